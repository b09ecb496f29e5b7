/// A change of which product a home takes for an ingredient.
public enum ProductLinkAction: String, Hashable, Sendable, CaseIterable {
    /// Recipes find the product.
    case link
    /// Lists propose it, too.
    case prefer
    /// As ``prefer``, unless the home prefers another product.
    case learn
    /// Recipes no longer find it; with a store, lists no longer prefer it there.
    case remove
}

/// A change of one link, by identifiers.
public struct ProductLinkChange: Hashable, Sendable {
    /// What changes.
    public let action: ProductLinkAction
    /// The product.
    public let product: ProductID
    /// The ingredient.
    public let ingredient: IngredientKey
    /// The store that the change is for; `nil` for all.
    public let store: StoreID?

    /// Creates a change.
    package init(
        _ action: ProductLinkAction,
        _ product: ProductID,
        to ingredient: IngredientKey,
        in store: StoreID?
    ) {
        (self.action, self.product, self.ingredient, self.store) = (action, product, ingredient, store)
    }
}

/// A product after a change of its links.
public struct LinkedProduct: Hashable, Sendable {
    /// The ingredient.
    public let ingredient: NamedIngredient
    /// The product.
    public let product: Product
    /// Whether it was not so already.
    public let isChanged: Bool

    /// Creates an outcome.
    package init(ingredient: NamedIngredient, product: Product, isChanged: Bool) {
        self.ingredient = ingredient
        self.product = product
        self.isChanged = isChanged
    }
}

/// A product that is an ingredient.
public struct ProductLink: Hashable, Sendable {
    /// The ingredient.
    public let ingredient: IngredientKey
    /// The product's identifier.
    public let product: ProductID
    /// The product's title; empty for a product with only a barcode.
    public let title: String
    /// Whether lists propose it where a store has no product of its own.
    public let isPreferred: Bool
    /// The stores for which lists propose it.
    public let preferredStores: [StoreID]

    /// Creates a link.
    public init(
        ingredient: IngredientKey,
        product: ProductID,
        title: String,
        isPreferred: Bool,
        preferredStores: [StoreID]
    ) {
        self.ingredient = ingredient
        self.product = product
        self.title = title
        self.isPreferred = isPreferred
        self.preferredStores = preferredStores
    }
}

/// A page of the links of a home, and the names of the stores in it.
public struct ProductLinkPage: Hashable, Sendable {
    /// The links.
    public let links: [ProductLink]
    /// The text that requests the next page, which may have no links; empty after the last one.
    public let nextCursor: String
    /// The names of the stores that the links mention.
    public let storeNames: [StoreID: String]

    /// Creates a page.
    package init(links: [ProductLink], nextCursor: String, storeNames: [StoreID: String]) {
        self.links = links
        self.nextCursor = nextCursor
        self.storeNames = storeNames
    }
}
