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
        /// Stock came from the ledger of another identifier of the product.
        case transferIn
        /// Stock went to the ledger of another identifier of the product.
        case transferOut
    }

    /// What happened.
    public let kind: Kind
    /// How much, in the unit of the stock; above zero for every kind.
    public let amount: Amount
    /// Where a purchase was put; `nil` for a use, and when unknown.
    public let location: StockLocation?
    /// The lot that a purchase made; `nil` for what was used without naming a lot.
    public let lotId: UUID?
    /// What the packs of a purchase hold; `nil` when unknown.
    public let pack: PackContent?
    /// When the command was given.
    public let at: Date

    /// Puts an event together.
    public init(
        kind: Kind,
        amount: Amount,
        location: StockLocation?,
        lotId: UUID?,
        pack: PackContent? = nil,
        at: Date
    ) {
        self.kind = kind
        self.amount = amount
        self.location = location
        self.lotId = lotId
        self.pack = pack
        self.at = at
    }

    /// Reads an event; an empty location is none, and neither is a pack that holds nothing: the amount counts without
    /// it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let location = try container.decodeIfPresent(String.self, forKey: .location) ?? ""
        self.init(
            kind: try container.decode(Kind.self, forKey: .kind),
            amount: try container.decode(Amount.self, forKey: .amount),
            location: StockLocation(stored: location),
            lotId: try container.decodeIfPresent(UUID.self, forKey: .lotId),
            pack: try? container.decodeIfPresent(PackContent.self, forKey: .pack),
            at: try container.decode(Date.self, forKey: .at)
        )
    }

    /// What the event adds to its ledger; below zero for what goes out.
    var change: Amount {
        switch kind {
        case .purchase, .transferIn: amount
        case .consume, .transferOut: Amount(-amount.value, amount.unit)
        }
    }

    /// Whether the event leaves the sum of all ledgers of the product as it is, together with its counterpart.
    package var isTransfer: Bool { kind == .transferIn || kind == .transferOut }
}
