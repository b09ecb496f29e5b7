public import Foundation
public import Quantities

/// An event as releases before lots kept it, in one ledger for each identifier of a product.
public struct EarlierStockEvent: Hashable, Sendable, Codable {
    let kind: StockEvent.Kind
    let amount: Amount
    let location: String?
    let lotId: UUID?
    let pack: PackContent?
    /// When the command was given.
    public let at: Date

    /// Puts an event together.
    public init(
        _ kind: StockEvent.Kind,
        _ amount: Amount,
        location: String? = nil,
        lotId: UUID? = nil,
        pack: PackContent? = nil,
        at: Date
    ) {
        (self.kind, self.amount, self.location) = (kind, amount, location)
        (self.lotId, self.pack, self.at) = (lotId, pack, at)
    }

    /// Reads an event; a pack that holds nothing is none: the amount counts without it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(StockEvent.Kind.self, forKey: .kind),
            try container.decode(Amount.self, forKey: .amount),
            location: try container.decodeIfPresent(String.self, forKey: .location),
            lotId: try container.decodeIfPresent(UUID.self, forKey: .lotId),
            pack: try? container.decodeIfPresent(PackContent.self, forKey: .pack),
            at: try container.decode(Date.self, forKey: .at)
        )
    }

    /// The event of a product: a purchase made a lot, and a use named none.
    public func event(of productId: ProductID) -> StockEvent {
        let change: LotChange
        if let lotId, kind == .purchase {
            change = LotChange(
                of: productId,
                lot: LotID(rawValue: lotId.uuidString.lowercased()),
                in: amount.unit,
                .adds(amount.value),
                facts: LotFacts(purchased: CalendarDay(at), pack: pack),
                place: LocationName(stored: location ?? "").map { LotPlace(id: nil, name: $0) }
            )
        } else {
            let isIn = kind == .purchase || kind == .transferIn
            let value = isIn ? amount.value : -amount.value
            change = LotChange(of: productId, lot: .unassigned(amount.unit), in: amount.unit, .adds(value))
        }
        return StockEvent(kind, of: productId, amount: amount, at: at, by: "", changes: [change])
    }
}
