public import Quantities

/// The outcome of a request that changes stock by a product's name.
public enum StockOutcome: Hashable, Sendable {
    /// The stock changed.
    case changed(StockChange)
    /// The name matches several products, and nothing changed.
    case ambiguous([Product])
}

/// A completed change of stock.
public struct StockChange: Hashable, Sendable {
    /// The amount that was added, used, changed, or counted; `nil` when all of it was meant.
    public let amount: StructuredQuantity?
    /// By which the change can be undone.
    public let eventId: String
    /// The product with its new stock.
    public let stock: StockedProduct
    /// Whether the request created the product.
    public let created: Bool
    /// The name of a location that the request has added; empty for none.
    public let newLocation: String
    /// The assumptions about the name, then those of the conversion.
    public let assumptions: [StatedAssumption]
    /// The conversions of the amount by the content of a pack, for display: "1 can = 400 g".
    public let packConversions: [String]
    /// The conversions of the amount by weight, for display.
    public let weightConversions: [String]
    /// The BCP 47 locale of the amounts; empty for English.
    public let locale: String

    /// Creates a change.
    public init(
        amount: StructuredQuantity?,
        stock: StockedProduct,
        eventId: String,
        created: Bool = false,
        newLocation: String = "",
        assumptions: [StatedAssumption] = [],
        packConversions: [String] = [],
        weightConversions: [String] = [],
        locale: String = ""
    ) {
        (self.amount, self.eventId) = (amount, eventId)
        self.stock = stock
        (self.created, self.newLocation) = (created, newLocation)
        self.assumptions = assumptions
        self.packConversions = packConversions
        self.weightConversions = weightConversions
        self.locale = locale
    }
}
