public import Quantities
public import ShoppingDomain

/// Keeps the home's stock.
public protocol HouseholdStock: Sendable {
    /// Returns the stock of each product, in the same order; an empty array for a product without stock.
    func onHand(_ products: [ProductID]) async throws(CollaboratorFailure) -> [[Amount]]

    /// Returns all products in stock, with their amounts.
    func all() async throws(CollaboratorFailure) -> [(product: ProductID, onHand: [Amount])]

    /// Adds to a product's stock and returns the new stock.
    func add(_ amount: Amount, of product: ProductID, location: String) async throws(CollaboratorFailure) -> [Amount]

    /// Takes an amount from a product's stock, or takes nothing.
    ///
    /// The ingredient determines the conversions between units; `nil` when it is unknown.
    func use(
        _ amount: Amount,
        of product: ProductID,
        ingredient: IngredientKey?
    ) async throws(CollaboratorFailure) -> StockUse
}

/// The outcome of taking an amount from stock.
public enum StockUse: Hashable, Sendable {
    /// The stock contained the amount; the texts are the measured steps of the conversion, with their sources.
    case taken(onHand: [Amount], measuredBy: [String])
    /// The stock is too small and stays unchanged.
    case notEnough(onHand: [Amount])
    /// No known conversion leads to the units of the stock, which stays unchanged.
    case otherUnit(onHand: [Amount])
}
