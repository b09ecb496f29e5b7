public import Quantities
public import ShoppingDomain

/// Keeps the home's stock.
public protocol HouseholdStock: Sendable {
    /// Returns the stock of each product, in the same order.
    func stock(of products: [ProductID]) async throws(CollaboratorFailure) -> [StockRecord]

    /// Returns all products in stock, and those of which more was used than came in.
    func all() async throws(CollaboratorFailure) -> [StockRecord]

    /// Returns a page of ``all()``, by productId; the cursor is empty after the last page.
    func page(
        limit: Int,
        cursor: String
    ) async throws(CollaboratorFailure) -> (records: [StockRecord], nextCursor: String)

    /// Adds to a product's stock, once for one occasion.
    func add(_ arrival: StockArrival, of product: ProductID) async throws(CollaboratorFailure) -> EnteredChange

    /// Takes an amount from a product's stock; what is not there is a shortfall, and a pack that this opens was opened
    /// on the day, today for `nil`.
    func use(
        _ amount: Amount,
        of meant: MeantStock,
        on day: LotDay?
    ) async throws(CollaboratorFailure) -> EnteredChange

    /// Does something with a product's stock; an amount of `nil` means all of it.
    func change(
        _ action: StockAction,
        _ amount: Amount?,
        of meant: MeantStock
    ) async throws(CollaboratorFailure) -> EnteredChange

    /// Enters what a person counted, and returns the stock of each product, in the same order.
    ///
    /// Either all counts are entered, or the home refuses them together.
    func recount(_ counts: [StockCount], note: String) async throws(CollaboratorFailure) -> [EnteredChange]
}

/// The stock of one product that a person means.
public struct MeantStock: Hashable, Sendable {
    /// The product, by the identifier under which its stock stands.
    public let product: ProductID
    /// The ingredient, which determines the conversions between units; `nil` when it is unknown.
    public let ingredient: IngredientKey?
    /// Which lots.
    public let choice: LotChoice
    /// What the person wrote about the change.
    public let note: String

    /// Describes the stock.
    public init(_ product: ProductID, ingredient: IngredientKey?, _ choice: LotChoice = .any, note: String = "") {
        (self.product, self.ingredient, self.choice, self.note) = (product, ingredient, choice, note)
    }
}

/// A change that the home's stock has entered.
public struct EnteredChange: Hashable, Sendable {
    /// The new stock, with what is missing.
    public let stock: StockRecord
    /// By which the change can be undone.
    public let eventId: String
    /// The measured steps of the conversion, with their sources.
    public let measuredBy: [String]
    /// What the conversion assumes.
    public let assumptions: [StatedAssumption]
    /// The packs whose content converted the amount exactly.
    public let packs: [PackContent]
    /// Whether the occasion was entered before, so that nothing changed.
    public let isEnteredBefore: Bool
    /// The name of a location that was added for it; empty for none.
    public let newLocation: String

    /// Creates an outcome.
    public init(
        stock: StockRecord,
        eventId: String,
        measuredBy: [String] = [],
        assumptions: [StatedAssumption] = [],
        packs: [PackContent] = [],
        isEnteredBefore: Bool = false,
        newLocation: String = ""
    ) {
        self.newLocation = newLocation
        (self.stock, self.eventId, self.isEnteredBefore) = (stock, eventId, isEnteredBefore)
        (self.measuredBy, self.assumptions, self.packs) = (measuredBy, assumptions, packs)
    }
}
