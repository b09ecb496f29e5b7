import Commands
import CommandsTestKit
import Foundation
import Sync

extension WorkloadSimulation {
    /// Notes what the hub has at its position.
    mutating func noteHub() async throws {
        let page = try await hubStore.feed(of: household, after: 0, limit: 0)
        hashes[HubPosition(epoch: page.epoch, seq: page.head)] = try await hubStore.stateHash(of: household).hash
    }

    /// Equal positions mean equal data.
    mutating func observe(_ place: Int) async throws {
        let (base, cursor) = try await store(place).transact(in: household) { transaction throws(StoreError) in
            (try transaction.baseHash().hash, try transaction.cursor())
        }
        let position = HubPosition(epoch: cursor.epoch, seq: cursor.seq)
        guard !cursor.epoch.isEmpty, let known = hashes[position], known != base else { return }
        violations.append("Device \(place) differs from the hub at \(position).")
    }

    /// Lets every device exchange data without loss, until all are at rest.
    mutating func heal() async throws {
        for _ in 0..<100 where violations.isEmpty {
            for place in devices.indices {
                clock.advance(by: 1)
                devices[place].step(devices[place].effect == .rest ? .occasion(.start) : .timer)
                for _ in 0..<100 where devices[place].effect.isExchange && violations.isEmpty {
                    try await exchange(place, fate: .arrives)
                }
            }
            if try await isAtRest() { return }
        }
        if violations.isEmpty { violations.append("The devices do not come to rest.") }
    }

    private func isAtRest() async throws -> Bool {
        let head = try await hubStore.feed(of: household, after: 0, limit: 0)
        for place in devices.indices {
            let (cursor, outbox) = try await state(of: place)
            if cursor.seq != head.head || cursor.epoch != head.epoch { return false }
            if outbox.contains(where: \.status.isShown) { return false }
        }
        return true
    }

    private func state(of place: Int) async throws -> (cursor: FeedCursor, outbox: [OutboxEntry]) {
        try await store(place).transact(in: household) { transaction throws(StoreError) in
            (try transaction.cursor(), try transaction.outbox(shownOnly: false))
        }
    }

    /// Checks what must hold once all are at rest.
    mutating func check() async throws {
        guard violations.isEmpty else { return }
        let hub = try await living(hubStore)
        for place in devices.indices {
            if try await living(store(place)) != hub { violations.append("Device \(place) shows something else.") }
            let outbox = try await state(of: place).outbox
            report[.settled] += outbox.count { $0.status == .settled }
            report[.refused] += outbox.count(where: \.isRefused)
            if outbox.contains(where: { $0.status != .settled && !$0.isRefused }) {
                violations.append("A group of device \(place) has come to no end.")
            }
            for operation in outbox.filter({ $0.status == .settled }).flatMap(\.group.operations) {
                guard let entity = hub[operation.entity], entity.state.life == operation.life else { continue }
                violations += operation.missing(in: entity.state).map { "Event \($0.text) of device \(place) is lost." }
            }
        }
        let conflicts = hub.keys.filter { $0.kind == "conflict" }
        report[.conflicts] = conflicts.count
        try await checkOnce()
    }

    private func living(_ store: Store) async throws -> [EntityKey: StoredEntity] {
        try await store.transact(in: household) { transaction throws(StoreError) in
            let living = try transaction.entities(of: nil).filter(\.state.isAlive)
            return Dictionary(uniqueKeysWithValues: living.map { ($0.key, $0) })
        }
    }

    /// Each group is in the feed once, in one piece.
    private mutating func checkOnce() async throws {
        let page = try await hubStore.feed(of: household, after: 0, limit: .max)
        var (seen, last): (Set<FeedOrigin>, FeedOrigin?) = ([], nil)
        for origin in page.entries.map(\.origin) where origin.group > 0 {
            if origin != last, !seen.insert(origin).inserted {
                violations.append("Group \(origin.group) of \(origin.incarnation.low) is there twice.")
            }
            last = origin
        }
    }
}

extension EntityOperation {
    /// The events that it entered and that a state of the same life does not have.
    fileprivate func missing(in state: EntityState) -> [ByteText] {
        intent.changes.compactMap { change in
            guard case .record(let id, _, _) = change.effect else { return nil }
            guard case .ledger(let events)? = state.groups[change.group], events[id] != nil else { return id }
            return nil
        }
    }
}
