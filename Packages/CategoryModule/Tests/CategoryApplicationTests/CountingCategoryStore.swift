import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Synchronization

/// A store in memory that counts its transactions.
final class CountingCategoryStore: CategoryStore {
    private let store = InMemoryCategoryStore()
    private let count = Mutex(0)

    /// The number of transactions so far.
    var transactions: Int { count.withLock(\.self) }

    /// Returns the categories that the home has added or changed.
    func categories(of household: HouseholdID) async throws(StoreError) -> [ShopCategory] {
        try await store.categories(of: household)
    }

    /// Returns the home's stores.
    func stores(of household: HouseholdID) async throws(StoreError) -> [StoreLayout] {
        try await store.stores(of: household)
    }

    /// Returns the home's choices for these ingredients and products.
    func assignments(
        of household: HouseholdID,
        for things: Set<AssignedThing>
    ) async throws(StoreError) -> [IngredientAssignment] {
        try await store.assignments(of: household, for: things)
    }

    /// Returns all choices of the home.
    func assignments(of household: HouseholdID) async throws(StoreError) -> [IngredientAssignment] {
        try await store.assignments(of: household)
    }

    /// Returns the home's trips through a store, or through all of them.
    func trips(of household: HouseholdID, through place: StoreID?) async throws(StoreError) -> [ShoppingTrip] {
        try await store.trips(of: household, through: place)
    }

    /// Returns the home's settings.
    func settings(of household: HouseholdID) async throws(StoreError) -> ShopSettings {
        try await store.settings(of: household)
    }

    /// Returns what the home answered to a command before.
    func recordedOutcome(for context: CommandContext) async throws(StoreError) -> [UInt8]? {
        try await store.recordedOutcome(for: context)
    }

    /// Counts a transaction and runs it.
    func transact<Value: Sendable>(
        in household: HouseholdID,
        _ body: @escaping @Sendable (inout any SyncTransaction<CategoryRow>) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        count.withLock { $0 += 1 }
        return try await store.transact(in: household, body)
    }

    /// Returns a page of the home's feed.
    func feed(of household: HouseholdID, after seq: Int64, limit: Int) async throws(StoreError) -> FeedPage {
        try await store.feed(of: household, after: seq, limit: limit)
    }

    /// Returns effects of all homes.
    func effects(
        refused: Bool,
        after effect: OwedEffect?,
        limit: Int
    ) async throws(StoreError) -> [OwedEffect] {
        try await store.effects(refused: refused, after: effect, limit: limit)
    }
}
