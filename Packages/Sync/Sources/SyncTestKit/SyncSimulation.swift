import Commands
import CommandsTestKit
import Synchronization

/// A hub and several devices of a home in virtual time, driven by a seed through lost, late and repeated messages,
/// crashes, clocks that are wrong, copied devices, and backups that are restored; then the network heals, and all must
/// come to rest with the same data.
///
/// It runs the shipped state machine and the shipped exchanges over stores in memory.
public struct SyncSimulation {
    /// A mistake that the simulation must find, as proof that it finds mistakes.
    public enum PlantedFault: String, CaseIterable, Sendable {
        /// A device reports success before its change is stored, and sometimes loses it.
        case acknowledgesTooEarly
        /// A copied device goes on under the incarnation of the first, and the hub doesn't compare what it gets.
        case sharesIncarnation
        /// A restored hub keeps its epoch, and no device compares digests of the feed.
        case keepsEpoch
        /// The hub loses one of the entries that a page should hold, and the device doesn't count them.
        case losesEntry
        /// A device takes a refusal for an acceptance.
        case ignoresRefusal
        /// A page ends within a group of operations.
        case splitsGroup
        /// A device forgets what it had pushed as soon as the hub has answered.
        case forgetsSettled
        /// A device forgets what waits for the hub when its process ends.
        case forgetsPending
        /// A device takes silence for an answer.
        case takesSilenceForSuccess
        /// A device pushes its groups in the wrong order.
        case reversesPush
        /// The hub takes the time of arrival for that of a change.
        case stampsByArrival
        /// The hub answers before it has stored a push, and sometimes loses it.
        case answersTooEarly
        /// The hub leaves out the first operation of a group.
        case cutsGroup
        /// The hub takes an edit of what was deleted for its creation.
        case editCreates
        /// The hub sends an entry twice.
        case doublesEntry
        /// The hub leaves an entry out, and counts on.
        case skipsEntry
        /// The hub loses deletions.
        case forgetsTombstone
        /// The hub goes on behind its fence as if nothing had been dropped before it.
        case ignoresFence
        /// A snapshot lacks an entity.
        case snapshotLosesEntity
        /// A snapshot is an old one, under the present position.
        case snapshotIsOld
        /// A snapshot names the position before its own.
        case snapshotMisplaced
        /// The hub leaves out what changed between two pieces of a snapshot.
        case snapshotTorn
        /// A device whose disk changed a value never compares its data with the hub's.
        case ignoresMismatch
        /// A device reports success when its disk stored nothing.
        case ignoresDiskFailure
        /// A hub of an earlier release drops the field groups that it does not know.
        case dropsUnknownGroup
        /// A device of an earlier release drops the entities of kinds that it does not know.
        case dropsUnknownKind
    }

    /// What happened in schedules.
    public struct Report: Sendable, CustomStringConvertible {
        /// How many schedules ran.
        public var schedules = 0
        /// How many commands were given.
        public var commands = 0
        /// How many requests or answers were lost.
        public var lost = 0
        /// How many pushes arrived once more, much later.
        public var late = 0
        /// How often a node of an earlier release got the present one.
        public var upgrades = 0
        /// How often a process ended between two steps.
        public var crashes = 0
        /// How often the files of a device were copied.
        public var copies = 0
        /// How often a device got the files of its backup.
        public var restorations = 0
        /// How often the hub got its backup.
        public var hubRestorations = 0
        /// How often the hub dropped the beginning of its feed.
        public var prunings = 0
        /// How often a disk changed a value.
        public var damages = 0
        /// How often a device found that its data differ from the hub's.
        public var mismatches = 0
        /// How often a disk let an exchange or a command fail.
        public var diskFailures = 0
        /// How many conflicts the hub found.
        public var conflicts = 0
        /// How often a conflict policy rewrote a group that was never sent.
        public var settledConflicts = 0
        /// How many deletions a conflict policy took back.
        public var keptEntities = 0
        /// How often a snapshot broke off between two pieces, or between the last one and its adoption.
        public var brokenSnapshots = 0
        /// How many snapshots were adopted.
        public var adoptions = 0
        /// How often a device took another incarnation after a fork.
        public var renewals = 0
        /// How many groups ended refused.
        public var refused = 0
        /// How many groups ended settled.
        public var settled = 0

        /// Creates the report of no schedule.
        public init() {}

        /// All numbers in one line.
        public var description: String {
            "\(schedules) schedules: \(commands) commands, \(lost) lost and \(late) late messages, \(crashes) crashes, \(upgrades) upgrades, "
                + "\(copies) copied and \(restorations) restored devices, \(hubRestorations) restored hubs, "
                + "\(prunings) pruned feeds, \(damages) damaged values, \(mismatches) mismatches, "
                + "\(diskFailures) failing disks, \(conflicts) conflicts, \(settledConflicts) settled by policies, "
                + "\(keptEntities) deletions taken back, \(adoptions) snapshots and \(brokenSnapshots) that broke off, \(renewals) new incarnations, "
                + "\(settled) groups settled, \(refused) refused"
        }
    }

    let seed: UInt64
    let fault: PlantedFault?
    let household: HouseholdID
    var generator: SeededGenerator
    let clock = SimulatedClock()
    let hubBox: HubBox
    var devices: [SimulatedDevice] = []
    var hubBackup: (store: InMemoryEntityStore<SampleRow>, pruned: [String])?
    /// The marks in the part of the hub's feed that is kept no longer.
    var prunedMarks: [String] = []
    var hashes: [HubPosition: StateHash] = [:]
    var commands = 0
    /// The commands that wrote what the earlier release does not know.
    var stamped: Set<Int> = []
    var nodes: UInt64 = 0
    var report = Report()
    /// Whether nothing fails any more.
    var isHealing = false
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
        for _ in 0..<(2 + generator.below(3)) { devices.append(newDevice()) }
    }

    /// Runs the steps of a schedule, heals the network, and checks what must hold.
    ///
    /// - Parameter steps: The seed of each step's choices.
    /// - Throws: A ``StoreError`` when a store in memory fails, which none does.
    mutating func run(steps: [UInt64]) async throws {
        report.schedules = 1
        try await noteHub()
        for (number, step) in steps.enumerated() where violations.isEmpty {
            generator = SeededGenerator(seed: step)
            trace("\(number):")
            try await self.step()
        }
        generator = SeededGenerator(seed: seed)
        trace("heal:")
        isHealing = true
        try await heal()
        // Nodes of two releases are in step; those of one must be, too.
        try await upgradeHub()
        for place in devices.indices { try await upgrade(place) }
        try await heal()
        try await check()
        report.lost = devices.reduce(0) { $0 + $1.link.lost }
    }

    /// Notes what happens, for a schedule that is looked at.
    mutating func trace(_ text: @autoclosure () -> String) { if isTraced, lines.count < 200 { lines.append(text()) } }

    private mutating func step() async throws {
        clock.advance(by: Double(generator.below(20_000)) / 1_000)
        switch generator.below(40) {
        case 0..<12: try await giveCommand(to: generator.below(devices.count))
        case 12..<14: try await giveCommandToHub()
        case 14: try await deliverLate()
        case 15: try await crash(generator.below(devices.count))
        case 16...18: try await changeFiles()
        case 19: try await damage(generator.below(devices.count))
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
            hubBackup = (hubBox.entities.copied(epoch: "backup", incarnation: nil), prunedMarks)
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
    private let stored: Mutex<(entities: InMemoryEntityStore<SampleRow>, release: SampleRelease)>

    init(_ entities: InMemoryEntityStore<SampleRow>, _ release: SampleRelease) { stored = Mutex((entities, release)) }

    var entities: InMemoryEntityStore<SampleRow> {
        get { stored.withLock { $0.entities } }
        set { stored.withLock { $0.entities = newValue } }
    }

    var release: SampleRelease {
        get { stored.withLock { $0.release } }
        set { stored.withLock { $0.release = newValue } }
    }

    /// Its answers.
    func hub(_ clock: SimulatedClock) -> SampleHub { SampleHub(entities, release, clock: clock) }
}
