import EndpointKit
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus
import Quantities

extension InventoryMessages.LotDates {
    init(_ dates: InventoryModule.LotDates) {
        self.init()
        packaged = dates.packaged?.description ?? ""
        manufactured = dates.manufactured?.description ?? ""
        bestBefore = dates.bestBefore?.description ?? ""
        useBy = dates.useBy?.description ?? ""
        expiry = dates.expiry?.description ?? ""
        opened = dates.opened?.description ?? ""
        frozen = dates.frozen?.description ?? ""
        thawed = dates.thawed?.description ?? ""
    }
}

extension InventoryModule.LotDates {
    /// Reads the dates of a request.
    init(_ message: InventoryMessages.LotDates) throws(Refusal) {
        self.init()
        try replace(by: message)
    }

    /// Takes over each date that a message sets.
    mutating func replace(by message: InventoryMessages.LotDates) throws(Refusal) {
        packaged = try CalendarDay(optional: message.packaged, field: "dates.packaged") ?? packaged
        manufactured = try CalendarDay(optional: message.manufactured, field: "dates.manufactured") ?? manufactured
        bestBefore = try CalendarDay(optional: message.bestBefore, field: "dates.bestBefore") ?? bestBefore
        useBy = try CalendarDay(optional: message.useBy, field: "dates.useBy") ?? useBy
        expiry = try CalendarDay(optional: message.expiry, field: "dates.expiry") ?? expiry
        opened = try CalendarDay(optional: message.opened, field: "dates.opened") ?? opened
        frozen = try CalendarDay(optional: message.frozen, field: "dates.frozen") ?? frozen
        thawed = try CalendarDay(optional: message.thawed, field: "dates.thawed") ?? thawed
    }

    /// Forgets a date by its name; returns whether there is one of this name.
    mutating func clear(_ name: String) -> Bool {
        switch name {
        case "packaged": packaged = nil
        case "manufactured": manufactured = nil
        case "bestBefore": bestBefore = nil
        case "useBy": useBy = nil
        case "expiry": expiry = nil
        case "opened": opened = nil
        case "frozen": frozen = nil
        case "thawed": thawed = nil
        default: return false
        }
        return true
    }
}

extension CalendarDay {
    /// Reads a day of a request; `nil` for an empty text.
    init?(optional text: String, field: String) throws(Refusal) {
        guard !text.isEmpty else { return nil }
        do { try self.init(text) } catch {
            throw Refusal(.invalid, code: "inventory.notADay", sentence: error.description, field: field)
        }
    }
}

extension InventoryMessages.DueDay {
    init(_ due: InventoryModule.DueDay) {
        self.init()
        day = due.day.description
        danger = due.isDanger
        reason =
            switch due.reason {
            case .bestBefore: .bestBefore
            case .useBy: .useBy
            case .expiry: .expiry
            case .opened: .opened
            case .frozen: .frozen
            case .thawed: .thawed
            }
    }
}

extension InventoryMessages.Money {
    init(_ money: InventoryModule.Money) {
        self.init()
        (amount, currency) = (money.amount.description, money.currency)
    }
}

extension InventoryModule.Money {
    /// Reads a price of a request.
    init(_ message: InventoryMessages.Money) throws(Refusal) {
        guard let amount = Rational(message.amount) else {
            throw Refusal(
                .invalid,
                code: "common.notANumber",
                sentence: "\"\(message.amount)\" is not an exact number: write it like \"3/2\" or \"1.5\".",
                field: "price.amount"
            )
        }
        do { try self.init(amount, message.currency) } catch {
            throw Refusal(.invalid, code: "inventory.notAPrice", sentence: error.description, field: "price")
        }
    }
}

extension LotFacts {
    /// Reads what a request says about what comes in.
    init(_ request: AddStockRequest) throws(Refusal) {
        self.init(
            purchased: try CalendarDay(optional: request.purchased, field: "purchased"),
            price: request.hasPrice ? try InventoryModule.Money(request.price) : nil,
            pricedAmount: try Self.pricedAmount(of: request),
            shop: request.shop.isEmpty ? nil : request.shop,
            pack: request.hasPack ? try Quantities.PackContent(request: request.pack) : nil,
            recipeId: request.recipeID.isEmpty ? nil : request.recipeID,
            barcode: request.barcode.isEmpty ? nil : request.barcode
        )
    }

    private static func pricedAmount(of request: AddStockRequest) throws(Refusal) -> Rational? {
        guard request.hasPrice, !request.pricedAmount.isEmpty else { return nil }
        guard let amount = Rational(request.pricedAmount) else {
            throw Refusal(
                .invalid,
                code: "common.notANumber",
                sentence: "\"\(request.pricedAmount)\" is not an exact number: write it like \"3/2\" or \"1.5\".",
                field: "pricedAmount"
            )
        }
        do { return try StockedAmount(Amount(amount, .count)).amount.value } catch {
            throw InventoryError.stock(error).refusal
        }
    }
}

extension LotCorrection {
    /// Reads what a request corrects about a lot.
    init(_ request: CorrectLotRequest, of lot: InventoryModule.Lot) throws(Refusal) {
        var (facts, dates) = (lot.facts, lot.dates)
        for name in request.cleared where !dates.clear(name) {
            switch name {
            case "price": facts.price = nil
            case "shop": facts.shop = nil
            case "pack": facts.pack = nil
            default:
                let sentence = "A lot has no \"\(name)\" that could be cleared: name a field such as \"bestBefore\"."
                throw Refusal(.invalid, code: "inventory.notCleared", sentence: sentence, field: "cleared")
            }
        }
        try dates.replace(by: request.dates)
        if request.hasPrice { facts.price = try InventoryModule.Money(request.price) }
        if !request.shop.isEmpty { facts.shop = request.shop }
        if request.hasPack { facts.pack = try Quantities.PackContent(request: request.pack) }
        facts.purchased = try CalendarDay(optional: request.purchased, field: "purchased") ?? facts.purchased
        self.init(facts: facts == lot.facts ? nil : facts, dates: dates == lot.dates ? nil : dates)
    }
}
