public import Commands
public import Foundation

/// The hub's side of synchronization for one service: answers to devices, from its store.
public struct Hub<Store: OperationStore>: Sendable {
    private let store: Store
    private let clock: @Sendable () -> Date

    /// Creates the hub's side over a store.
    public init(store: Store, clock: @escaping @Sendable () -> Date) {
        self.store = store
        self.clock = clock
    }

    /// Whether this node is the hub of a household, and no device of another one.
    public func isHub(of household: HouseholdID) async throws(StoreError) -> Bool {
        try await store.transact(in: household) { transaction throws(StoreError) in
            try transaction.head().role == .hub
        }
    }

    /// Receives the groups of a device in order, each in its own transaction.
    ///
    /// It stops behind a group that is out of order or forked, because those after it would be, too.
    public func receive(_ groups: [OperationGroup], of household: HouseholdID) async throws(StoreError) -> [PushAnswer]
    {
        guard !groups.isEmpty else { return [] }
        try await dropOldConflicts(of: household)
        var answers: [PushAnswer] = []
        for group in groups {
            let now = clock()
            let answer = try await store.transact(in: household) { transaction throws(StoreError) in
                try transaction.receive(group, at: now)
            }
            answers.append(answer)
            switch answer {
            case .accepted, .refused: continue
            case .expected, .forked: return answers
            }
        }
        return answers
    }

    private func dropOldConflicts(of household: HouseholdID) async throws(StoreError) {
        let context = CommandContext(
            household: household,
            principal: "",
            idempotencyKey: nil,
            requestHash: [],
            locale: "",
            now: clock()
        )
        try await store.transact(in: household) { transaction throws(StoreError) in
            try transaction.dropOldConflicts(for: context)
        }
    }

    /// Returns the changes after a position in whole groups: at most `limit` entries, or one group that is longer.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        let page = try await store.feed(of: household, after: seq, limit: limit)
        if let end = page.entries.lastIndex(where: \.endsGroup) { return page.with(page.entries.prefix(through: end)) }
        guard !page.entries.isEmpty, limit < GroupLimits.entries else { return page.with([]) }
        let long = try await store.feed(of: household, after: seq, limit: GroupLimits.entries)
        let end = long.entries.firstIndex(where: \.endsGroup)
        return long.with(end.map { long.entries.prefix(through: $0) } ?? [])
    }

    /// Returns everything that the household has.
    public func snapshot(
        of household: HouseholdID,
        after answered: [Incarnation: Int64]
    ) async throws(StoreError) -> HouseholdSnapshot {
        let epoch = try await store.feed(of: household, after: 0, limit: 0).epoch
        return try await store.transact(in: household) { transaction throws(StoreError) in
            try transaction.snapshot(after: answered, epoch: epoch)
        }
    }
}

extension FeedPage {
    fileprivate func with(_ entries: ArraySlice<FeedEntry>) -> FeedPage {
        FeedPage(epoch: epoch, head: head, fence: fence, chain: chain, entries: Array(entries))
    }
}
