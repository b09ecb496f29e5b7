public import Quantities

/// What was thrown away of one product for one reason.
public struct WastedStock: Hashable, Sendable {
    /// "2026-11"; empty where months are not apart.
    public let month: String
    /// The product.
    public let product: ProductID
    /// Why; `nil` for a reason that only a later release knows.
    public let reason: DiscardReason?
    /// How many times.
    public let events: Int
    /// How much, one amount for each unit.
    public let amounts: [Amount]
    /// What the part with a known price had cost, one amount for each currency.
    public let cost: [Price]
    /// The part without a known price, one amount for each unit.
    public let unpriced: [Amount]
    /// Whether the sums are of everything; what has no exact sum with the rest is left out.
    public let isComplete: Bool

    /// Creates an entry.
    public init(
        _ product: ProductID,
        month: String = "",
        reason: DiscardReason?,
        events: Int,
        amounts: [Amount],
        cost: [Price] = [],
        unpriced: [Amount] = [],
        isComplete: Bool = true
    ) {
        self.isComplete = isComplete
        (self.product, self.month, self.reason, self.events) = (product, month, reason, events)
        (self.amounts, self.cost, self.unpriced) = (amounts, cost, unpriced)
    }
}

/// What a home threw away in a period.
public struct WasteReport: Hashable, Sendable {
    /// By month, product, and reason.
    public let entries: [WastedStock]
    /// What the parts with a known price had cost, one amount for each currency.
    public let cost: [Price]
    /// Whether ``cost`` is for all of it.
    public let isCostComplete: Bool

    /// Creates a report.
    public init(_ entries: [WastedStock], cost: [Price], isCostComplete: Bool) {
        (self.entries, self.cost, self.isCostComplete) = (entries, cost, isCostComplete)
    }
}

/// The period of a report about what was thrown away.
public struct WastePeriod: Hashable, Sendable {
    /// The first millisecond since 1970; `nil` from the beginning.
    public let from: Int64?
    /// The millisecond before which it was thrown away; `nil` until now.
    public let until: Int64?
    /// Whether the months, in UTC, are apart.
    public let isByMonth: Bool

    /// Creates a period.
    public init(from: Int64? = nil, until: Int64? = nil, isByMonth: Bool = false) {
        (self.from, self.until, self.isByMonth) = (from, until, isByMonth)
    }
}
