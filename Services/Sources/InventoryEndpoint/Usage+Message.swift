import CommonMessages
import EndpointKit
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus
import Quantities
import QuantityMessages

extension InventoryMessages.WasteEntry {
    init(_ entry: InventoryModule.WasteEntry) {
        self.init()
        month = entry.month.map { String($0.description.prefix(7)) } ?? ""
        productID = entry.productId.text
        reason = InventoryMessages.DiscardReason(entry.reason)
        events = UInt32(clamping: entry.events)
        amounts = entry.amounts.map(CommonMessages.Amount.init)
        cost = entry.cost.map { InventoryMessages.Money($0) }
        unpriced = entry.unpriced.map(CommonMessages.Amount.init)
        incomplete = !entry.isComplete
    }
}

extension InventoryModule.UsageQuestion {
    /// Reads which product a request asks about.
    init(_ message: InventoryMessages.UsageQuestion, field: String) throws(Refusal) {
        let productId = try ProductID(message.productID, field: "\(field).productId")
        self.init(productId, ingredientKey: message.ingredientKey)
    }
}

extension InventoryMessages.ProductUsage {
    init(_ usage: InventoryModule.ProductUsage) {
        self.init()
        productID = usage.productId.text
        if let last = usage.purchases.last { lastPurchase = InventoryMessages.Purchase(last) }
        purchaseDays = UInt32(clamping: usage.purchases.days)
        intervalDays = usage.purchases.interval?.description ?? ""
        rates = usage.rates.map { InventoryMessages.UsageRate($0) }
        discarded = usage.discarded.map(CommonMessages.Amount.init)
        measuredBy = usage.measuredBy
        assumptions = usage.assumptions.map { QuantityMessages.Assumption($0) }
        tooLarge = !usage.isExact
    }
}

extension InventoryMessages.Purchase {
    init(_ purchase: InventoryModule.Purchase) {
        self.init()
        (day, amount) = (purchase.day.description, CommonMessages.Amount(purchase.amount))
        shop = purchase.shop ?? ""
        if let price = purchase.price { self.price = InventoryMessages.Money(price) }
        pricedAmount = purchase.pricedAmount?.description ?? ""
    }
}

extension InventoryMessages.UsageRate {
    init(_ rate: InventoryModule.UsageRate) {
        self.init()
        (unit, perWeek, isMean) = (rate.unit.rawValue, rate.perWeek.description, !rate.isMedian)
        (weeks, uses) = (UInt32(clamping: rate.weeks), UInt32(clamping: rate.uses))
        recentPerWeek = rate.recentPerWeek?.description ?? ""
        earlierPerWeek = rate.earlierPerWeek?.description ?? ""
        onHand = rate.onHand.description
        if let days = rate.daysLeft { daysLeft = UInt32(clamping: days) }
        trend =
            switch rate.trend {
            case .unknown: .unspecified
            case .rising: .rising
            case .steady: .steady
            case .falling: .falling
            }
        certainty =
            switch rate.certainty {
            case .notSure: .notSure
            case .fair: .fair
            case .sure: .sure
            }
    }
}
