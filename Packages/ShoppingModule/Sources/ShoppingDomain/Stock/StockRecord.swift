public import Quantities

/// What the home has of one product.
public struct StockRecord: Hashable, Sendable {
    /// The product.
    public let product: ProductID
    /// One amount for each unit; empty when nothing is in stock.
    public let onHand: [Amount]
    /// Where the home keeps it, in its own words.
    public let locations: [String]
    /// What its packs hold, by which other units are compared with the stock; empty when unknown.
    public let packs: [PackContent]

    /// Creates a record.
    public init(product: ProductID, onHand: [Amount], locations: [String] = [], packs: [PackContent] = []) {
        self.product = product
        self.onHand = onHand
        self.locations = locations
        self.packs = packs
    }
}

/// What one pack of a product holds: 1 can = 400 g.
public struct PackContent: Hashable, Sendable {
    /// The unit that counts packs; the empty code for "6 x 330 ml".
    public let unit: UnitCode
    /// What one of them holds.
    public let content: Amount

    /// Creates a content.
    public init(_ unit: UnitCode, holding content: Amount) {
        self.unit = unit
        self.content = content
    }
}
