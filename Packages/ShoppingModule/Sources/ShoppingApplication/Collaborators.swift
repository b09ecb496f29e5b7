/// The module's ports, handed over together.
public struct Collaborators: Sendable {
    /// Reads lines and writes amounts.
    public let reader: any QuantityReader
    /// Computes with quantities.
    public let arithmetic: any QuantityArithmetic
    /// The home's products.
    public let products: any ProductCatalog
    /// What is on hand.
    public let stock: any HouseholdStock
    /// Ingredients to shelves.
    public let categories: any CategoryDirectory
    /// Kept recipes.
    public let recipes: any RecipeDirectory

    /// Gathers the ports.
    public init(
        reader: any QuantityReader,
        arithmetic: any QuantityArithmetic,
        products: any ProductCatalog,
        stock: any HouseholdStock,
        categories: any CategoryDirectory,
        recipes: any RecipeDirectory
    ) {
        self.reader = reader
        self.arithmetic = arithmetic
        self.products = products
        self.stock = stock
        self.categories = categories
        self.recipes = recipes
    }
}
