import CommonMessages
import EndpointKit
import InventoryMessages
import Quantities
import ShoppingModule

extension InventoryServiceClient {
    func waste(
        of products: [ProductID],
        _ period: WastePeriod
    ) async throws(CollaboratorFailure) -> ShoppingModule.WasteReport {
        var request = GetWasteRequest()
        request.productIds = products.map(\.rawValue)
        if let from = period.from { request.from = from }
        if let until = period.until { request.until = until }
        request.byMonth = period.isByMonth
        let reply = try await nested.ask(.inventory, request, step: "waste")
        let entries = try reply.entries.map { (entry) throws(CollaboratorFailure) in
            WastedStock(
                ProductID(rawValue: entry.productID),
                month: entry.month,
                reason: ShoppingModule.DiscardReason(entry.reason),
                events: Int(entry.events),
                amounts: try Collaborator.inventory.amounts(entry.amounts),
                cost: try entry.cost.map { (money) throws(CollaboratorFailure) in try Price(money) },
                unpriced: try Collaborator.inventory.amounts(entry.unpriced),
                isComplete: !entry.incomplete
            )
        }
        return ShoppingModule.WasteReport(
            entries,
            cost: try reply.cost.map { (money) throws(CollaboratorFailure) in try Price(money) },
            isCostComplete: reply.costComplete
        )
    }

    func usage(
        of products: [UsageQuery],
        weeks: Int?,
        endingOn day: LotDay?
    ) async throws(CollaboratorFailure) -> [StockUsage] {
        var request = GetUsageRequest()
        request.products = products.map { query in
            var question = UsageQuestion()
            (question.productID, question.ingredientKey) = (query.product.rawValue, query.ingredient?.rawValue ?? "")
            return question
        }
        (request.weeks, request.day) = (UInt32(clamping: weeks ?? 0), day?.rawValue ?? "")
        let step = "usage-\(products.first?.product.rawValue ?? "")"
        let reply = try await nested.ask(.inventory, request, step: step)
        try Collaborator.inventory.check(reply.products.count, of: products.count)
        return try reply.products.map { (usage) throws(CollaboratorFailure) in try StockUsage(usage) }
    }
}

extension StockUsage {
    fileprivate init(_ message: ProductUsage) throws(CollaboratorFailure) {
        self.init()
        let inventory = Collaborator.inventory
        if message.hasLastPurchase { lastPurchase = try StockPurchase(message.lastPurchase) }
        purchaseDays = Int(message.purchaseDays)
        intervalDays = try message.intervalDays.isEmpty ? nil : inventory.number(message.intervalDays)
        rates = try message.rates.map { (rate) throws(CollaboratorFailure) in try StockRate(rate) }
        discarded = try inventory.amounts(message.discarded)
        measuredBy = message.measuredBy
        assumptions = message.assumptions.map { StatedAssumption($0) }
        isTooLarge = message.tooLarge
    }
}

extension StockPurchase {
    fileprivate init(_ message: Purchase) throws(CollaboratorFailure) {
        let inventory = Collaborator.inventory
        let amount = try inventory.amounts([message.amount])[0]
        let priced = try message.pricedAmount.isEmpty ? nil : inventory.number(message.pricedAmount)
        self.init(
            amount,
            on: LotDay(rawValue: message.day),
            shop: message.shop,
            price: try message.hasPrice ? Price(message.price) : nil,
            pricedAmount: priced.map { Quantities.Amount($0, amount.unit) }
        )
    }
}

extension StockRate {
    fileprivate init(_ message: UsageRate) throws(CollaboratorFailure) {
        func amount(_ text: String) throws(CollaboratorFailure) -> Quantities.Amount? {
            guard !text.isEmpty else { return nil }
            return Quantities.Amount(try Collaborator.inventory.number(text), UnitCode(rawValue: message.unit))
        }
        let perWeek = try Collaborator.inventory.number(message.perWeek)
        self.init(
            Quantities.Amount(perWeek, UnitCode(rawValue: message.unit)),
            isMean: message.isMean,
            weeks: Int(message.weeks),
            uses: Int(message.uses)
        )
        (recentPerWeek, earlierPerWeek) = (try amount(message.recentPerWeek), try amount(message.earlierPerWeek))
        onHand = try amount(message.onHand)
        daysLeft = message.hasDaysLeft ? Int(message.daysLeft) : nil
        trend =
            switch message.trend {
            case .rising: .rising
            case .steady: .steady
            case .falling: .falling
            case .unspecified, .UNRECOGNIZED: nil
            }
        certainty =
            switch message.certainty {
            case .notSure: .notSure
            case .fair: .fair
            case .sure: .sure
            case .unspecified, .UNRECOGNIZED: nil
            }
    }
}

extension Price {
    /// Reads what the inventory service says that something cost.
    init(_ message: InventoryMessages.Money) throws(CollaboratorFailure) {
        self.init(try Collaborator.inventory.number(message.amount), message.currency)
    }
}
