public import Quantities

/// A lot that should be used soon.
public struct ExpiringLot: Hashable, Sendable {
    /// The product.
    public let product: ProductID
    /// The lot, which has a due day.
    public let lot: StockLot
    /// The days until that day; below zero when it has passed.
    public let daysLeft: Int

    /// Creates an entry.
    public init(_ lot: StockLot, of product: ProductID, daysLeft: Int) {
        (self.lot, self.product, self.daysLeft) = (lot, product, daysLeft)
    }
}

/// A product of which the home has less than it wants.
public struct MissingStock: Hashable, Sendable {
    /// The product.
    public let product: ProductID
    /// Less than this is too little.
    public let minimum: Amount
    /// How much the home wants; `nil` for the minimum.
    public let target: Amount?
    /// What is there, one amount for each unit.
    public let onHand: [Amount]
    /// How much to get; `nil` when the stock does not convert exactly to the unit of the minimum.
    public let toGet: Amount?

    /// Creates an entry.
    public init(_ product: ProductID, minimum: Amount, target: Amount?, onHand: [Amount], toGet: Amount?) {
        (self.product, self.minimum, self.target) = (product, minimum, target)
        (self.onHand, self.toGet) = (onHand, toGet)
    }
}

/// Which lots should be used soon.
public struct ExpiringQuery: Hashable, Sendable {
    /// The day from which days are counted; `nil` for today.
    public let day: LotDay?
    /// How many days after it a lot may be due; `nil` for what the inventory takes for soon.
    public let days: Int?
    /// The maximum number of lots.
    public let limit: Int
    /// The end of the page before; empty for the first page.
    public let cursor: String

    /// Creates a query.
    public init(day: LotDay? = nil, days: Int? = nil, limit: Int, cursor: String = "") {
        (self.day, self.days, self.limit, self.cursor) = (day, days, limit, cursor)
    }
}
