public import Commands

/// Rows, versions, feed and outcomes in memory, under the rules of every command store.
///
/// A module's in-memory adapter keeps its rows here and answers its own queries from ``rows(of:kind:)``.
public actor InMemoryCommandLog<Row: Sendable>: CommandStore {
    /// A row that exists.
    private struct Entry {
        let row: Row
        let version: Int64
    }

    private struct EntityKey: Hashable {
        let kind: String
        let entityId: String
    }

    private struct OutcomeKey: Hashable {
        let principal: String
        let key: String
    }

    private struct Home {
        var entries: [EntityKey: Entry] = [:]
        var feed: [FeedEntry] = []
        var outcomes: [OutcomeKey: (hash: [UInt8], outcome: [UInt8])] = [:]
    }

    private var homes: [HouseholdID: Home] = [:]
    private let epoch: String

    /// Makes an empty log.
    public init(epoch: String = "memory") { self.epoch = epoch }

    /// The household's rows of one kind, by identity.
    public func rows(of household: HouseholdID, kind: String) -> [Row] {
        (homes[household]?.entries ?? [:]).filter { $0.key.kind == kind }
            .sorted { $0.key.entityId < $1.key.entityId }.map(\.value.row)
    }

    /// One row, or `nil` when the household has none of this identity.
    public func row(of household: HouseholdID, kind: String, entityId: String) -> Row? {
        homes[household]?.entries[EntityKey(kind: kind, entityId: entityId)]?.row
    }

    /// The outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try recorded(context, in: homes[context.household] ?? Home())
    }

    /// Writes everything or nothing.
    public func commit(_ changes: ChangeSet<Row>, for context: CommandContext) async throws(StoreError) -> [UInt8] {
        var home = homes[context.household] ?? Home()
        if let outcome = try recorded(context, in: home) { return outcome }
        for change in changes.changes { try apply(change, context, to: &home) }
        if let key = context.idempotencyKey {
            home.outcomes[OutcomeKey(principal: context.principal, key: key)] = (context.requestHash, changes.outcome)
        }
        homes[context.household] = home
        return changes.outcome
    }

    /// The household's changes after `seq`.
    public func feed(
        of household: HouseholdID,
        after seq: Int64,
        limit: Int
    ) async throws(StoreError) -> FeedPage {
        let feed = homes[household]?.feed ?? []
        let entries = feed.filter { $0.seq > seq }.prefix(max(0, limit))
        return FeedPage(epoch: epoch, head: feed.last?.seq ?? 0, entries: Array(entries))
    }

    private func recorded(_ context: CommandContext, in home: Home) throws(StoreError) -> [UInt8]? {
        guard let key = context.idempotencyKey,
            let stored = home.outcomes[OutcomeKey(principal: context.principal, key: key)]
        else { return nil }
        guard stored.hash == context.requestHash else { throw .keyReused(key: key) }
        return stored.outcome
    }

    private func apply(
        _ change: RowChange<Row>,
        _ context: CommandContext,
        to home: inout Home
    ) throws(StoreError) {
        let key = EntityKey(kind: change.kind, entityId: change.entityId)
        let current = home.entries[key]?.version ?? 0
        guard current == change.expectedVersion, current > 0 || change.row != nil else {
            throw .versionConflict(kind: change.kind, entityId: change.entityId)
        }
        home.entries[key] = change.row.map { Entry(row: $0, version: current + 1) }
        home.feed.append(
            FeedEntry(
                seq: Int64(home.feed.count + 1),
                kind: change.kind,
                entityId: change.entityId,
                version: current + 1,
                hlc: max(context.now.wholeMilliseconds << 16, (home.feed.last?.hlc ?? 0) + 1),
                actor: context.principal,
                payload: change.payload,
                at: context.now
            ).sealed(after: home.feed.last?.chain ?? .empty)
        )
    }
}
