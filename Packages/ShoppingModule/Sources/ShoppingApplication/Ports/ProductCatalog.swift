public import ShoppingDomain

/// Knows the home's products.
public protocol ProductCatalog: Sendable {
    /// Returns the products of each ingredient, in the same order; an empty array for an ingredient without products.
    func products(for ingredients: [IngredientKey]) async throws(CollaboratorFailure) -> [[ProductID]]

    /// Returns the product of each reference, in the same order, or `nil` for an unknown one.
    func find(_ references: [ProductReference]) async throws(CollaboratorFailure) -> [Product?]

    /// Returns what is known about the digits of a barcode.
    func look(up barcode: String) async throws(CollaboratorFailure) -> BarcodeLookup

    /// Returns the product with each draft's barcode or, without one, its title, in the same order; creates products
    /// that don't exist.
    ///
    /// - Parameter drafts: At most 100.
    /// - Returns: For each draft, the product, and whether it is new; or why the catalog refuses it.
    /// - Throws: ``CollaboratorFailure`` when the catalog refuses all of them, or is unavailable.
    func register(_ drafts: [ProductDraft]) async throws(CollaboratorFailure) -> [RegisteredDraft]

    /// Returns the product that the home takes for each ingredient in a store, in the same order; `nil` where a person
    /// would have to choose, and for an ingredient without products.
    func propose(
        for ingredients: [IngredientKey],
        in store: StoreID?
    ) async throws(CollaboratorFailure) -> [ProposedProduct?]

    /// Links a product, named as a person types it, to an ingredient, or takes the link away.
    ///
    /// - Returns: The product, and whether it was not so already.
    func link(
        _ action: ProductLinkAction,
        _ product: String,
        to ingredient: IngredientKey,
        in store: StoreID?
    ) async throws(CollaboratorFailure) -> (product: Product, changed: Bool)

    /// Changes links, one after the other; a change that the catalog refuses doesn't affect the others.
    func link(_ changes: [ProductLinkChange]) async throws(CollaboratorFailure)

    /// Returns the links of ingredients, all at once, or a page of those of all products, for none.
    func links(
        of ingredients: [IngredientKey],
        limit: Int,
        cursor: String
    ) async throws(CollaboratorFailure) -> (links: [ProductLink], nextCursor: String)
}

/// What became of a draft: the product, and whether it is new; or why the catalog refuses it.
public typealias RegisteredDraft = Result<(product: Product, created: Bool), CollaboratorFailure>

extension ProductCatalog {
    /// Returns the product with the draft's barcode or, without one, its title; creates the product if it doesn't
    /// exist.
    func register(_ draft: ProductDraft) async throws(CollaboratorFailure) -> (product: Product, created: Bool) {
        let registered = try await register([draft])
        precondition(registered.count == 1, "A catalog returns one entry for each draft.")
        return try registered[0].get()
    }
}

/// What the catalog knows about a barcode.
public struct BarcodeLookup: Sendable {
    /// The product; `nil` when the home doesn't have it.
    public let product: Product?
    /// What the home has of the same article, when it lacks the product.
    public let related: [RelatedProduct]
    /// Why the home's hub could not be asked; `nil` when it answered, and on the hub.
    public let hubFailure: CollaboratorFailure?

    /// Creates an entry.
    public init(product: Product?, related: [RelatedProduct] = [], hubFailure: CollaboratorFailure? = nil) {
        self.product = product
        self.related = related
        self.hubFailure = hubFailure
    }
}
