public import Commands

/// An in-memory adapter: it keeps its rows in a log, which does the commands' part.
public protocol InMemoryCommandStore<Row>: CommandStore {
    /// Where the rows are.
    var log: InMemoryCommandLog<Row> { get }
}

extension InMemoryCommandStore {
    /// The outcome stored under the context's key.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await log.recordedOutcome(for: context)
    }

    /// Writes everything or nothing.
    public func commit(_ changes: ChangeSet<Row>, for context: CommandContext) async throws(StoreError) -> [UInt8] {
        try await log.commit(changes, for: context)
    }

    /// The household's changes after `seq`.
    public func feed(
        of household: HouseholdID,
        after seq: Int64,
        limit: Int
    ) async throws(StoreError) -> FeedPage {
        try await log.feed(of: household, after: seq, limit: limit)
    }
}
