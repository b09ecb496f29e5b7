import CommonMessages
import Envelope
import InventoryMessages
import MessageBus
import Quantities
import ShoppingModule

extension StockLot {
    /// Reads a lot of the inventory service.
    init(_ message: InventoryMessages.Lot) throws(CollaboratorFailure) {
        let unit = UnitCode(rawValue: message.unit)
        var purchase = Purchase()
        purchase.day = LotDay(rawValue: message.purchased)
        if message.hasPrice { purchase.price = try Price(message.price) }
        if !message.pricedAmount.isEmpty {
            let priced = try Collaborator.inventory.number(message.pricedAmount)
            purchase.pricedAmount = Quantities.Amount(priced, unit)
        }
        (purchase.shop, purchase.recipeId, purchase.barcode) = (message.shop, message.recipeID, message.barcode)
        purchase.pack = try message.hasPack ? Collaborator.inventory.packs([message.pack]).first : nil
        self.init(
            id: message.id,
            Quantities.Amount(try Collaborator.inventory.number(message.quantity), unit),
            at: message.location.isEmpty ? nil : StockPlace(id: message.locationID, name: message.location),
            dates: ShoppingModule.LotDates(message.dates),
            due: message.hasDue ? ShoppingModule.DueDay(message.due) : nil,
            purchase: purchase,
            pack: message.hasPack ? try Collaborator.inventory.packs([message.pack])[0] : nil
        )
    }
}

extension ShoppingModule.LotDates {
    /// Reads dates, which the inventory service checks.
    init(_ message: InventoryMessages.LotDates) {
        self.init()
        packaged = LotDay(rawValue: message.packaged)
        manufactured = LotDay(rawValue: message.manufactured)
        bestBefore = LotDay(rawValue: message.bestBefore)
        useBy = LotDay(rawValue: message.useBy)
        expiry = LotDay(rawValue: message.expiry)
        opened = LotDay(rawValue: message.opened)
        frozen = LotDay(rawValue: message.frozen)
        thawed = LotDay(rawValue: message.thawed)
    }
}

extension InventoryMessages.LotDates {
    /// Creates the message of dates.
    init(_ dates: ShoppingModule.LotDates) {
        self.init()
        packaged = dates.packaged?.rawValue ?? ""
        manufactured = dates.manufactured?.rawValue ?? ""
        bestBefore = dates.bestBefore?.rawValue ?? ""
        useBy = dates.useBy?.rawValue ?? ""
        expiry = dates.expiry?.rawValue ?? ""
        opened = dates.opened?.rawValue ?? ""
        frozen = dates.frozen?.rawValue ?? ""
        thawed = dates.thawed?.rawValue ?? ""
    }
}

extension ShoppingModule.DueDay {
    /// Reads a due day; `nil` for none.
    init?(_ message: InventoryMessages.DueDay) {
        guard let day = LotDay(rawValue: message.day) else { return nil }
        let reason: Reason? =
            switch message.reason {
            case .bestBefore: .bestBefore
            case .useBy: .useBy
            case .expiry: .expiry
            case .opened: .opened
            case .frozen: .frozen
            case .thawed: .thawed
            case .unspecified, .UNRECOGNIZED: nil
            }
        self.init(day, reason, isDanger: message.danger)
    }
}

extension InventoryMessages.DueDay {
    /// Creates the message of a due day.
    init(_ due: ShoppingModule.DueDay) {
        self.init()
        (day, danger) = (due.day.rawValue, due.isDanger)
        reason =
            switch due.reason {
            case .bestBefore: .bestBefore
            case .useBy: .useBy
            case .expiry: .expiry
            case .opened: .opened
            case .frozen: .frozen
            case .thawed: .thawed
            case nil: .unspecified
            }
    }
}

extension Price {
    /// Reads the price of a request.
    init(_ message: InventoryMessages.Money, field: String) throws(Refusal) {
        guard let amount = Rational(message.amount) else {
            throw Refusal(
                .invalid,
                code: "common.notANumber",
                sentence: "\"\(message.amount)\" is not an exact number: write it like \"249/100\" or \"2.49\".",
                field: "\(field).amount"
            )
        }
        self.init(amount, message.currency)
    }
}

extension InventoryMessages.Money {
    /// Creates the message of a price.
    init(_ price: Price) {
        self.init()
        (amount, currency) = (price.amount.description, price.currency)
    }
}

extension ShoppingModule.LotChoice {
    /// Reads which lots a request means.
    init(_ message: InventoryMessages.LotChoice) {
        switch message.choice {
        case .lotID(let id)?: self = .lot(id)
        case .location(let name)?: self = .at(name)
        case nil: self = .any
        }
    }
}

extension InventoryMessages.LotChoice {
    /// Creates the message of a choice; `nil` for any lot.
    init?(_ choice: ShoppingModule.LotChoice) {
        self.init()
        switch choice {
        case .any: return nil
        case .lot(let id): lotID = id
        case .at(let name): location = name
        }
    }
}

extension ShoppingModule.DiscardReason {
    /// Reads a reason; `nil` for none.
    init?(_ message: InventoryMessages.DiscardReason) {
        switch message {
        case .expired: self = .expired
        case .spoiled: self = .spoiled
        case .damaged: self = .damaged
        case .leftover: self = .leftover
        case .other: self = .other
        case .unspecified, .UNRECOGNIZED: return nil
        }
    }
}

extension InventoryMessages.DiscardReason {
    /// Creates the message of a reason.
    init(_ reason: ShoppingModule.DiscardReason) {
        self =
            switch reason {
            case .expired: .expired
            case .spoiled: .spoiled
            case .damaged: .damaged
            case .leftover: .leftover
            case .other: .other
            }
    }
}

extension ShoppingModule.StockEvent.Kind {
    /// Reads what happened; `nil` for something that this release does not know.
    init?(_ message: StockEventKind) {
        guard let kind = Self.allCases.first(where: { StockEventKind($0) == message }) else { return nil }
        self = kind
    }
}

extension StockEventKind {
    /// Creates the message of what happened.
    init(_ kind: ShoppingModule.StockEvent.Kind) {
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
}
