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

    /// The hub as a device reaches it for a module.
    func gateway(_ place: Int, _ module: Int) async throws -> any HubGateway {
        let link = devices[place].services[module].link
        if case .stampsByArrival(let kinds)? = home.modules[module].fault {
            return RestampingGateway(link: link, kinds: kinds, arrivals: arrivals, clock: clock)
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

/// A hub that takes the time of arrival for that of a change.
private struct RestampingGateway: HubGateway {
    let link: SimulatedLink
    let kinds: Set<ByteText>
    let arrivals: Arrivals
    let clock: SimulatedClock

    func push(_ groups: [OperationGroup]) async throws(HubFailure) -> [PushAnswer] {
        let now = UInt64(clock.hubNow.timeIntervalSince1970 * 1_000) << 16
        return try await link.push(groups.map { arrivals.stamped($0, of: kinds, at: now) })
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

/// When groups came to the hub first.
final class Arrivals: Sendable {
    private struct Name: Hashable {
        let incarnation: Incarnation
        let number: Int64
    }

    private let readings = Mutex<[Name: UInt64]>([:])

    /// Returns the group with the time of its arrival in place of that of its changes; the same when it comes again.
    fileprivate func stamped(_ group: OperationGroup, of kinds: Set<ByteText>, at now: UInt64) -> OperationGroup {
        let name = Name(incarnation: group.incarnation, number: group.number)
        let first = readings.withLock { readings in
            let reading = readings[name] ?? now
            readings[name] = reading
            return reading
        }
        let operations = group.operations.enumerated().map { number, operation in
            guard kinds.contains(operation.entity.kind) else { return operation }
            let stamp = Stamp(reading: first + UInt64(number), incarnation: operation.stamp.incarnation)
            return EntityOperation(
                entity: operation.entity,
                life: operation.life,
                stamp: stamp,
                intent: operation.intent
            )
        }
        return group.with(operations)
    }
}

extension OperationStore {
    fileprivate func cursor(in household: HouseholdID) async throws(StoreError) -> FeedCursor {
        try await transact(in: household) { transaction throws(StoreError) in try transaction.cursor() }
    }
}
