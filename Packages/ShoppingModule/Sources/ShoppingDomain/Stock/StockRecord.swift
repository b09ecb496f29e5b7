public import Quantities

/// What the home has of one product.
public struct StockRecord: Hashable, Sendable {
    /// The product.
    public let product: ProductID
    /// One amount for each unit; empty when nothing is in stock.
    public let onHand: [Amount]
    /// What was used beyond what came in, one amount for each unit.
    public let shortfall: [Amount]
    /// Where the home keeps it, in its own words.
    public let locations: [String]
    /// What its packs hold, by which other units are compared with the stock; empty when unknown.
    public let packs: [PackContent]
    /// What came in together, in the order of use; each has an amount above zero.
    public let lots: [StockLot]

    /// Creates a record.
    public init(
        product: ProductID,
        onHand: [Amount],
        shortfall: [Amount] = [],
        locations: [String] = [],
        packs: [PackContent] = [],
        lots: [StockLot] = []
    ) {
        self.product = product
        self.onHand = onHand
        self.shortfall = shortfall
        self.locations = locations
        self.packs = packs
        self.lots = lots
    }
}
