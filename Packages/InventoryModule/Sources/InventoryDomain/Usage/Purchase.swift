public import Quantities

/// A purchase of a product, as it is known now.
public struct Purchase: Hashable, Sendable {
    /// The day on which it came in.
    public let day: CalendarDay
    /// How much.
    public let amount: Amount
    /// Where; `nil` when unknown.
    public let shop: String?
    /// What ``pricedAmount`` of it cost; `nil` when unknown.
    public let price: Money?
    /// The amount that the price is for, in the unit of the purchase; `nil` without a price.
    public let pricedAmount: Rational?
    /// The recipe of a cooked dish; `nil` for what was bought.
    let recipeId: String?

    init(_ amount: Amount, _ facts: LotFacts, on day: CalendarDay) {
        self.amount = amount
        self.day = facts.purchased ?? day
        (shop, price, recipeId) = (facts.shop, facts.price, facts.recipeId)
        pricedAmount = facts.price == nil ? nil : facts.pricedAmount
    }
}

/// How often a home buys a product.
public struct PurchaseHistory: Hashable, Sendable {
    /// The latest purchase; `nil` for none.
    public let last: Purchase?
    /// On how many days it was bought.
    public let days: Int
    /// The usual number of days between two purchases: the median of the times between one day with a purchase and the
    /// next; `nil` with fewer than two.
    public let interval: Rational?

    /// Reads purchases, in the order of the ledger.
    package init(_ purchases: [Purchase]) {
        last = purchases.enumerated().max { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }?.element
        let days = Set(purchases.map(\.day)).sorted()
        self.days = days.count
        interval = Rational.median(of: zip(days, days.dropFirst()).map { Rational($0.days(until: $1)) })
    }
}

extension Rational {
    /// The number in the middle of an order, or halfway between the two in the middle; `nil` for no numbers, and where
    /// that number is beyond the exact ones.
    package static func median(of numbers: [Rational]) -> Rational? {
        guard !numbers.isEmpty else { return nil }
        let sorted = numbers.sorted()
        let (lower, upper) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        return lower == upper ? lower : try? (lower + upper) / 2
    }
}
