public import Quantities

/// What came in together, of which something is left.
public struct StockLot: Hashable, Sendable {
    /// The identifier within the product.
    public let id: String
    /// How much is left.
    public let amount: Amount
    /// Where it is; `nil` when unknown.
    public let place: StockPlace?
    /// Its dates.
    public let dates: LotDates
    /// When it should be used; `nil` when it has no date.
    public let due: DueDay?
    /// What is known of its purchase.
    public let purchase: Purchase
    /// What its packs hold; `nil` when unknown.
    public let pack: PackContent?

    /// Creates a lot.
    public init(
        id: String,
        _ amount: Amount,
        at place: StockPlace? = nil,
        dates: LotDates = LotDates(),
        due: DueDay? = nil,
        purchase: Purchase = Purchase(),
        pack: PackContent? = nil
    ) {
        (self.id, self.amount, self.place) = (id, amount, place)
        (self.dates, self.due, self.purchase, self.pack) = (dates, due, purchase, pack)
    }

    /// What is known of how it came in; what is empty or `nil` is unknown.
    public struct Purchase: Hashable, Sendable {
        /// The day.
        public var day: LotDay?
        /// What all of it cost.
        public var price: Price?
        /// The amount that the price is for.
        public var pricedAmount: Amount?
        /// The shop, in the home's words.
        public var shop = ""
        /// The recipe of a cooked dish.
        public var recipeId = ""
        /// The barcode that was scanned.
        public var barcode = ""
        /// What its packs hold.
        public var pack: PackContent?

        /// Creates a purchase of which nothing is known.
        public init() {}
    }
}

/// A day as the inventory service writes it: "2026-11-26".
///
/// The inventory service checks it.
public struct LotDay: RawRepresentable, Hashable, Comparable, Sendable {
    /// The text; never empty.
    public let rawValue: String

    /// Wraps a text; returns `nil` for an empty one, which means that the day is unknown.
    public init?(rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
    }

    /// Orders by time.
    public static func < (one: LotDay, other: LotDay) -> Bool { one.rawValue < other.rawValue }
}

/// The dates of a lot: what its package says, and what happened to it since.
public struct LotDates: Hashable, Sendable {
    /// When it was packaged.
    public var packaged: LotDay?
    /// When it was manufactured.
    public var manufactured: LotDay?
    /// The last day of its best quality.
    public var bestBefore: LotDay?
    /// The last day on which it is safe to eat.
    public var useBy: LotDay?
    /// The day on which it expires.
    public var expiry: LotDay?
    /// When it was opened.
    public var opened: LotDay?
    /// When it was frozen last.
    public var frozen: LotDay?
    /// When it was thawed after that.
    public var thawed: LotDay?

    /// Creates dates, none of which is known.
    public init() {}
}

/// The day until which a lot should be used.
public struct DueDay: Hashable, Sendable {
    /// Where the day comes from.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        case bestBefore, useBy, expiry, opened, frozen, thawed
    }

    /// The last day.
    public let day: LotDay
    /// Where the day comes from; `nil` for a reason that only a later release knows.
    public let reason: Reason?
    /// Whether it may be dangerous afterward; `false` when only the quality suffers.
    public let isDanger: Bool

    /// Creates a due day.
    public init(_ day: LotDay, _ reason: Reason?, isDanger: Bool) {
        (self.day, self.reason, self.isDanger) = (day, reason, isDanger)
    }
}

/// What something cost.
public struct Price: Hashable, Sendable {
    /// The exact amount in units of the currency.
    public let amount: Rational
    /// Three letters of ISO 4217, or a sign that a person writes, such as "€"; empty for the home's currency.
    public let currency: String

    /// Creates a price.
    public init(_ amount: Rational, _ currency: String) { (self.amount, self.currency) = (amount, currency) }
}

/// Where a lot is.
public struct StockPlace: Hashable, Sendable {
    /// The identifier of the location; empty for one that the home no longer has.
    public let id: String
    /// What the home calls it.
    public let name: String

    /// Creates a place.
    public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}
