import Commands
import Foundation
import Testing

extension OperationStoreContract {
    /// What a device may have sent is noted beside its position in the feed.
    public func checkSentPosition() async throws {
        let cursor = FeedCursor(epoch: "e", seq: 9, chain: ChainHash.empty.appending([1]))
        try await store.transact(in: HouseholdID(name: "contract sent")) { transaction throws(StoreError) in
            #expect(try transaction.sentPosition() == nil)
            try transaction.save(sentPosition: 5)
            #expect(try transaction.cursor() == .start)
            try transaction.save(cursor)
            #expect(try transaction.sentPosition() == 5)
            try transaction.save(sentPosition: nil)
            #expect(try transaction.sentPosition() == nil)
            #expect(try transaction.cursor() == cursor)
        }
    }

    /// A device and its hub agree under every conflict policy, whatever both did to an entity before they met.
    public func checkConflictPolicies() async throws {
        let policies: [(String, ConflictPolicy)] = [
            ("last", .lastWriteWins), ("remote", .remoteWins), ("local", .localWins), ("merge", .merge(LocalMerger())),
        ]
        for (name, policy) in policies {
            let changed = try await meeting(
                "\(name) changed",
                policy,
                local: change("a", nil),
                remote: change("a", nil, value: 2)
            )
            #expect(changed.isAlive && changed.refused == 0)
            let edited = try await meeting("\(name) edited", policy, local: change("a", nil), remote: delete("a", nil))
            #expect(edited.isAlive == policy.prefersLocal, "\(name)")
            #expect(edited.refused == (policy.prefersLocal ? 0 : 1), "\(name)")
            let deleted = try await meeting(
                "\(name) deleted",
                policy,
                local: delete("a", nil),
                remote: change("a", nil)
            )
            #expect(deleted.isAlive == (name == "remote"), "\(name)")
            #expect(deleted.refused == (name == "remote" ? 1 : 0), "\(name)")
        }
    }

    /// Lets this store, as a device, and a hub change an entity at once, and meet.
    private func meeting(
        _ name: String,
        _ policy: ConflictPolicy,
        local: PlannedOperation,
        remote: PlannedOperation
    ) async throws -> (isAlive: Bool, refused: Int) {
        let home = HouseholdID(name: "contract \(name)")
        let context = { (time: Double) in
            CommandContext.test(
                household: "contract \(name)",
                key: "k\(time)",
                now: Date(timeIntervalSince1970: 1_700_000_000 + time)
            )
        }
        let hub = InMemoryEntityStore<Store.Row>(epoch: "hub", incarnation: Incarnation(high: 3, low: 3))
        _ = try await hub.commit([create("a", 0)], outcome: [], for: context(0))
        try await store.transact(in: home) { transaction throws(StoreError) in
            var head = try transaction.head()
            head.role = .device
            try transaction.save(head)
            try transaction.save(sentPosition: 0)
        }
        try await read(hub, home, by: policy)
        _ = try await store.commit([local], outcome: [], for: context(1))
        _ = try await hub.commit([remote], outcome: [], for: context(2))
        try await read(hub, home, by: policy)
        try await push(to: hub, home)
        try await read(hub, home, by: policy)
        #expect(try await store.stateHash(of: home).hash == hub.stateHash(of: home).hash, "\(name)")
        let late = context(3)
        return try await store.transact(in: home) { [key = entity("a")] transaction throws(StoreError) in
            let refused = try transaction.refusedGroups()
            for group in refused { #expect(try transaction.discard(refusedAt: group.position, for: late) == .done) }
            let dropped = try transaction.outbox(shownOnly: false).filter { $0.status == .discarded }
            #expect(dropped.map(\.position) == refused.map(\.position), "\(name)")
            #expect(try transaction.refusedGroups().isEmpty)
            return (try transaction.entity(key)?.state.isAlive ?? false, refused.count)
        }
    }

    private func read(
        _ hub: InMemoryEntityStore<Store.Row>,
        _ home: HouseholdID,
        by policy: ConflictPolicy
    ) async throws {
        let now = Date(timeIntervalSince1970: 1_700_000_010)
        let cursor = try await store.transact(in: home) { transaction throws(StoreError) in try transaction.cursor() }
        let page = try await hub.feed(of: home, after: cursor.seq, limit: 100)
        let result = try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.apply(page, by: policy, at: now)
        }
        #expect(result == .applied(seq: page.head))
    }

    private func push(to hub: InMemoryEntityStore<Store.Row>, _ home: HouseholdID) async throws {
        let now = Date(timeIntervalSince1970: 1_700_000_020)
        let waiting = try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: true)
        }
        for group in waiting.map(\.group) {
            let answer = try await hub.transact(in: home) { transaction throws(StoreError) in
                try transaction.receive(group, at: now)
            }
            try await store.transact(in: home) { transaction throws(StoreError) in
                try transaction.note(answer, to: group, at: now)
            }
        }
    }

    /// Decides as ``Commands/ConflictPolicy/localWins`` does.
    private struct LocalMerger: ConflictMerger {
        func merge(_ field: FieldConflict, of conflict: EntityConflict) -> ConflictChoice { .local }

        func keepsEntity(_ conflict: EntityConflict) -> Bool? { conflict.local.isAlive }
    }
}

extension ConflictPolicy {
    fileprivate var prefersLocal: Bool {
        switch self {
        case .lastWriteWins, .remoteWins: false
        case .localWins, .merge: true
        }
    }
}
