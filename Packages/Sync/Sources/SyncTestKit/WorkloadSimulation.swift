import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization

/// A hub and two to five devices of a home in virtual time that give the commands of a module, over links that fail.
struct WorkloadSimulation<Store: InMemoryOperationStore> {
    typealias Entities = InMemoryEntityStore<Store.Row>

    /// The hub's store, which a restoration replaces, and what it has taken.
    final class HubStore: Sendable {
        private let stored: Mutex<(entities: Entities, created: Creations)>

        init(_ entities: Entities) { stored = Mutex((entities, Creations())) }

        var created: Creations { stored.withLock { $0.created } }

        var entities: Entities {
            get { stored.withLock { $0.entities } }
            set { stored.withLock { $0 = (newValue, Creations()) } }
        }
    }

    struct Device {
        var entities: Entities
        var core = ReplicaCore()
        var effect = ReplicaCore.Effect.rest
        var skew = 0.0
        var policy: ConflictPolicy
        /// The step at which it reaches the hub again; `nil` while it does.
        var cutUntil: Int?
        let link: SimulatedLink

        mutating func step(_ event: ReplicaCore.Event) { effect = core.step(event) ?? effect }
    }

    let seed: UInt64
    let workload: SyncWorkload<Store>
    let household: HouseholdID
    let clock = SimulatedClock()
    let hub: HubStore
    var devices: [Device] = []
    var generator: SeededGenerator
    var report = SyncSimulation.Report()
    var violations: [String] = []
    var hashes: [HubPosition: StateHash] = [:]
    private var backup: Entities?
    private var step = 0
    private var nodes: UInt64 = 0
    private var home: String { "workload \(seed)" }

    init(seed: UInt64, _ workload: SyncWorkload<Store>) {
        self.seed = seed
        self.workload = workload
        household = HouseholdID(name: "workload \(seed)")
        generator = SeededGenerator(seed: seed)
        hub = HubStore(Entities(epoch: "epoch 0", incarnation: Incarnation(high: 0, low: seed)))
        for _ in 0..<(2 + generator.below(4)) {
            let incarnation = newIncarnation()
            addDevice(Entities(epoch: "device", incarnation: incarnation, role: .device))
        }
    }

    var hubStore: Store { workload.makeStore(hub.entities) }

    func store(_ place: Int) -> Store { workload.makeStore(devices[place].entities) }

    /// Takes random steps, heals the network, and checks what must hold.
    mutating func run(steps: Int) async throws {
        report[.schedules] = 1
        try await noteHub()
        for number in 0..<steps where violations.isEmpty {
            step = number
            endPartitions()
            clock.advance(by: Double(generator.below(20_000)) / 1_000)
            try await takeStep()
        }
        endPartitions(all: true)
        try await heal()
        try await check()
        report[.lost] = devices.reduce(0) { $0 + $1.link.lost }
        report[.blocked] = devices.reduce(0) { $0 + $1.link.blocked }
    }

    private mutating func takeStep() async throws {
        let place = generator.below(devices.count)
        switch generator.below(48) {
        case 0..<14: try await giveCommand(to: place)
        case 14..<17: try await giveCommandToHub()
        case 17:
            report[.crashes] += 1
            (devices[place].core, devices[place].effect) = (ReplicaCore(), .rest)
        case 18: if devices.count < 5 { copy(place) }
        case 19: backup = hub.entities.copied(epoch: "backup", incarnation: nil)
        case 20: try await restoreHub()
        case 21, 22: startPartition()
        case 23: try await prune()
        case 24:
            let skew = [0.0, 31_536_000, -31_536_000, 600][generator.below(4)]
            if skew > devices[place].skew { report[.forwardJumps] += 1 }
            devices[place].skew = skew
        case 25: try await deliverLate()
        default: try await exchange(place, fate: randomFate())
        }
    }

    private mutating func randomFate() -> SimulatedLink.Fate {
        let fates: [SimulatedLink.Fate] = [.isLost, .answerIsLost, .arrivesAgainLater]
        let choice = generator.below(8)
        return choice < fates.count ? fates[choice] : .arrives
    }

    private mutating func newIncarnation() -> Incarnation {
        nodes += 1
        return Incarnation(high: 7, low: seed << 16 | nodes)
    }

    private mutating func addDevice(_ entities: Entities) {
        let (hub, clock, workload) = (hub, clock, workload)
        let link = SimulatedLink(household: household, fault: nil) {
            SampleHub(workload.makeStore(hub.entities), .present, hub.created, clock)
        }
        let policies: [ConflictPolicy] = [.lastWriteWins, .remoteWins, .localWins, .merge(LongerMerger())]
        let policy = policies[generator.below(policies.count)]
        devices.append(Device(entities: entities, policy: policy, link: link))
    }

    private mutating func giveCommand(to place: Int) async throws {
        let now = clock.now.addingTimeInterval(devices[place].skew)
        try await give(to: store(place), at: now)
        devices[place].step(.occasion(.written))
    }

    private mutating func giveCommandToHub() async throws {
        try await give(to: hubStore, at: clock.now)
        try await noteHub()
    }

    private mutating func give(to store: Store, at now: Date) async throws {
        report[.commands] += 1
        let number = report[.commands]
        let context = CommandContext.test(household: home, key: "k\(number)", request: "\(number)", now: now)
        do { try await workload.command(store, context, &generator) } catch let error as StoreError {
            // Nothing else runs between what a command reads and what it writes, so that no version conflict is right,
            // either.
            violations.append("command \(number): \(error)")
        } catch {
            // What the rules of the home refuse at once changes nothing.
        }
    }

    private mutating func copy(_ place: Int) {
        report[.copies] += 1
        let renewed = generator.oneIn(2) ? newIncarnation() : nil
        addDevice(devices[place].entities.copied(epoch: "copied", incarnation: renewed))
    }

    private mutating func restoreHub() async throws {
        guard let backup else { return }
        report[.hubRestorations] += 1
        hub.entities = backup.copied(epoch: "epoch \(report[.hubRestorations])", incarnation: newIncarnation())
        try await noteHub()
    }

    private mutating func startPartition() {
        let places = devices.indices.filter { _ in generator.oneIn(2) }
        if !places.isEmpty { report[.partitions] += 1 }
        for place in places {
            devices[place].cutUntil = step + 3 + generator.below(15)
            devices[place].link.cut(generator.oneIn(3) ? .answers : .everything)
        }
    }

    private mutating func endPartitions(all: Bool = false) {
        for place in devices.indices {
            guard let end = devices[place].cutUntil, all || end <= step else { continue }
            devices[place].cutUntil = nil
            devices[place].link.cut(nil)
        }
    }

    /// The hub drops the beginning of its feed, with what was deleted there.
    private mutating func prune() async throws {
        let before = try await hubStore.feed(of: household, after: 0, limit: 0).fence
        hub.entities.prune(keeping: generator.below(20))
        let after = try await hubStore.feed(of: household, after: 0, limit: 0).fence
        if after > before { report[.prunings] += 1 }
    }

    private mutating func deliverLate() async throws {
        for device in devices {
            guard let groups = device.link.takeLate() else { continue }
            report[.late] += 1
            let clock = clock
            _ = try await Hub(store: hubStore) { clock.hubNow }.receive(groups, of: household)
            try await noteHub()
        }
    }

    /// Lets a device do what its state machine decided.
    mutating func exchange(_ place: Int, fate: SimulatedLink.Fate) async throws {
        let device = devices[place]
        guard device.effect.isExchange else {
            return devices[place].step(device.effect == .rest ? .occasion(.start) : .timer)
        }
        let renewed = newIncarnation()
        let replica = Replica(
            store: store(place),
            household: household,
            hub: device.link,
            policy: device.policy,
            clock: SkewedClock(clock: clock, seconds: device.skew),
            incarnation: { renewed }
        )
        device.link.expect(fate, after: generator.below(3))
        let event: ReplicaCore.Event
        do throws(ReplicaError) { event = try await replica.perform(device.effect) ?? .timer } catch {
            event = .failed(error.failure, random: generator.next())
        }
        device.link.expect(.arrives)
        if device.effect == .push { try await noteHub() }
        if event == .adopted { report[.adoptions] += 1 }
        if event == .renewed { report[.renewals] += 1 }
        violations += device.link.takeMistakes()
        devices[place].step(event)
        try await observe(place)
    }
}
