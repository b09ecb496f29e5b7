import Commands
import CommandsTestKit
import Foundation
import Sync
import Synchronization

/// A time that a simulation sets.
final class SimulatedClock: WallClock {
    private let seconds = Mutex<Double>(1_700_000_000)

    private let offset = Mutex<Double>(0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

    /// How far the hub's clock is ahead of the time, in seconds.
    var hubOffset: Double {
        get { offset.withLock { $0 } }
        set { offset.withLock { $0 = newValue } }
    }

    /// The time of the hub's clock.
    var hubNow: Date { now.addingTimeInterval(hubOffset) }

    func advance(by interval: Double) { seconds.withLock { $0 += interval } }
}

/// The clock of a device, which is ahead of another one or behind it.
struct SkewedClock: WallClock {
    let clock: SimulatedClock
    /// How far ahead it is.
    let seconds: Double

    var now: Date { clock.now.addingTimeInterval(seconds) }
}

/// A link to the hub that loses requests and answers, and repeats pushes much later.
final class SimulatedLink: HubGateway {
    static let pageLimit = 5

    /// What happens to one request.
    enum Fate { case arrives, isLost, answerIsLost, arrivesAgainLater }

    /// What a partition keeps from passing; of a device that was removed, the hub takes nothing.
    enum Cut { case everything, answers, removal }

    private struct Plan {
        var fate = Fate.arrives
        var cut: Cut?
        /// How many requests met a partition.
        var blocked = 0
        /// How many requests arrive before it.
        var delay = 0
        var late: [[OperationGroup]] = []
        var lost = 0
        var pushes = 0
        /// The groups that were pushed before.
        var pushed: Set<OperationGroup> = []
        var mistakes: [String] = []
        var snapshot: HouseholdSnapshot?
        var release = SampleRelease.present

        mutating func nextFate() -> Fate {
            guard delay == 0 else {
                delay -= 1
                return .arrives
            }
            return fate
        }

        /// Notes what is pushed, and returns what was pushed before.
        mutating func note(_ groups: [OperationGroup]) -> Set<OperationGroup> {
            defer { pushed.formUnion(groups) }
            return pushed.intersection(groups)
        }

        mutating func countPush() -> Int {
            pushes += 1
            return pushes
        }
    }

    private let hub: @Sendable () -> SampleHub
    private let household: HouseholdID
    private let plan = Mutex(Plan())

    private let fault: SyncSimulation.PlantedFault?
    private let lives: NoteLives

    init(
        household: HouseholdID,
        fault: SyncSimulation.PlantedFault?,
        lives: NoteLives = NoteLives(),
        hub: @escaping @Sendable () -> SampleHub
    ) {
        self.household = household
        self.fault = fault
        self.lives = lives
        self.hub = hub
    }

    /// Decides about the next requests, of which the first ones arrive.
    func expect(_ fate: Fate, after count: Int = 0) { plan.withLock { ($0.fate, $0.delay) = (fate, count) } }

    /// Tells which release the device runs.
    func run(_ release: SampleRelease) { plan.withLock { $0.release = release } }

    /// Begins a partition; `nil` ends it.
    func cut(_ cut: Cut?) { plan.withLock { $0.cut = cut } }

    /// The hub takes nothing of the device any more, also of what the network kept.
    func remove() { plan.withLock { ($0.cut, $0.late) = (.removal, []) } }

    /// How many requests met a partition.
    var blocked: Int { plan.withLock { $0.blocked } }

    /// How many requests or answers were lost.
    var lost: Int { plan.withLock { $0.lost } }

    /// Removes and returns what pushes did at the hub that they must not do.
    func takeMistakes() -> [String] {
        plan.withLock { plan in
            defer { plan.mistakes = [] }
            return plan.mistakes
        }
    }

    /// Removes and returns a push that arrives once more, much later.
    func takeLate() -> [OperationGroup]? { plan.withLock { $0.late.isEmpty ? nil : $0.late.removeFirst() } }

    func push(_ groups: [OperationGroup]) async throws(HubFailure) -> [PushAnswer] {
        let fate = plan.withLock { $0.nextFate() }
        if fate == .arrivesAgainLater { plan.withLock { if $0.cut != .removal { $0.late.append(groups) } } }
        let silence = groups.map { _ in PushAnswer.accepted(seq: 0) }
        let push = plan.withLock { $0.countPush() }
        if fault == .answersTooEarly, push.isMultiple(of: 8) { return silence }
        let known = plan.withLock { $0.note(groups) }
        let sent = fault?.distorted(groups, push: push, knowing: known, by: hub().release, at: hub().now) ?? groups
        do throws(HubFailure) {
            let answers = try await carry(fate) { hub throws(StoreError) in
                let before = try await hub.living(household)
                let answers = try await hub.receive(sent, household)
                let accepted = zip(groups, answers).filter { if case .accepted = $1 { true } else { false } }.map(\.0)
                check(accepted, from: before, to: try await hub.living(household))
                return answers
            }
            return answers.map { fault?.distorted($0) ?? $0 }
        } catch {
            if fault == .takesSilenceForSuccess { return silence }
            throw error
        }
    }

    /// Checks that only creations make entities, that each does so once, and that none replaces an entity that has not
    /// been deleted.
    private func check(
        _ groups: [OperationGroup],
        from before: [EntityKey: EntityState],
        to after: [EntityKey: EntityState]
    ) {
        let operations = groups.flatMap(\.operations)
        let created = operations.filter { if case .create = $0.intent { true } else { false } }
        let new = Set(created.filter(hub().created.isNew).map(\.entity))
        let arisen = Set(after.keys.filter { before[$0] == nil && $0.kind != "conflict" }).subtracting(new)
        var mistakes: [String] = []
        for key in arisen.sorted() {
            let way = created.contains { $0.entity == key } ? "A repetition" : "An edit"
            mistakes.append("\(way) brought \(key.kind.text) \(key.id.text) back.")
        }
        let deleted = Set(operations.filter { $0.intent == .delete }.map(\.entity))
        mistakes += lives.mistakes(of: groups, from: before, to: after)
        for (key, state) in before where !deleted.contains(key) {
            guard !lives.isDeleted(key, by: groups, from: state, to: after[key] ?? .absent) else { continue }
            mistakes.append("What was written on \(key.kind.text) \(key.id.text) is gone.")
        }
        plan.withLock { $0.mistakes += mistakes }
    }

    func feed(after cursor: FeedCursor, limit: Int) async throws(HubFailure) -> FeedPage? {
        // Small pages, so that a schedule has many.
        let page = try await carry(plan.withLock { $0.nextFate() }) { hub throws(StoreError) in
            try await hub.feed(household, cursor.seq, Self.pageLimit)
        }
        return fault?.distorted(page, after: cursor, by: plan.withLock { $0.release }) ?? page
    }

    func snapshot(
        after position: SnapshotPosition?,
        limit: Int,
        answered: [Incarnation: Int64]
    ) async throws(HubFailure) -> SnapshotPage {
        let page = try await carry(plan.withLock { $0.nextFate() }) { hub throws(StoreError) in
            try await hub.snapshot(household, position, Self.pageLimit, answered)
        }
        let old = plan.withLock { plan in
            plan.snapshot = plan.snapshot ?? page.snapshot
            return plan.snapshot
        }
        return fault?.distorted(page, after: position, old: old) ?? page
    }

    func digest() async throws(HubFailure) -> HouseholdDigest {
        try await carry(plan.withLock { $0.nextFate() }) { hub throws(StoreError) in try await hub.digest(household)
        }
    }

    private func carry<Value: Sendable>(
        _ fate: Fate,
        _ request: (SampleHub) async throws(StoreError) -> Value
    ) async throws(HubFailure) -> Value {
        let cut = plan.withLock { plan in
            if plan.cut != nil, plan.cut != .removal { plan.blocked += 1 }
            return plan.cut
        }
        if cut == .removal, fault != .forgetsRemoval { throw .unauthorized(reason: "The device was removed.") }
        if cut == .everything { throw partition }
        if fate == .isLost || fate == .answerIsLost { plan.withLock { $0.lost += 1 } }
        if fate == .isLost { throw .transient(reason: "The request was lost.") }
        let value: Value
        do throws(StoreError) { value = try await request(hub()) } catch {
            throw .transient(reason: error.description)
        }
        if cut == .answers { throw partition }
        if fate == .answerIsLost { throw .transient(reason: "The answer was lost.") }
        return value
    }

    private var partition: HubFailure {
        fault == .givesUpInPartition ? .unauthorized(reason: "No hub answers.") : .transient(reason: "No hub answers.")
    }
}

/// The creations that a hub has taken.
final class Creations: Sendable {
    private let stamps = Mutex<Set<EntityOperation>>([])

    /// Whether a creation has not come before.
    func isNew(_ creation: EntityOperation) -> Bool { stamps.withLock { $0.insert(creation).inserted } }
}
