public import Quantities
public import ShoppingDomain

/// Keeps the home's stock.
public protocol HouseholdStock: Sendable {
    /// Returns the stock of each product, in the same order.
    func stock(of products: [ProductID]) async throws(CollaboratorFailure) -> [StockRecord]

    /// Returns all products in stock.
    func all() async throws(CollaboratorFailure) -> [StockRecord]

    /// Adds to a product's stock and returns the new stock.
    ///
    /// The pack says what each package holds, so that the stock is used by content, too; `nil` when the text doesn't.
    func add(
        _ amount: Amount,
        of product: ProductID,
        location: String,
        pack: PackContent?
    ) async throws(CollaboratorFailure) -> StockRecord

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
    /// The stock contained the amount; the texts are the measured steps of the conversion, with their sources, the
    /// assumptions those of the conversion, and the packs those whose content converted it exactly.
    case taken(StockRecord, measuredBy: [String], assumptions: [StatedAssumption], packs: [PackContent])
    /// The stock is too small and stays unchanged.
    case notEnough(onHand: [Amount])
    /// No known conversion leads to the units of the stock, which stays unchanged.
    case otherUnit(onHand: [Amount])
}
