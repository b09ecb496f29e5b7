public import Commands

/// The catalogue of one home, for one request.
public struct ProductModuleService: Sendable {
    private let store: any ProductLocalStore
    private let context: CommandContext

    /// Binds the module to a request.
    public init(store: any ProductLocalStore, context: CommandContext) {
        self.store = store
        self.context = context
    }

    /// One product; `nil` when the home does not have it.
    public func retrieveProduct(by reference: ProductReference) async throws(ProductError) -> Product? {
        try await retrieveProducts(by: [reference])[0]
    }

    /// Several products, one entry a reference, in that order; `nil` for what the home does not have.
    public func retrieveProducts(by references: [ProductReference]) async throws(ProductError) -> [Product?] {
        try await RetrieveProducts(store: store, context: context)(references)
    }

    /// A page of the list of products.
    public func retrieveProducts(query: ProductQuery) async throws(ProductError) -> ProductPage {
        try await ListProducts(store: store, context: context)(query)
    }

    /// Makes each product unless the home has it, all or none.
    public func addProducts(_ drafts: [ProductDraft]) async throws(ProductError) -> AddProductsResult {
        try await AddProducts(store: store, context: context)(drafts)
    }

    /// The identities of each ingredient's products, sorted, one entry a key in the order of the keys.
    public func resolveIngredients(_ ingredientKeys: [String]) async throws(ProductError) -> [[ProductID]] {
        try await ResolveIngredients(store: store, context: context)(ingredientKeys)
    }
}
