public import CategoryModule
public import Commands

/// A store whose every read and write fails.
public struct FailingCategoryStore: CategoryStore {
    private let failure: StoreError

    /// Creates a store that throws the given failure.
    public init(_ failure: StoreError) { self.failure = failure }

    /// Throws the failure.
    public func categories(of household: HouseholdID) async throws(StoreError) -> [ShopCategory] { throw failure }

    /// Throws the failure.
    public func stores(of household: HouseholdID) async throws(StoreError) -> [StoreLayout] { throw failure }

    /// Throws the failure.
    public func assignments(
        of household: HouseholdID,
        for things: Set<AssignedThing>
    ) async throws(StoreError) -> [IngredientAssignment] { throw failure }

    /// Throws the failure.
    public func assignments(of household: HouseholdID) async throws(StoreError) -> [IngredientAssignment] {
        throw failure
    }

    /// Throws the failure.
    public func trips(of household: HouseholdID, through store: StoreID?) async throws(StoreError) -> [ShoppingTrip] {
        throw failure
    }

    /// Throws the failure.
    public func settings(of household: HouseholdID) async throws(StoreError) -> ShopSettings { throw failure }

    /// Returns `nil`, so that a command continues to its first read.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? { nil }

    /// Throws the failure.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<CategoryRow>) throws(StoreError) -> Value
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
