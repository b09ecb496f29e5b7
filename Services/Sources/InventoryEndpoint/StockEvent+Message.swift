import Commands
import CommonMessages
import EndpointKit
import InventoryMessages
import InventoryModule
import Quantities
import QuantityMessages

extension InventoryMessages.StockEvent {
    /// Creates the message of an entry of the journal.
    init(_ entry: EnteredEvent) {
        self.init()
        let event = entry.event
        (id, kind, productID) = (entry.id.rawValue, StockEventKind(event.kind), event.productId.text)
        if let amount = event.amount { self.amount = CommonMessages.Amount(amount) }
        (at, by, note) = (event.at.wholeMilliseconds, event.by, event.note)
        reason = event.reason.map(InventoryMessages.DiscardReason.init) ?? .unspecified
        day = event.day?.description ?? ""
        changes = event.changes.map { InventoryMessages.LotChange($0, corrected: event.corrected(by: $0)) }
        if let undone = entry.undone {
            self.undone = InventoryMessages.UndoneEvent()
            (self.undone.at, self.undone.by) = (undone.at.wholeMilliseconds, undone.by)
        }
    }
}

extension InventoryMessages.LotChange {
    init(_ change: InventoryModule.LotChange, corrected: [InventoryModule.CorrectedField]) {
        self.init()
        (productID, lotID, unit) = (change.productId.text, change.lotId.rawValue, change.unit.rawValue)
        switch change.effect {
        case .adds(let amount): adds = amount.description
        case .counts(let amount): counts = amount.description
        case nil: break
        }
        location = change.place?.name.name ?? ""
        if let dates = change.dates { self.dates = InventoryMessages.LotDates(dates) }
        self.corrected = corrected.map(InventoryMessages.CorrectedField.init)
    }
}

extension InventoryMessages.CorrectedField {
    init(_ corrected: InventoryModule.CorrectedField) {
        self.init()
        field = corrected.name.rawValue
        if let before = corrected.before { self.before = LotValue(before) }
        after = LotValue(corrected.after)
    }
}

extension LotValue {
    init(_ value: InventoryModule.CorrectedField.Value) {
        self.init()
        switch value {
        case .unknown: break
        case .day(let day): self.day = day.description
        case .shop(let shop): self.shop = shop
        case .price(let money): price = InventoryMessages.Money(money)
        case .pack(let content): pack = QuantityMessages.PackContent(content)
        }
    }
}

extension InventoryMessages.DiscardReason {
    init(_ reason: InventoryModule.DiscardReason) {
        self =
            switch reason {
            case .expired: .expired
            case .spoiled: .spoiled
            case .damaged: .damaged
            case .leftover: .leftover
            case .other: .other
            }
    }

    /// The reason that a request gives; `other` for none.
    var reason: InventoryModule.DiscardReason {
        switch self {
        case .expired: .expired
        case .spoiled: .spoiled
        case .damaged: .damaged
        case .leftover: .leftover
        case .unspecified, .other, .UNRECOGNIZED: .other
        }
    }
}

extension StockEventKind {
    init(_ kind: InventoryModule.StockEvent.Kind) {
        self =
            switch kind {
            case .purchase: .purchase
            case .consume: .consume
            case .open: .open
            case .move: .move
            case .freeze: .freeze
            case .thaw: .thaw
            case .discard: .discard
            case .recount: .recount
            case .correct: .correct
            case .transferIn: .transferIn
            case .transferOut: .transferOut
            }
    }

    /// The kinds that a request means; none for one that this release does not know.
    var kind: InventoryModule.StockEvent.Kind? {
        InventoryModule.StockEvent.Kind.allCases.first { StockEventKind($0) == self }
    }
}
