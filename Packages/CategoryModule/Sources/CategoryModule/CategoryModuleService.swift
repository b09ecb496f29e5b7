public import CategoryApplication
public import CategoryDomain
public import Commands

/// The category module as its callers see it: a cheap value, made for each request.
public struct CategoryModuleService: Sendable {
    private let store: any CategoryStore
    private let knowledge: KnownIngredients
    private let context: CommandContext

    /// Binds the module to a request.
    ///
    /// - Parameters:
    ///   - store: Where the home's rows are.
    ///   - context: For whom, by whom, and under which idempotency key.
    ///   - knowledge: What is known of the usual ingredients.
    public init(store: any CategoryStore, context: CommandContext, knowledge: KnownIngredients = .standard) {
        self.store = store
        self.context = context
        self.knowledge = knowledge
    }

    /// The home's categories in the home's order, UNKNOWN last.
    public func listCategories() async throws(CategoryFailure) -> [ShopCategory] {
        try await ListCategories(store: store).run(for: context)
    }

    /// Adds a category at the end of the home's order; an empty color takes one that is free.
    public func addCategory(name: String, color: String = "") async throws(CategoryFailure) -> ShopCategory {
        try await AddCategory(store: store).run(name: name, color: color, for: context)
    }

    /// Moves a category beside another and returns the new order; both are given by name or id.
    public func moveCategory(
        _ category: String,
        _ side: CategoryList.Side,
        _ neighbor: String
    ) async throws(CategoryFailure) -> [ShopCategory] {
        try await MoveCategory(store: store).run(category, side, neighbor, for: context)
    }

    /// Remembers where the home wants ingredients; UNKNOWN takes the choice back.
    public func assignIngredients(
        _ ingredients: [IngredientReference],
        to category: String
    ) async throws(CategoryFailure) -> ShopCategory {
        try await AssignIngredients(store: store).run(ingredients, to: category, for: context)
    }

    /// Where each ingredient is found, in the order asked, and the whole layout of the store; of the home without one.
    public func categorize(
        _ ingredients: [IngredientReference],
        store reference: String = ""
    ) async throws(CategoryFailure) -> (ingredients: [CategorizedIngredient], order: [ShopCategory]) {
        try await Categorize(store: store, knowledge: knowledge).run(ingredients, store: reference, for: context)
    }

    /// The home's stores by name.
    public func listStores() async throws(CategoryFailure) -> [WalkedStore] {
        try await ListStores(store: store).run(for: context)
    }

    /// Adds a store, walked in the home's own order at first.
    public func addStore(name: String) async throws(CategoryFailure) -> WalkedStore {
        try await AddStore(store: store).run(name: name, for: context)
    }

    /// Sets the order in which a store is walked; the categories that are not named follow in the home's order.
    public func orderStore(_ store: String, categories: [String]) async throws(CategoryFailure) -> WalkedStore {
        try await OrderStore(store: self.store).run(store, categories: categories, for: context)
    }
}
