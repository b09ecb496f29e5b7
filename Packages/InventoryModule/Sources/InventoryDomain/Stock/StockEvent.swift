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

    /// What happened.
    public let kind: Kind
    /// How much, in the unit of the stock; above zero for every kind.
    public let amount: Amount
    /// Where the home keeps it, in its own words; may be empty.
    public let location: String
    /// The lot that a purchase made; `nil` for what was used without naming a lot.
    public let lotId: UUID?
    /// What the packs of a purchase hold; `nil` when nobody said.
    public let pack: Pack?
    /// When the command was given.
    public let at: Date

    /// Puts an event together.
    public init(kind: Kind, amount: Amount, location: String, lotId: UUID?, pack: Pack? = nil, at: Date) {
        self.kind = kind
        self.amount = amount
        self.location = location
        self.lotId = lotId
        self.pack = pack
        self.at = at
    }

    /// Where a purchase was put; `nil` for a use, and when nobody said.
    var place: StockLocation? {
        kind == .purchase && !location.isEmpty ? StockLocation(stored: location) : nil
    }

    /// What the event adds to the stock; below zero for a use.
    var change: Amount {
        switch kind {
        case .purchase: amount
        case .consume: Amount(-amount.value, amount.unit)
        }
    }
}
