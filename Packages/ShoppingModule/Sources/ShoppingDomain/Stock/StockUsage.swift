public import Quantities

/// How a home buys and uses one product.
public struct StockUsage: Hashable, Sendable {
    /// `nil` when it was never bought.
    public var lastPurchase: StockPurchase?
    /// On how many days it was bought.
    public var purchaseDays = 0
    /// The median number of days from one of them to the next; `nil` with fewer than two.
    public var intervalDays: Rational?
    /// The unit with most uses first.
    public var rates: [StockRate] = []
    /// What was thrown away meanwhile, one amount for each unit.
    public var discarded: [Amount] = []
    /// The steps by weight that converted units.
    public var measuredBy: [String] = []
    /// What the conversions assumed.
    public var assumptions: [StatedAssumption] = []
    /// Whether the numbers are too large to say anything about use.
    public var isTooLarge = false

    /// Creates the usage of a product of which nothing is known.
    public init() {}
}

/// The last time a product was bought.
public struct StockPurchase: Hashable, Sendable {
    /// The day; `nil` when unknown.
    public let day: LotDay?
    /// How much.
    public let amount: Amount
    /// The shop, in the home's words; empty when unknown.
    public let shop: String
    /// What ``pricedAmount`` of it cost; `nil` when unknown.
    public let price: Price?
    /// What the price is for; `nil` when unknown.
    public let pricedAmount: Amount?

    /// Creates a purchase.
    public init(_ amount: Amount, on day: LotDay?, shop: String = "", price: Price? = nil, pricedAmount: Amount? = nil)
    {
        (self.amount, self.day, self.shop) = (amount, day, shop)
        (self.price, self.pricedAmount) = (price, pricedAmount)
    }
}

/// How fast a product is used, as the inventory calculates it.
public struct StockRate: Hashable, Sendable {
    /// Whether more is used than before.
    public enum Trend: Hashable, Sendable {
        case rising, steady, falling
    }

    /// How sure a rate is.
    public enum Certainty: Hashable, Sendable {
        case notSure, fair, sure
    }

    /// How much is used in a week.
    public let perWeek: Amount
    /// Whether that is the mean of the weeks rather than their median.
    public let isMean: Bool
    /// How many weeks were looked at.
    public let weeks: Int
    /// How many times it was used in them.
    public let uses: Int
    /// The average of the last four weeks; `nil` for fewer than eight.
    public var recentPerWeek: Amount?
    /// The average of those before; `nil` for fewer than eight.
    public var earlierPerWeek: Amount?
    /// `nil` when the time is too short to say.
    public var trend: Trend?
    /// `nil` for what only a later release knows.
    public var certainty: Certainty?
    /// What is there, where it converts to the unit.
    public var onHand: Amount?
    /// How many whole days that lasts; `nil` beyond ten years.
    public var daysLeft: Int?

    /// Creates a rate.
    public init(_ perWeek: Amount, isMean: Bool, weeks: Int, uses: Int) {
        (self.perWeek, self.isMean, self.weeks, self.uses) = (perWeek, isMean, weeks, uses)
    }
}

/// Which product's use is asked about.
public struct UsageQuery: Hashable, Sendable {
    /// The product.
    public let product: ProductID
    /// The ingredient, by whose weight units convert; `nil` for exact conversions alone.
    public let ingredient: IngredientKey?

    /// Creates a query.
    public init(_ product: ProductID, ingredient: IngredientKey?) {
        (self.product, self.ingredient) = (product, ingredient)
    }
}
