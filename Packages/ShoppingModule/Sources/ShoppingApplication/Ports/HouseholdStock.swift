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

    /// Takes an amount from a product's stock; what is not there is a shortfall.
    ///
    /// The ingredient determines the conversions between units; `nil` when it is unknown.
    func use(
        _ amount: Amount,
        of product: ProductID,
        ingredient: IngredientKey?
    ) async throws(CollaboratorFailure) -> StockUse
}

/// The outcome of taking an amount from stock.
public struct StockUse: Hashable, Sendable {
    /// The new stock, with what is missing.
    public let stock: StockRecord
    /// The measured steps of the conversion, with their sources.
    public let measuredBy: [String]
    /// What the conversion assumes.
    public let assumptions: [StatedAssumption]
    /// The packs whose content converted the amount exactly.
    public let packs: [PackContent]

    /// Creates an outcome.
    public init(
        stock: StockRecord,
        measuredBy: [String] = [],
        assumptions: [StatedAssumption] = [],
        packs: [PackContent] = []
    ) {
        (self.stock, self.measuredBy, self.assumptions, self.packs) = (stock, measuredBy, assumptions, packs)
    }
}
