import Commands
import Foundation
import Sync
import Synchronization

extension HomeSimulation {
    /// A mistake that only a home of several modules can show, as proof that the simulation finds it.
    public enum PlantedFault: String, CaseIterable, Sendable {
        /// A node sends an effect again under another identity, so that it is done twice.
        case renamesEffect
        /// A node forgets what it owes before it has sent it, and sometimes crashes in between.
        case settlesBeforeSending
        /// A node sends the effects of its last command first.
        case sendsNewestFirst
        /// A device reads the feed of a module after the position of another one, and does not compare digests.
        case usesCursorOfAnotherModule
        /// A person drops what the hub refused, and no module hears of it.
        case forgetsCompensation
    }

    /// What the hub takes the operations of a module for; `nil` for what they are.
    private func mistake(of module: Int) -> SimulatedModule.Mistake? {
        switch home.modules[module].fault {
        case .mistakes(let mistake)?: return mistake
        case .stampsByArrival(let kinds)?:
            let now = UInt64(clock.hubNow.timeIntervalSince1970 * 1_000) << 16
            return { operations, _ in
                operations.enumerated().map { number, operation in
                    guard kinds.contains(operation.entity.kind) else { return operation }
                    let stamp = Stamp(reading: now + UInt64(number), incarnation: operation.stamp.incarnation)
                    return operation.stamped(stamp)
                }
            }
        case .misreads?, nil: return nil
        }
    }

    /// The hub as a device reaches it for a module.
    func gateway(_ place: Int, _ module: Int) async throws -> any HubGateway {
        let link = devices[place].services[module].link
        if let mistake = mistake(of: module) {
            let file = hub.node.files[module]
            return MistakenGateway(link: link, mistake: mistake, arrivals: arrivals) {
                [household] () async throws(StoreError) in
                try await file.store.states(in: household)
            }
        }
        guard fault == .usesCursorOfAnotherModule else { return link }
        let other = devices[place].node.files[(module + 1) % home.modules.count].store
        return MisplacedGateway(link: link, cursor: try await other.cursor(in: household))
    }
}

/// A hub that is asked for what follows another position than the device's own.
private struct MisplacedGateway: HubGateway {
    let link: SimulatedLink
    let cursor: FeedCursor

    func push(_ groups: [OperationGroup]) async throws(HubFailure) -> [PushAnswer] { try await link.push(groups) }

    func feed(after own: FeedCursor, limit: Int) async throws(HubFailure) -> FeedPage? {
        guard let page = try await link.feed(after: cursor, limit: limit), !page.entries.isEmpty else {
            return try await link.feed(after: own, limit: limit)
        }
        let entries = page.entries.following(own)
        return FeedPage(epoch: page.epoch, head: page.head, fence: page.fence, chain: nil, entries: entries)
    }

    func snapshot(
        after position: SnapshotPosition?,
        limit: Int,
        answered: [Incarnation: Int64]
    ) async throws(HubFailure) -> SnapshotPage {
        try await link.snapshot(after: position, limit: limit, answered: answered)
    }

    func digest() async throws(HubFailure) -> HouseholdDigest { try await link.digest() }
}

/// A hub that takes what devices push for something else.
private struct MistakenGateway: HubGateway {
    let link: SimulatedLink
    let mistake: SimulatedModule.Mistake
    let arrivals: Arrivals
    /// What the hub has.
    let states: @Sendable () async throws(StoreError) -> [EntityKey: EntityState]

    func push(_ groups: [OperationGroup]) async throws(HubFailure) -> [PushAnswer] {
        let known: [EntityKey: EntityState]
        do { known = try await states() } catch { preconditionFailure("No store in memory fails: \(error)") }
        return try await link.push(
            groups.map { group in arrivals.taken(group) { mistake(group.operations, known) } }
        )
    }

    func feed(after cursor: FeedCursor, limit: Int) async throws(HubFailure) -> FeedPage? {
        try await link.feed(after: cursor, limit: limit)
    }

    func snapshot(
        after position: SnapshotPosition?,
        limit: Int,
        answered: [Incarnation: Int64]
    ) async throws(HubFailure) -> SnapshotPage {
        try await link.snapshot(after: position, limit: limit, answered: answered)
    }

    func digest() async throws(HubFailure) -> HouseholdDigest { try await link.digest() }
}

/// What groups were taken for when they came to the hub first.
final class Arrivals: Sendable {
    private struct Name: Hashable {
        let incarnation: Incarnation
        let number: Int64
        /// Copies of a device may send different ones under one number.
        let operations: [EntityOperation]
    }

    private let operations = Mutex<[Name: [EntityOperation]]>([:])

    /// Returns the group as the hub takes it; the same when it comes again.
    fileprivate func taken(_ group: OperationGroup, as mistake: () -> [EntityOperation]) -> OperationGroup {
        let name = Name(incarnation: group.incarnation, number: group.number, operations: group.operations)
        return group.with(
            operations.withLock { operations in
                let taken = operations[name] ?? mistake()
                operations[name] = taken
                return taken
            }
        )
    }
}

extension OperationStore {
    fileprivate func cursor(in household: HouseholdID) async throws(StoreError) -> FeedCursor {
        try await transact(in: household) { transaction throws(StoreError) in try transaction.cursor() }
    }

    fileprivate func states(in household: HouseholdID) async throws(StoreError) -> [EntityKey: EntityState] {
        try await transact(in: household) { transaction throws(StoreError) in
            Dictionary(uniqueKeysWithValues: try transaction.entities(of: nil).map { ($0.key, $0.state) })
        }
    }
}

extension EntityOperation {
    /// The same operation at another time.
    fileprivate func stamped(_ stamp: Stamp) -> EntityOperation {
        EntityOperation(entity: entity, life: life, stamp: stamp, intent: intent)
    }
}
