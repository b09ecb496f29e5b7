/// The module's ports, passed together.
public struct Collaborators: Sendable {
    /// Reads lines, calculates with quantities, and formats amounts.
    public let quantities: any QuantityCalculator
    /// The groups of ingredients.
    public let ingredients: any IngredientGroups
    /// The home's products.
    public let products: any ProductCatalog
    /// The home's stock.
    public let stock: any HouseholdStock
    /// What happened to the stock.
    public let journal: any StockJournal
    /// What there is to know about the stock.
    public let reports: any StockReports
    /// Where the home keeps food, what it wants of each product, and what it pays with.
    public let settings: any StockSettings
    /// The categories of ingredients in a store.
    public let categories: any CategoryDirectory
    /// The saved recipes, and the reader of recipe pages.
    public let recipes: any RecipeDirectory
    /// The home's weeks and language.
    public let home: any HomeProfile

    /// Creates the set of ports.
    public init(
        quantities: any QuantityCalculator,
        ingredients: any IngredientGroups,
        products: any ProductCatalog,
        stock: any HouseholdStock,
        journal: any StockJournal,
        reports: any StockReports,
        settings: any StockSettings,
        categories: any CategoryDirectory,
        recipes: any RecipeDirectory,
        home: any HomeProfile
    ) {
        self.quantities = quantities
        self.ingredients = ingredients
        self.products = products
        self.stock = stock
        self.journal = journal
        self.reports = reports
        self.settings = settings
        self.categories = categories
        self.recipes = recipes
        self.home = home
    }
}

/// A service that the module calls.
public enum Collaborator: String, Hashable, Sendable, CaseIterable {
    /// Reads and calculates quantities.
    case quantity
    /// Knows the products of each ingredient.
    case product
    /// Knows the stock.
    case inventory
    /// Knows the categories and stores.
    case category
    /// Stores recipes.
    case recipe
    /// Knows what the home says about itself.
    case household
}

/// The failure of a collaborator.
///
/// The cause stays unchanged, because the service that refused has already said why and what to do next.
public struct CollaboratorFailure: Error, CustomStringConvertible {
    /// The service that failed.
    public let collaborator: Collaborator
    /// The error that the adapter caught.
    public let cause: any Error
    /// Whether the service refused what this request says, which another request need not affect; `false` when the
    /// service fails or is unavailable.
    public let isRefusal: Bool

    /// Creates a failure.
    public init(_ collaborator: Collaborator, cause: any Error, isRefusal: Bool = false) {
        self.collaborator = collaborator
        self.cause = cause
        self.isRefusal = isRefusal
    }

    /// The description of the cause.
    public var description: String { "\(cause)" }
}
