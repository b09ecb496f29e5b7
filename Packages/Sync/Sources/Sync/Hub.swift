public import Commands
public import Foundation

/// The hub's side of synchronization for one service: answers to devices, from its store.
public struct Hub<Store: OperationStore>: Sendable {
    /// How many groups one transaction takes: each transaction waits for the disk once, and holds up other writers.
    private static var groupsPerTransaction: Int { 64 }

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

    /// Receives the groups of a device in order, some in each transaction.
    ///
    /// It stops behind a group that is out of order or forked, because those after it would be, too.
    public func receive(_ groups: [OperationGroup], of household: HouseholdID) async throws(StoreError) -> [PushAnswer]
    {
        guard !groups.isEmpty else { return [] }
        try await dropOldConflicts(of: household)
        var answers: [PushAnswer] = []
        for start in stride(from: 0, to: groups.count, by: Self.groupsPerTransaction) {
            let part = Array(groups[start..<min(start + Self.groupsPerTransaction, groups.count)])
            let now = clock()
            answers += try await store.transact(in: household) { transaction throws(StoreError) in
                var answers: [PushAnswer] = []
                for group in part {
                    answers.append(try transaction.receive(group, at: now))
                    if answers.last?.isNoted == false { break }
                }
                return answers
            }
            if answers.last?.isNoted == false { return answers }
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

    /// Notes how far a device has read, so that what it has not read is kept for it.
    public func note(_ reader: FeedReader, of household: HouseholdID) async throws(StoreError) {
        try await store.transact(in: household) { transaction throws(StoreError) in try transaction.note(reader) }
    }

    /// Returns the devices that read the household's feed.
    public func readers(of household: HouseholdID) async throws(StoreError) -> [FeedReader] {
        try await store.transact(in: household) { transaction throws(StoreError) in try transaction.readers() }
    }

    /// Forgets a device that left the household.
    ///
    /// - Parameters:
    ///   - device: The device.
    ///   - principal: Who asks; `nil` for the hub's own machine, which may forget any device.
    ///   - household: The household.
    /// - Returns: Whether the device is none of another principal's, which stays.
    /// - Throws: A ``StoreError`` when the store fails.
    public func forget(
        _ device: UUID,
        by principal: String?,
        of household: HouseholdID
    ) async throws(StoreError) -> Bool {
        try await store.transact(in: household) { transaction throws(StoreError) in
            try transaction.forget(device, by: principal)
        }
    }

    private func epoch(of household: HouseholdID) async throws(StoreError) -> String {
        try await store.feed(of: household, after: 0, limit: 0).epoch
    }

    /// Returns the hash of everything that the household has, at the present position of the feed.
    public func digest(of household: HouseholdID) async throws(StoreError) -> HouseholdDigest {
        let epoch = try await epoch(of: household)
        return try await store.transact(in: household) { transaction throws(StoreError) in
            try transaction.digest(epoch: epoch)
        }
    }

    /// Returns a piece of everything that the household has.
    ///
    /// - Parameters:
    ///   - household: The household.
    ///   - position: Where the device stands in a snapshot; `nil` for the beginning.
    ///   - limit: How many entities come after the position at most.
    ///   - answered: The device's ``Commands/SyncTransaction/answeredGroups()``.
    ///   - principal: Who asks; `nil` for the hub's own machine.
    /// - Returns: The piece, at the present position of the feed.
    /// - Throws: A ``Commands/StoreError`` when the store fails.
    public func snapshot(
        of household: HouseholdID,
        after position: SnapshotPosition?,
        limit: Int,
        answered: [Incarnation: Int64],
        by principal: String? = nil
    ) async throws(StoreError) -> SnapshotPage {
        let epoch = try await epoch(of: household)
        return try await store.transact(in: household) { transaction throws(StoreError) in
            try transaction.snapshot(after: position, limit: limit, answered: answered, by: principal, epoch: epoch)
        }
    }
}

extension FeedPage {
    fileprivate func with(_ entries: ArraySlice<FeedEntry>) -> FeedPage {
        FeedPage(epoch: epoch, head: head, fence: fence, chain: chain, entries: Array(entries))
    }
}

extension PushAnswer {
    /// Whether the hub took note of the group, so that the next one can follow.
    fileprivate var isNoted: Bool {
        switch self {
        case .accepted, .refused: true
        case .expected, .forked: false
        }
    }
}
