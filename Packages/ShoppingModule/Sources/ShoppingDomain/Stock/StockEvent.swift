public import Quantities

/// An entry of the home's journal of stock, with the name of its product.
public struct StockEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case purchase, consume, open, move, freeze, thaw, discard, recount, correct, transferIn, transferOut
    }

    /// When an event was undone, and who undid it.
    public struct Undone: Hashable, Sendable {
        /// Milliseconds since 1970.
        public let at: Int64
        /// Who did it; empty when unknown.
        public let by: String

        /// Creates an entry.
        public init(at: Int64, by: String) { (self.at, self.by) = (at, by) }
    }

    /// The identifier.
    public let id: String
    /// What happened; `nil` for something that only a later release knows.
    public let kind: Kind?
    /// The product, as the command named it.
    public let product: ProductID
    /// As the person gave it; `nil` when all of it was meant.
    public let amount: Amount?
    /// Milliseconds since 1970.
    public let at: Int64
    /// Who did it; empty when unknown.
    public let by: String
    /// When something was used or thrown away; `nil` for the day of ``at`` in UTC.
    public var day: LotDay?
    /// Why it was thrown away.
    public var reason: DiscardReason?
    /// What the person wrote about it.
    public var note = ""
    /// Where it was put; empty when it stays.
    public var location = ""
    /// The identifiers of the lots that it changed.
    public var lots: [String] = []
    /// What a correction changed; empty for other events.
    public var corrected: [CorrectedField] = []
    /// `nil` for an event that counts.
    public var undone: Undone?

    /// Creates an event.
    public init(id: String, _ kind: Kind?, of product: ProductID, _ amount: Amount?, at: Int64, by: String = "") {
        (self.id, self.kind, self.product, self.amount) = (id, kind, product, amount)
        (self.at, self.by) = (at, by)
    }
}

/// What a correction changed about a lot.
public struct CorrectedField: Hashable, Sendable {
    /// What is known, or was.
    public enum Value: Hashable, Sendable {
        /// Nothing.
        case unknown
        /// A day.
        case day(LotDay)
        /// A shop.
        case shop(String)
        /// A price.
        case price(Price)
        /// What packs hold.
        case pack(PackContent)
    }

    /// Its name, such as "bestBefore", as the inventory service calls it.
    public let name: String
    /// What was known before; `nil` for an event of an earlier release, which does not say.
    public let before: Value?
    /// What is known from then on.
    public let after: Value

    /// Creates an entry.
    public init(_ name: String, before: Value?, after: Value) {
        (self.name, self.before, self.after) = (name, before, after)
    }
}

/// Which events of the journal a person wants to see; each part that is set must hold.
public struct StockEventFilter: Hashable, Sendable {
    /// What happened; empty for anything.
    public var kinds: [StockEvent.Kind]
    /// Who did it; `nil` for anyone.
    public var by: String?
    /// The first millisecond since 1970 at which it happened; `nil` from the beginning.
    public var from: Int64?
    /// The millisecond before which it happened; `nil` until now.
    public var until: Int64?
    /// Whether events that were undone are left out.
    public var countingOnly: Bool

    /// Creates a filter; one without parts lets everything through.
    public init(
        kinds: [StockEvent.Kind] = [],
        by: String? = nil,
        from: Int64? = nil,
        until: Int64? = nil,
        countingOnly: Bool = false
    ) {
        (self.kinds, self.by, self.from, self.until) = (kinds, by, from, until)
        self.countingOnly = countingOnly
    }
}

/// An event for people.
public struct NamedStockEvent: Hashable, Sendable {
    /// The event.
    public let event: StockEvent
    /// Its product.
    public let product: Product
    /// The amount; `nil` when all of it was meant.
    public let amount: StructuredQuantity?

    /// Creates an entry.
    public init(_ event: StockEvent, of product: Product, _ amount: StructuredQuantity?) {
        (self.event, self.product, self.amount) = (event, product, amount)
    }
}
