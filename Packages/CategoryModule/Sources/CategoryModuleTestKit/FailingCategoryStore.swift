public import CategoryModule
public import Commands

/// A store that cannot be read or written.
public struct FailingCategoryStore: CategoryStore {
    private let failure: StoreError

    /// Makes a store that fails like this.
    public init(_ failure: StoreError) { self.failure = failure }

    /// Fails.
    public func categories(of household: HouseholdID) async throws(StoreError) -> [ShopCategory] { throw failure }

    /// Fails.
    public func stores(of household: HouseholdID) async throws(StoreError) -> [StoreLayout] { throw failure }

    /// Fails.
    public func assignments(
        of household: HouseholdID,
        for ingredientKeys: Set<String>
    ) async throws(StoreError) -> [IngredientAssignment] { throw failure }

    /// Has nothing under any key, so that a command goes on to read.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? { nil }

    /// Fails.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<CategoryRow>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value { throw failure }

    /// Fails.
    public func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        throw failure
    }
}
