/// The ports of a plan, handed over together.
public struct Collaborators: Sendable {
    /// Reads lines.
    public let reader: any QuantityReader
    /// Computes with quantities.
    public let arithmetic: any QuantityArithmetic
    /// Ingredients to products.
    public let products: any ProductDirectory
    /// Products to what is on hand.
    public let stock: any StockReader
    /// Ingredients to shelves.
    public let categories: any CategoryDirectory
    /// Kept recipes.
    public let recipes: any RecipeDirectory

    /// Gathers the ports.
    public init(
        reader: any QuantityReader,
        arithmetic: any QuantityArithmetic,
        products: any ProductDirectory,
        stock: any StockReader,
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
