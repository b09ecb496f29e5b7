public import CategoryDomain
public import Commands

/// A home's categories and stores, and where the home finds its ingredients.
///
/// A lightweight value, created for each request.
public struct CategoryModuleService: Sendable {
    let store: any CategoryStore
    let context: CommandContext

    /// Creates the service for one request.
    ///
    /// - Parameters:
    ///   - store: Keeps the home's categories, stores, and choices.
    ///   - context: The home, the principal, and the idempotency key.
    public init(store: any CategoryStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// Returns the home's categories in the home's order, with UNKNOWN last.
    public func listCategories() async throws(CategoryError) -> [ShopCategory] { try await home.categories().layout }

    /// Returns the home's stores by name, each with every category in the order of its walk.
    public func listStores() async throws(CategoryError) -> [WalkedStore] {
        let categories = try await home.categories()
        return try await home.stores().stores.map { WalkedStore($0, in: categories) }
    }

    var home: HouseholdCategories {
        HouseholdCategories(store: store, household: context.household, locale: context.locale)
    }

    /// Returns the version that a new entity expects: 0, or the version at which the entity was deleted before.
    func version(before entity: EntityKey) async throws(CategoryError) -> Int64 {
        do { return try await store.version(of: entity, in: context.household) } catch { throw .store(error) }
    }

    /// Runs a check of the layout rules and converts its errors.
    func checking<Value>(_ rules: () throws(ShopLayoutError) -> Value) throws(CategoryError) -> Value {
        do { return try rules() } catch { throw .layout(error) }
    }
}
