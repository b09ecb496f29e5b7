public import Foundation
public import Quantities

/// One entry of the ledger of a product: something came in or went out.
public struct StockEvent: Hashable, Sendable, Codable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// Stock came in, as a lot of its own.
        case purchase
        /// Stock was used.
        case consume
    }

    /// The event's own identity.
    public let id: UUID
    /// The product.
    public let productId: ProductID
    /// The version of the stock that the event led to: the place in the product's ledger.
    public let stockVersion: Int64
    /// The place among the events of the same command, from 0.
    public let line: Int
    /// What happened.
    public let kind: Kind
    /// How much, in the unit of the stock; above zero for every kind.
    public let amount: Amount
    /// Where the home keeps it, in its own words; may be empty.
    public let location: String
    /// The lot that a purchase made; `nil` for what was used without naming a lot.
    public let lotId: UUID?
    /// When the command was given.
    public let at: Date

    /// Puts an event together.
    public init(
        id: UUID,
        productId: ProductID,
        stockVersion: Int64,
        line: Int,
        kind: Kind,
        amount: Amount,
        location: String,
        lotId: UUID?,
        at: Date
    ) {
        self.id = id
        self.productId = productId
        self.stockVersion = stockVersion
        self.line = line
        self.kind = kind
        self.amount = amount
        self.location = location
        self.lotId = lotId
        self.at = at
    }
}
