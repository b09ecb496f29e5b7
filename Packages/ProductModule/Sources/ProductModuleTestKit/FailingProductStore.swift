public import Commands
public import ProductModule

/// A store that cannot be read or written.
public struct FailingProductStore: ProductLocalStore {
    private let failure: StoreError

    /// Makes a store that fails like this.
    public init(_ failure: StoreError) { self.failure = failure }

    /// Fails.
    public func get(
        meaning texts: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: Product] { throw failure }

    /// Fails.
    public func resolve(
        _ aliases: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: ProductID] { throw failure }

    /// Fails.
    public func aliases(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductAlias] { throw failure }

    /// Fails.
    public func getByTitle(
        _ keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: Product] { throw failure }

    /// Fails.
    public func query(
        _ selection: ProductSelection,
        after place: ProductPlace?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Product] { throw failure }

    /// Fails.
    public func productIds(
        forIngredients keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]] { throw failure }

    /// Fails.
    public func productIds(
        relatedTo barcodes: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]] { throw failure }

    /// Tells nothing.
    public func changes(of household: HouseholdID) -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    /// Fails.
    public func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? { throw failure }

    /// Fails.
    public func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<ProductRow>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value { throw failure }

    /// Fails.
    public func feed(
        of household: HouseholdID,
        after seq: Int64,
        limit: Int
    ) async throws(StoreError) -> FeedPage { throw failure }

    /// Fails.
    public func effects(
        refused: Bool,
        after effect: OwedEffect?,
        limit: Int
    ) async throws(StoreError) -> [OwedEffect] { throw failure }
}
