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
    /// Why it was thrown away.
    public var reason: DiscardReason?
    /// What the person wrote about it.
    public var note = ""
    /// Where it was put; empty when it stays.
    public var location = ""
    /// The identifiers of the lots that it changed.
    public var lots: [String] = []
    /// `nil` for an event that counts.
    public var undone: Undone?

    /// Creates an event.
    public init(id: String, _ kind: Kind?, of product: ProductID, _ amount: Amount?, at: Int64, by: String = "") {
        (self.id, self.kind, self.product, self.amount) = (id, kind, product, amount)
        (self.at, self.by) = (at, by)
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
