import Commands
import CommandsTestKit
import Synchronization

/// A hub and several devices of a home in virtual time, driven by a seed through lost, late and repeated messages,
/// crashes, clocks that are wrong, copied devices, and backups that are restored; then the network heals, and all must
/// come to rest with the same data.
///
/// It runs the shipped state machine and the shipped exchanges over stores in memory.
public struct SyncSimulation {
    let seed: UInt64
    let fault: PlantedFault?
    let household: HouseholdID
    var generator: SeededGenerator
    let clock = SimulatedClock()
    let hubBox: HubBox
    var devices: [SimulatedDevice] = []
    var hubBackup: (store: InMemoryEntityStore<SampleRow>, epoch: String, pruned: [String])?
    /// The marks in the part of the hub's feed that is kept no longer.
    var prunedMarks: [String] = []
    /// The hashes of what nodes held at each position.
    var hashes: [HubPosition: Int] = [:]
    /// What the hub had when it was looked at last.
    var versions: (epoch: String, entities: [EntityKey: StoredEntity]) = ("", [:])
    var commands = 0
    /// The commands that wrote what the earlier release does not know.
    var stamped: Set<Int> = []
    var nodes: UInt64 = 0
    var report = SimulationReport()
    /// Whether nothing fails any more.
    var isHealing = false
    /// The number of the present step.
    var step = 0
    /// The position that the hub announced last.
    var announced: HubPosition?
    /// How far the hub's clock was set since it took a push, in seconds.
    var hubJump = 0.0
    /// What is wrong; empty for a schedule without violations.
    var violations: [String] = []
    /// What happened, one line for each event.
    var lines: [String] = []
    let isTraced: Bool

    /// Creates a home of a hub and two to four devices.
    init(seed: UInt64, fault: PlantedFault?, isTraced: Bool = false) {
        self.isTraced = isTraced
        self.seed = seed
        self.fault = fault
        household = HouseholdID(name: "simulation \(seed)")
        generator = SeededGenerator(seed: seed)
        let release: SampleRelease = generator.oneIn(2) ? .earlier : .present
        let entities = InMemoryEntityStore<SampleRow>(epoch: "epoch 0", incarnation: Incarnation(high: 0, low: seed))
        hubBox = HubBox(entities, release)
        hubBox.lives.begin(with: [:], epoch: "epoch 0", from: "epoch 0")
        for _ in 0..<(2 + generator.below(3)) { devices.append(newDevice()) }
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
            try await endPartitions()
            try await takeStep()
            try await announce()
        }
        generator = SeededGenerator(seed: seed)
        trace("heal:")
        isHealing = true
        try await heal()
        // Nodes of two releases are in step; those of one must be, too.
        try await upgradeHub()
        for place in devices.indices { try await upgrade(place) }
        let last = try await writeLast()
        try await heal()
        try await check()
        try await checkLast(last)
        try await checkSpace()
        report[.lost] = devices.reduce(0) { $0 + $1.link.lost }
        report[.blocked] = devices.reduce(0) { $0 + $1.link.blocked }
    }

    /// Notes what happens, for a schedule that is looked at.
    mutating func trace(_ text: @autoclosure () -> String) { if isTraced, lines.count < 200 { lines.append(text()) } }

    private mutating func takeStep() async throws {
        clock.advance(by: Double(generator.below(20_000)) / 1_000)
        switch generator.below(47) {
        case 0..<12: try await giveCommand(to: generator.below(devices.count))
        case 12..<14: try await giveCommandToHub()
        case 14: try await deliverLate()
        case 15: try await crash(generator.below(devices.count))
        case 16...18: try await changeFiles()
        case 19: try await damage(generator.below(devices.count))
        case 20, 21: startPartition()
        case 22: startAbsence(generator.below(devices.count))
        case 23, 24: setClock(of: generator.below(devices.count))
        case 25: setHubClock()
        case 26: try await remove(generator.below(devices.count))
        default: try await exchange(generator.below(devices.count), fate: randomFate())
        }
    }

    private mutating func randomFate() -> SimulatedLink.Fate {
        switch generator.below(8) {
        case 0: .isLost
        case 1: .answerIsLost
        case 2: .arrivesAgainLater
        default: .arrives
        }
    }

    /// Copies or restores files, which is rare.
    private mutating func changeFiles() async throws {
        let place = generator.below(devices.count)
        switch generator.below(13) {
        case 9, 10: try await pruneHub()
        case 0, 1:
            trace("device \(place) is backed up")
            devices[place].backup = devices[place].copy()
        case 2, 3:
            let restorable = devices.indices.filter { devices[$0].backup != nil }
            if !restorable.isEmpty { try await restore(restorable[generator.below(restorable.count)]) }
        case 4: if devices.count < 5 { copy(place) }
        case 11: try await upgradeHub()
        case 12: try await upgrade(place)
        case 5, 6:
            trace("the hub is backed up")
            let epoch = try await hubBox.entities.feed(of: household, after: 0, limit: 0).epoch
            hubBackup = (hubBox.entities.copied(epoch: "backup", incarnation: nil), epoch, prunedMarks)
        default: try await restoreHub()
        }
    }
}

/// A position in the feed of a hub.
struct HubPosition: Hashable {
    let epoch: String
    let seq: Int64
}

/// The hub of a simulation, whose store a restoration replaces.
final class HubBox: Sendable {
    private typealias Contents = (entities: InMemoryEntityStore<SampleRow>, release: SampleRelease, created: Creations)
    private let stored: Mutex<Contents>
    /// What became of the notes' lives.
    let lives = NoteLives()

    init(_ entities: InMemoryEntityStore<SampleRow>, _ release: SampleRelease) {
        stored = Mutex((entities, release, Creations()))
    }

    var entities: InMemoryEntityStore<SampleRow> {
        get { stored.withLock { $0.entities } }
        set { stored.withLock { ($0.entities, $0.created) = (newValue, Creations()) } }
    }

    var release: SampleRelease {
        get { stored.withLock { $0.release } }
        set { stored.withLock { $0.release = newValue } }
    }

    /// Its answers.
    func hub(_ clock: SimulatedClock) -> SampleHub {
        let (entities, release, created) = stored.withLock { $0 }
        return SampleHub(entities, release, created, clock: clock)
    }
}
