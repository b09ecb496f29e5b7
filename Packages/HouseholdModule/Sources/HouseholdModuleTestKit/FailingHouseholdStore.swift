public import Commands
public import HouseholdModule

/// A store whose every read and write fails.
public struct FailingHouseholdStore: HouseholdStore {
    private let failure: StoreError

    /// Creates a store that throws the given failure.
    public init(_ failure: StoreError) { self.failure = failure }

    /// Throws the failure.
    public func household(_ household: HouseholdID) async throws(StoreError) -> Household? { throw failure }

    /// Returns `nil`, so that a command continues to its first read.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? { nil }

    /// Throws the failure.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<HouseholdRow>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value { throw failure }

    /// Throws the failure.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        throw failure
    }

    /// Throws the failure.
    public func effects(
        refused: Bool,
        after effect: OwedEffect?,
        limit: Int
    ) async throws(StoreError) -> [OwedEffect] { throw failure }
}
