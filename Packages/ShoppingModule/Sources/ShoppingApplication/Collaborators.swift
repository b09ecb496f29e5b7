public import ShoppingDomain

/// The ports of the module, handed over together.
public struct Collaborators: Sendable {
    /// Reads lines, computes with quantities and writes amounts.
    public let quantities: any QuantityCalculator
    /// The home's products.
    public let products: any ProductCatalog
    /// What is on hand.
    public let stock: any HouseholdStock
    /// Where ingredients stand in the shop.
    public let categories: any CategoryDirectory
    /// Kept recipes, and the reading of pages.
    public let recipes: any RecipeDirectory

    /// Gathers the ports.
    public init(
        quantities: any QuantityCalculator,
        products: any ProductCatalog,
        stock: any HouseholdStock,
        categories: any CategoryDirectory,
        recipes: any RecipeDirectory
    ) {
        self.quantities = quantities
        self.products = products
        self.stock = stock
        self.categories = categories
        self.recipes = recipes
    }
}

/// A service that the module asks.
public enum Collaborator: String, Hashable, Sendable, CaseIterable {
    /// Reads and computes quantities.
    case quantity
    /// Knows which products an ingredient is.
    case product
    /// Knows what is on hand.
    case inventory
    /// Knows the shop.
    case category
    /// Keeps recipes.
    case recipe
}

/// A collaborator did not do its part.
///
/// The cause is handed back untouched, since the service that refused has said why and what to do next.
public struct CollaboratorFailure: Error, CustomStringConvertible {
    /// The service that failed.
    public let collaborator: Collaborator
    /// What the adapter caught.
    public let cause: any Error
    /// The product that it is about, of which the cause may know the productId alone; `nil` when it is about none.
    public let product: Product?

    /// Makes a failure.
    public init(_ collaborator: Collaborator, cause: any Error, product: Product? = nil) {
        self.collaborator = collaborator
        self.cause = cause
        self.product = product
    }

    /// Returns the same failure with the product that it is about.
    func about(_ product: Product) -> CollaboratorFailure {
        CollaboratorFailure(collaborator, cause: cause, product: product)
    }

    /// What the cause says.
    public var description: String { "\(cause)" }
}
