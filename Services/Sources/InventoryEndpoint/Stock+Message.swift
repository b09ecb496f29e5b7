import Commands
import CommonMessages
import EndpointKit
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus
import Quantities
import QuantityMessages

extension InventoryMessages.ProductStock {
    /// Creates the message of a product's stock in a home.
    init(_ stock: InventoryModule.ProductStock, of household: HouseholdID) {
        self.init()
        productID = stock.productId.text
        onHand = stock.onHand.map(CommonMessages.Amount.init)
        shortfall = stock.shortfall.map(CommonMessages.Amount.init)
        locations = stock.places.map(\.name.name)
        packs = stock.packs.map { QuantityMessages.PackContent($0) }
        lots = stock.lots.map { lot in
            var message = InventoryMessages.Lot(lot, of: household)
            if let due = lot.due(stock.shelfLife) { message.due = InventoryMessages.DueDay(due) }
            return message
        }
    }
}

extension InventoryMessages.Lot {
    /// Creates the message of a lot, without the day on which it is due.
    init(_ lot: InventoryModule.Lot, of household: HouseholdID) {
        self.init()
        (id, householdID, productID) = (lot.id.rawValue, household.description, lot.productId.text)
        (quantity, unit) = (lot.quantity.description, lot.unit.rawValue)
        updatedAt = lot.updatedAt.wholeMilliseconds
        locationID = lot.place?.id?.rawValue ?? ""
        location = lot.place?.name.name ?? ""
        if lot.dates != InventoryModule.LotDates() { dates = InventoryMessages.LotDates(lot.dates) }
        set(lot.facts)
    }

    private mutating func set(_ facts: LotFacts) {
        purchased = facts.purchased?.description ?? ""
        if let price = facts.price { self.price = InventoryMessages.Money(price) }
        pricedAmount = facts.price == nil ? "" : facts.pricedAmount?.description ?? ""
        shop = facts.shop ?? ""
        if let pack = facts.pack { self.pack = QuantityMessages.PackContent(pack) }
        recipeID = facts.recipeId ?? ""
        barcode = facts.barcode ?? ""
        takenFrom = facts.takenFrom?.rawValue ?? ""
    }
}

extension Quantities.PackContent {
    /// Reads what the packs of a request hold.
    init(request message: QuantityMessages.PackContent) throws(Refusal) {
        guard let pack = try Self(message, field: "pack") else {
            let content = try Quantities.Amount(message.content, field: "pack.content")
            throw StockError.notAPack(UnitCode(rawValue: message.unit), content: content).refusal
        }
        self = pack
    }
}

extension LocationName {
    /// Reads the location of a request; `nil` for an empty text.
    init?(request text: String) throws(Refusal) {
        do { try self.init(text) } catch { throw error.refusal }
    }

    /// Reads the location of a request that must name one.
    static func named(_ text: String, field: String) throws(Refusal) -> LocationName {
        guard let name = try LocationName(request: text) else {
            let sentence = "The request names no location: name one."
            throw Refusal(.invalid, code: "inventory.noLocation", sentence: sentence, field: field)
        }
        return name
    }
}

extension InventoryModule.LotChoice {
    /// Reads which lots a request means.
    init(_ message: InventoryMessages.LotChoice) throws(Refusal) {
        switch message.choice {
        case .lotID(let id)?: self = .lot(LotID(rawValue: id))
        case .location(let name)?: self = .at(try .named(name, field: "from.location"))
        case nil: self = .any
        }
    }
}

extension ProductID {
    /// Parses a product's identifier from a field of a request.
    init(_ text: String, field: String) throws(Refusal) {
        do { try self.init(text) } catch {
            let code = error == .empty ? "inventory.emptyProductId" : "inventory.productIdTooLong"
            throw Refusal(.invalid, code: code, sentence: error.description, field: field)
        }
    }
}

extension StockedAmount {
    /// Creates the amount of a request.
    init(_ message: CommonMessages.Amount, isSet: Bool) throws(Refusal) {
        guard let amount = try Self(optional: message, isSet: isSet) else {
            throw Refusal(
                .invalid,
                code: "inventory.noAmount",
                sentence: "The request has no amount: add one.",
                field: "amount"
            )
        }
        self = amount
    }

    /// Creates the amount of a request; `nil` when the request has none.
    init?(optional message: CommonMessages.Amount, isSet: Bool) throws(Refusal) {
        guard isSet else { return nil }
        let amount = try Quantities.Amount(message, field: "amount")
        do { try self.init(amount) } catch { throw error.refusal }
    }
}

extension CountedAmount {
    /// Creates an amount that may be zero.
    init(_ message: CommonMessages.Amount, field: String) throws(Refusal) {
        let amount = try Quantities.Amount(message, field: field)
        do { try self.init(amount) } catch { throw error.refusal }
    }
}
