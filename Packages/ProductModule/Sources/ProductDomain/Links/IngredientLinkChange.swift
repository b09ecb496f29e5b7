/// A change of what a home takes for an ingredient.
public struct IngredientLinkChange: Hashable, Sendable {
    /// What a change does.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The product is the ingredient.
        case link
        /// The product is the ingredient, and the one that lists propose.
        case prefer
        /// As ``prefer``, unless the home prefers another product: what a scan teaches never undoes a choice.
        case learn
        /// The product is not the ingredient; with a store, it is only not preferred there.
        case remove
    }

    /// What the change does.
    public let kind: Kind
    /// The ingredient, by the quantity service's key; never empty.
    public let ingredientKey: String
    /// The product.
    public let product: ProductReference
    /// The identifier of the store that the change is for; ``PreferredProducts/everywhere`` for all.
    public let store: String

    /// Creates a change; `nil` for an empty ingredient.
    public init?(
        _ kind: Kind,
        of ingredientKey: String,
        to product: ProductReference,
        in store: String = PreferredProducts.everywhere
    ) {
        guard !ingredientKey.trimmed.isEmpty else { return nil }
        self.kind = kind
        self.ingredientKey = ingredientKey.trimmed
        self.product = product
        self.store = store.trimmed
    }
}
