import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization

/// A hub and two to five devices in virtual time, each with all modules of a home, driven by a seed through lost, late
/// and repeated messages, partitions, crashes, wrong clocks, copied and restored files, and what modules owe each
/// other; then the network heals, and all must come to rest with the same data.
///
/// It runs the shipped state machine, the shipped exchanges and the modules' real commands over stores in memory.
public struct HomeSimulation {
    let seed: UInt64
    let home: SimulatedHome
    let fault: PlantedFault?
    let household: HouseholdID
    let clock = SimulatedClock()
    let hub: HomeHub
    var devices: [HomeDevice] = []
    var generator: SeededGenerator
    var report = SimulationReport()
    /// What is wrong; empty for a schedule without violations.
    var violations: [String] = []
    /// What happened, for a schedule that is looked at.
    let log: SimulationLog?
    /// What all nodes owed.
    var effects: [HomeEffect] = []
    /// What the hub had of each module.
    var history: [ModuleHistory]
    /// The command that people give most often.
    let favorite: Int
    /// Whether no clock is set and no file restored, so that the devices' outboxes say what was written, and when.
    let isCalm: Bool
    /// What the hub takes groups for, of a module that takes them for something else.
    let arrivals = Arrivals()
    private var backup: HomeNode?
    private var step = 0
    private var nodes: UInt64 = 0
    /// How often a person decided about what the hub had refused.
    var decisions = 0

    init(seed: UInt64, of home: SimulatedHome, fault: PlantedFault?, isTraced: Bool = false) {
        (self.seed, self.home, self.fault) = (seed, home, fault)
        log = isTraced ? SimulationLog() : nil
        household = HouseholdID(name: "home \(seed)")
        generator = SeededGenerator(seed: seed)
        favorite = generator.below(home.commands.count)
        isCalm = generator.oneIn(4)
        history = home.modules.map { _ in ModuleHistory() }
        hub = HomeHub(
            HomeNode(home.modules.map { $0.makeFile("epoch 0", Incarnation(high: 0, low: seed), .hub) })
        )
        for _ in 0..<(2 + generator.below(3)) {
            let files = home.modules.map { $0.makeFile("device", newIncarnation(), .device) }
            addDevice(HomeNode(files))
        }
    }

    /// Runs the steps of a schedule, heals the network, and checks what must hold.
    ///
    /// - Parameter steps: The seed of each step's choices.
    /// - Throws: A ``StoreError`` when a store in memory fails, which none does.
    mutating func run(steps: [UInt64]) async throws {
        report[.schedules] = 1
        try await noteHub()
        for (number, choices) in steps.enumerated() where violations.isEmpty {
            generator = SeededGenerator(seed: choices)
            step = number
            trace("\(number):")
            endPartitions()
            clock.advance(by: Double(generator.below(20_000)) / 1_000)
            try await takeStep()
        }
        generator = SeededGenerator(seed: seed)
        trace("heal:")
        endPartitions(all: true)
        try await settleEverything()
        try await check()
        let links = devices.flatMap(\.services).map(\.link)
        report[.lost] = links.reduce(0) { $0 + $1.lost }
        report[.blocked] = links.reduce(0) { $0 + $1.blocked }
    }

    /// Notes what happens, for a schedule that is looked at.
    func trace(_ text: @autoclosure () -> String) { log?.append(text()) }

    private mutating func takeStep() async throws {
        let place = generator.below(devices.count)
        switch generator.below(52) {
        case 0..<14: try await giveCommand(to: place)
        case 14, 15: try await giveCommand(to: nil)
        case 16..<21: try await sendSomeEffects()
        case 21: crash(place)
        case 22: if devices.count < 5 { copy(place) }
        case 23...26: try await changeFiles(of: place)
        case 27, 28: startPartition()
        case 29: try await prune()
        case 30: if !isCalm { setClock(of: place) }
        case 31, 32: try await deliverLate()
        case 33, 34: try await decide(at: place)
        default: try await exchange(place)
        }
    }

    mutating func newIncarnation() -> Incarnation {
        nodes += 1
        return Incarnation(high: 7, low: seed << 16 | nodes)
    }

    private mutating func addDevice(_ node: HomeNode) {
        let (hub, clock) = (hub, clock)
        let services = node.files.indices.map { module in
            HomeDevice.Service(
                link: SimulatedLink(household: household, fault: nil) { hub.answers(of: module, clock) }
            )
        }
        let policies: [ConflictPolicy] = [.lastWriteWins, .remoteWins, .localWins, .merge(LongerMerger())]
        let policy = policies[generator.below(policies.count)]
        devices.append(HomeDevice(node: node, services: services, policy: policy))
    }
}

/// What happens to processes, files, clocks and the network.
extension HomeSimulation {
    private mutating func crash(_ place: Int) {
        trace("device \(place) crashes")
        report[.crashes] += 1
        devices[place].restart()
    }

    /// A device's files are copied to another machine, and both stay in use.
    private mutating func copy(_ place: Int) {
        report[.copies] += 1
        let isNoticed = generator.oneIn(2)
        trace("device \(place) is copied, \(isNoticed ? "noticed" : "unnoticed")")
        addDevice(copied(devices[place].node, "copied", isNoticed: isNoticed))
        effects += effects.filter { $0.node == place }.map { $0.copied(to: devices.count - 1) }
    }

    /// Copies all files of a node; their tokens tell that they are copies, or were copied, too.
    private mutating func copied(_ node: HomeNode, _ epoch: String, isNoticed: Bool) -> HomeNode {
        var copy = node.copied(epoch: epoch, incarnation: nil)
        if isNoticed { copy.files = node.files.map { $0.copied(epoch, newIncarnation()) } }
        return copy
    }

    /// A backup is made of a node, or takes the place of its files.
    private mutating func changeFiles(of place: Int) async throws {
        switch generator.below(6) {
        case 0, 1:
            trace("device \(place) is backed up")
            devices[place].backup = copied(devices[place].node, "backup", isNoticed: false)
        case 2:
            guard !isCalm, let backup = devices[place].backup else { return }
            trace("device \(place) is restored")
            report[.restorations] += 1
            devices[place].node = copied(backup, "restored", isNoticed: generator.oneIn(2))
            devices[place].restart()
            forgetEffects(of: place)
        case 3, 4:
            trace("the hub is backed up")
            backup = copied(hub.node, "backup", isNoticed: false)
        default:
            guard !isCalm, let backup else { return }
            trace("the hub is restored")
            report[.hubRestorations] += 1
            hub.restore(copied(backup, "epoch \(report[.hubRestorations])", isNoticed: true))
            forgetEffects(of: nil)
            try await noteHub()
        }
    }

    mutating func forgetEffect(_ id: UUID) {
        for place in effects.indices where effects[place].effect.id == id { effects[place].isForgotten = true }
    }

    mutating func forgetEffects(of node: Int?) {
        for place in effects.indices where effects[place].node == node { effects[place].isForgotten = true }
    }

    private mutating func startPartition() {
        let places = devices.indices.filter { _ in generator.oneIn(2) }
        let cut: SimulatedLink.Cut = generator.oneIn(3) ? .answers : .everything
        let end = step + 3 + generator.below(15)
        guard !places.isEmpty else { return }
        trace("devices \(places) are cut off until \(end): \(cut)")
        report[.partitions] += 1
        for place in places {
            devices[place].cutUntil = end
            devices[place].cut(cut)
        }
    }

    private mutating func endPartitions(all: Bool = false) {
        for place in devices.indices {
            guard let end = devices[place].cutUntil, all || end <= step else { continue }
            devices[place].cutUntil = nil
            devices[place].cut(nil)
        }
    }

    private mutating func setClock(of place: Int) {
        let skew = [0.0, 31_536_000, -31_536_000, 600][generator.below(4)]
        trace("the clock of device \(place) is off by \(skew) s")
        if skew != devices[place].skew { report[.jumps] += 1 }
        devices[place].skew = skew
    }

    /// The hub drops the beginning of a module's feed, with what was deleted there.
    private mutating func prune() async throws {
        let module = generator.below(home.modules.count)
        let file = hub.node.files[module]
        let before = try await file.store.feed(of: household, after: 0, limit: 0).fence
        file.prune(generator.below(10))
        let after = try await file.store.feed(of: household, after: 0, limit: 0).fence
        guard after > before else { return }
        trace("the hub drops the feed of \(file.name) up to \(after)")
        history[module].isPruned = true
        report[.prunings] += 1
    }
}

/// What happened in a schedule, one line for each event.
final class SimulationLog: Sendable {
    private let stored = Mutex<[String]>([])

    var lines: [String] { stored.withLock { $0 } }

    func append(_ line: String) { stored.withLock { if $0.count < 300 { $0.append(line) } } }
}
