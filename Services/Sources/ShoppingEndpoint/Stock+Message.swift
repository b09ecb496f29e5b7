import CommonMessages
import EndpointKit
import Envelope
import InventoryMessages
import MessageBus
import QuantityMessages
import ShoppingMessages
import ShoppingModule

extension ShoppingMessages.StockChange {
    /// Creates the message of a change.
    init(_ change: ShoppingModule.StockChange) {
        self.init()
        if let amount = change.amount { self.amount = CommonMessages.Quantity(amount) }
        product = ShoppingMessages.StockedProduct(change.stock)
        (created, newLocation) = (change.created, change.newLocation)
        assumptions = change.assumptions.map { QuantityMessages.Assumption($0) }
        packConversions = change.packConversions
        weightConversions = change.weightConversions
        meansIngredient = change.stock.product.meansIngredient
        locale = change.locale
        eventID = change.eventId
    }
}

extension ShoppingMessages.StockedProduct {
    /// Creates the message of a product's stock.
    init(_ stock: ShoppingModule.StockedProduct) {
        self.init()
        productID = stock.product.id.rawValue
        title = stock.product.title
        onHand = stock.onHand.map { CommonMessages.Quantity($0) }
        shortfall = stock.shortfall.map { CommonMessages.Quantity($0) }
        locations = stock.locations
        due = stock.due.map { entry in
            var message = ShoppingMessages.DueStock()
            message.due = InventoryMessages.DueDay(entry.due)
            message.amounts = entry.amounts.map { CommonMessages.Quantity($0) }
            return message
        }
    }
}

extension ProductChoice {
    /// Creates the message of a matching product.
    init(_ product: ShoppingModule.Product) {
        self.init()
        productID = product.id.rawValue
        title = product.title
    }
}

extension FindStockReply {
    /// Creates one part of a list.
    init(_ stock: ArraySlice<ShoppingModule.StockedProduct>) {
        self.init()
        products = stock.map { ShoppingMessages.StockedProduct($0) }
    }
}

extension ShoppingMessages.StockWish {
    /// Creates the message of what the home wants.
    init(_ wish: NamedStockWish) {
        self.init()
        product = ProductChoice(wish.product)
        if let amount = wish.minimum { minimum = CommonMessages.Quantity(amount) }
        if let amount = wish.target { target = CommonMessages.Quantity(amount) }
        (kind, location) = (wish.kind, wish.location)
    }
}

extension ShoppingMessages.StockedLot {
    /// Creates the message of a lot.
    init(_ shown: ShownLot) {
        self.init()
        let (lot, purchase) = (shown.lot, shown.lot.purchase)
        (id, location) = (lot.id, lot.place?.name ?? "")
        if let quantity = shown.quantity { self.quantity = CommonMessages.Quantity(quantity) }
        if lot.dates != ShoppingModule.LotDates() { dates = InventoryMessages.LotDates(lot.dates) }
        if let due = lot.due { self.due = InventoryMessages.DueDay(due) }
        purchased = purchase.day?.rawValue ?? ""
        if let price = purchase.price { self.price = InventoryMessages.Money(price) }
        if let quantity = shown.pricedQuantity { pricedQuantity = CommonMessages.Quantity(quantity) }
        (shop, recipeID, barcode) = (purchase.shop, purchase.recipeId, purchase.barcode)
    }
}

extension ShoppingMessages.NamedStockEvent {
    /// Creates the message of an entry of the journal.
    init(_ named: ShoppingModule.NamedStockEvent) {
        self.init()
        let event = named.event
        id = event.id
        kind = event.kind.map { StockEventKind($0) } ?? .unspecified
        product = ProductChoice(named.product)
        if let amount = named.amount { self.amount = CommonMessages.Quantity(amount) }
        (at, by, note, location) = (event.at, event.by, event.note, event.location)
        day = event.day?.rawValue ?? ""
        corrected = event.corrected.map { InventoryMessages.CorrectedField($0) }
        reason = event.reason.map { InventoryMessages.DiscardReason($0) } ?? .unspecified
        if let undone = event.undone {
            self.undone = UndoneEvent()
            (self.undone.at, self.undone.by) = (undone.at, undone.by)
        }
    }
}

extension InventoryMessages.CorrectedField {
    /// Creates the message of what a correction changed.
    init(_ corrected: ShoppingModule.CorrectedField) {
        self.init()
        field = corrected.name
        if let before = corrected.before { self.before = LotValue(before) }
        after = LotValue(corrected.after)
    }
}

extension LotValue {
    fileprivate init(_ value: ShoppingModule.CorrectedField.Value) {
        self.init()
        switch value {
        case .unknown: break
        case .day(let day): self.day = day.rawValue
        case .shop(let shop): self.shop = shop
        case .price(let price): self.price = InventoryMessages.Money(price)
        case .pack(let content): pack = QuantityMessages.PackContent(content)
        }
    }
}

extension StockEventFilter {
    /// Reads the filter of a request.
    init(_ request: ListStockEventsRequest) {
        self.init(
            kinds: request.kinds.compactMap { ShoppingModule.StockEvent.Kind($0) },
            by: request.hasBy ? request.by : nil,
            from: request.hasFrom ? request.from : nil,
            until: request.hasUntil ? request.until : nil,
            countingOnly: request.countingOnly
        )
    }
}

extension ShoppingMessages.RecountedLine {
    /// Creates the message of a line's answer.
    init(_ text: String, _ line: ShoppingModule.RecountedLine) {
        self.init()
        self.text = text
        switch line {
        case .counted(let change): self.change = ShoppingMessages.StockChange(change)
        case .ambiguous(let products): choices = products.map { ProductChoice($0) }
        case .refused(let error): problem = error.refusal.problem
        }
    }
}

extension ArrivalDetails {
    /// Reads what a request says of what comes in.
    init(_ request: PutAwayRequest) throws(Refusal) {
        self.init(location: request.location)
        dates = ShoppingModule.LotDates(request.dates)
        if request.hasPrice { price = try Price(request.price, field: "price") }
        (shop, recipe) = (request.shop.trimmed, request.recipe.trimmed)
        purchased = LotDay(rawValue: request.purchased)
        (kind, note) = (request.kind.trimmed, request.note)
    }
}

extension StockAction {
    /// Reads what a request does.
    init(_ request: ChangeStockByNameRequest) throws(Refusal) {
        switch request.change {
        case .discard(let message)?:
            self = .discard(ShoppingModule.DiscardReason(message.reason) ?? .other, on: LotDay(rawValue: message.day))
        case .open(let message)?: self = .open(on: LotDay(rawValue: message.day))
        case .move(let message)?: self = .move(to: message.to, on: LotDay(rawValue: message.day))
        case .freeze(let message)?: self = .freeze(to: message.to, on: LotDay(rawValue: message.day))
        case .thaw(let message)?: self = .thaw(to: message.to, on: LotDay(rawValue: message.day))
        case .correct(let message)?:
            var correction = ShoppingModule.LotCorrection()
            correction.dates = ShoppingModule.LotDates(message.dates)
            if message.hasPrice { correction.price = try Price(message.price, field: "correct.price") }
            (correction.shop, correction.cleared) = (message.shop.trimmed, message.cleared)
            correction.purchased = LotDay(rawValue: message.purchased)
            self = .correct(correction)
        case nil:
            throw Refusal(
                .invalid,
                code: "shopping.noChange",
                sentence: "The request changes nothing: say what is done with the stock.",
                field: "change"
            )
        }
    }
}
