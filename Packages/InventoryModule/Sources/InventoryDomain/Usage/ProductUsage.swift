public import Quantities

/// How a home buys and uses one product.
public struct ProductUsage: Hashable, Sendable {
    /// The product, as it was asked for.
    public let productId: ProductID
    /// How often it is bought.
    public let purchases: PurchaseHistory
    /// How fast it is used: the unit with most uses first, with what converts to it, and then what does not convert.
    ///
    /// Empty when nothing was used in the window.
    public let rates: [UsageRate]
    /// What was thrown away in the window of the rates, which do not count it: one amount a unit, by unit.
    public let discarded: [Amount]
    /// Whether the numbers have an exact result; `false` when there are neither rates nor what was thrown away for that
    /// reason.
    public let isExact: Bool
    /// The measured steps that converted units for the rates, for people; empty when every conversion is exact.
    public let measuredBy: [String]
    /// What the conversions assume, each once.
    public let assumptions: [StatedAssumption]

    /// Puts together how a home uses a product; `nil` is what has no exact result.
    package init(
        _ productId: ProductID,
        _ purchases: PurchaseHistory,
        rates: [UsageRate]?,
        discarded: [Amount]?,
        measuredBy: [String],
        assumptions: [StatedAssumption]
    ) {
        (self.productId, self.purchases) = (productId, purchases)
        isExact = rates != nil && discarded != nil
        self.rates = isExact ? rates ?? [] : []
        self.discarded = isExact ? discarded ?? [] : []
        (self.measuredBy, self.assumptions) = (measuredBy, assumptions)
    }
}
