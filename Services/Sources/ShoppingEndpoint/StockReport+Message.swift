import CommonMessages
import EndpointKit
import InventoryMessages
import Quantities
import QuantityMessages
import ShoppingMessages
import ShoppingModule

extension ExpiringStock {
    /// Creates the message of a lot that should be used soon.
    init(_ entry: NamedExpiringLot) {
        self.init()
        (product, lot) = (ProductChoice(entry.product), ShoppingMessages.StockedLot(entry.lot))
        daysLeft = Int32(clamping: entry.daysLeft)
    }
}

extension ShoppingMessages.MissingStock {
    /// Creates the message of a product of which there is too little.
    init(_ entry: NamedMissingStock) {
        self.init()
        product = ProductChoice(entry.product)
        if let amount = entry.minimum { minimum = CommonMessages.Quantity(amount) }
        if let amount = entry.target { target = CommonMessages.Quantity(amount) }
        onHand = entry.onHand.map { CommonMessages.Quantity($0) }
        if let amount = entry.toGet { toGet = CommonMessages.Quantity(amount) }
    }
}

extension FindWasteReply {
    /// Creates the message of what was thrown away.
    init(_ report: NamedWasteReport) {
        self.init()
        wasted = report.entries.map { ShoppingMessages.WastedStock($0) }
        cost = report.cost.map { InventoryMessages.Money($0) }
        costComplete = report.isCostComplete
    }
}

extension ShoppingMessages.WastedStock {
    /// Creates the message of what was thrown away of a product.
    init(_ entry: NamedWaste) {
        self.init()
        (month, product) = (entry.waste.month, ProductChoice(entry.product))
        reason = entry.waste.reason.map { InventoryMessages.DiscardReason($0) } ?? .unspecified
        events = UInt32(clamping: entry.waste.events)
        amounts = entry.amounts.map { CommonMessages.Quantity($0) }
        cost = entry.waste.cost.map { InventoryMessages.Money($0) }
        unpriced = entry.unpriced.map { CommonMessages.Quantity($0) }
        incomplete = !entry.waste.isComplete
    }
}

extension ShoppingMessages.UsedStock {
    /// Creates the message of how a product is bought and used.
    init(_ named: NamedUsage) {
        self.init()
        let usage = named.usage
        product = ProductChoice(named.product)
        if let purchase = usage.lastPurchase {
            lastPurchase = ShoppingMessages.StockPurchase()
            (lastPurchase.day, lastPurchase.shop) = (purchase.day?.rawValue ?? "", purchase.shop)
            if let price = purchase.price { lastPurchase.price = InventoryMessages.Money(price) }
            if let amount = named.lastPurchase?.quantity { lastPurchase.quantity = CommonMessages.Quantity(amount) }
            if let amount = named.lastPurchase?.priced { lastPurchase.pricedQuantity = CommonMessages.Quantity(amount) }
        }
        purchaseDays = UInt32(clamping: usage.purchaseDays)
        intervalDays = usage.intervalDays?.description ?? ""
        rates = zip(usage.rates, named.rates).map { ShoppingMessages.StockRate($0, $1) }
        discarded = named.discarded.map { CommonMessages.Quantity($0) }
        weightConversions = usage.measuredBy
        assumptions = usage.assumptions.map { QuantityMessages.Assumption($0) }
        tooLarge = usage.isTooLarge
    }
}

extension ShoppingMessages.StockRate {
    /// Creates the message of a rate.
    init(_ rate: ShoppingModule.StockRate, _ named: NamedRate) {
        self.init()
        (weeks, uses, isMean) = (UInt32(clamping: rate.weeks), UInt32(clamping: rate.uses), rate.isMean)
        if let amount = named.perWeek { perWeek = CommonMessages.Quantity(amount) }
        if let amount = named.recentPerWeek { recentPerWeek = CommonMessages.Quantity(amount) }
        if let amount = named.earlierPerWeek { earlierPerWeek = CommonMessages.Quantity(amount) }
        if let amount = named.onHand { onHand = CommonMessages.Quantity(amount) }
        if let days = rate.daysLeft { daysLeft = UInt32(clamping: days) }
        trend =
            switch rate.trend {
            case .rising: .rising
            case .steady: .steady
            case .falling: .falling
            case nil: .unspecified
            }
        certainty =
            switch rate.certainty {
            case .notSure: .notSure
            case .fair: .fair
            case .sure: .sure
            case nil: .unspecified
            }
    }
}
