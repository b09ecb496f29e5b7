import Commands
import CommonMessages
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Testing

@Suite struct InventoryQueryTests {
    @Test(arguments: InventoryHome.Adapter.allCases)
    func `what is due soon comes in two groups, each by day`(adapter: InventoryHome.Adapter) async throws {
        let home = try InventoryHome(adapter)
        for (name, useBy, bestBefore) in [
            ("ham", "2023-11-15", ""), ("jam", "", "2023-11-01"), ("rice", "", "2024-11-01"),
        ] {
            var add = AddStockRequest()
            (add.productID, add.amount, add.location) = (name, Amount("2", ""), "fridge")
            (add.dates.useBy, add.dates.bestBefore) = (useBy, bestBefore)
            _ = try await home.sender.request(add, options: InventoryHome.options(key: name))
        }
        let reply = try await home.sender.request(ListExpiringRequest(), options: InventoryHome.options())
        #expect(reply.danger.map(\.productID) == ["ham"] && reply.danger.map(\.daysLeft) == [1])
        #expect(reply.quality.map(\.productID) == ["jam"] && reply.quality.map(\.daysLeft) == [-13])
        #expect(reply.danger[0].lot.due.day == "2023-11-15" && reply.danger[0].lot.location == "Fridge")
        var request = ListExpiringRequest()
        (request.day, request.days, request.limit) = ("2023-11-20", 0, 1)
        let page = try await home.sender.request(request, options: InventoryHome.options())
        #expect(page.danger.map(\.daysLeft) == [-5] && page.quality.isEmpty)
        request.cursor = page.nextCursor
        let next = try await home.sender.request(request, options: InventoryHome.options())
        #expect(next.danger.isEmpty && next.quality.map(\.daysLeft) == [-19] && next.nextCursor.isEmpty)
        request.day = "soon"
        let soon = request
        let refusal = try await #require(throws: Refusal.self) {
            try await home.sender.request(soon, options: InventoryHome.options())
        }
        #expect(refusal.problem.code == "inventory.notADay" && refusal.problem.field == "day")
        let elsewhere = try await home.sender.request(ListExpiringRequest(), options: InventoryHome.options("jones"))
        #expect(elsewhere == ListExpiringReply())
    }

    @Test func `a target below the minimum is refused with both amounts`() async throws {
        let home = try InventoryHome(.memory)
        var want = UpdateStockedProductRequest()
        (want.productID, want.minimum, want.target) = ("flour", Amount("1", "kg"), Amount("1/2", "kg"))
        let refusal = try await #require(throws: Refusal.self) {
            try await home.sender.request(want, options: InventoryHome.options(key: "want"))
        }
        #expect(refusal.status == .invalid && refusal.problem.code == "inventory.targetBelowMinimum")
        #expect(refusal.problem.field == "target")
        #expect(refusal.problem.amounts == [Amount("1/2", "kg"), Amount("1", "kg")])
        #expect(
            refusal.problem.sentence
                == "The target of 1/2 kg is below the minimum of 1 kg: raise the target, or lower the minimum."
        )
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `products under their minimum take one message for all units`(adapter: InventoryHome.Adapter) async throws {
        let home = try InventoryHome(adapter)
        home.teachUnits()
        for (name, minimum) in [("flour", "1500"), ("rice", "500"), ("water", "500")] {
            var want = UpdateStockedProductRequest()
            (want.productID, want.minimum, want.target) = (name, Amount(minimum, "g"), Amount("2000", "g"))
            _ = try await home.sender.request(want, options: InventoryHome.options(key: name))
        }
        for (name, unit) in [("flour", "kg"), ("rice", "kg"), ("water", "cup")] {
            _ = try await home.add("1", unit, of: name, key: "add \(name)")
        }
        let reply = try await home.sender.request(ListMissingRequest(), options: InventoryHome.options())
        #expect(reply.missing.map(\.productID) == ["flour"])
        #expect(reply.missing.map(\.counted) == [Amount("1000", "g")])
        #expect(reply.missing.map(\.toGet) == [Amount("1000", "g")])
        #expect(reply.missing.map(\.onHand) == [[Amount("1", "kg")]])
        #expect(reply.missing.map(\.target) == [Amount("2000", "g")])
        #expect(reply.uncompared.map(\.productID) == ["water"], "A measured weight does not compare.")
        #expect(reply.uncompared.map(\.onHand) == [[Amount("1", "cup")]])
        #expect(home.quantity.requests(of: ConvertRequest.self).count == 1)
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `waste has exact amounts and costs`(adapter: InventoryHome.Adapter) async throws {
        let home = try await wastefulHome(adapter)
        var request = GetWasteRequest()
        request.byMonth = true
        let waste = try await home.sender.request(request, options: InventoryHome.options())
        #expect(waste.entries.map(\.month) == ["2023-11"] && waste.entries.map(\.productID) == ["flour"])
        #expect(waste.entries.map(\.reason) == [.spoiled] && waste.entries.map(\.events) == [1])
        #expect(waste.entries.map(\.amounts) == [[Amount("1", "kg")]] && waste.entries[0].unpriced.isEmpty)
        #expect(waste.cost.map(\.amount) == ["5/3"] && waste.cost.map(\.currency) == ["EUR"] && waste.costComplete)
        (request.from, request.until) = (0, 1_700_000_000_000)
        #expect(try await home.sender.request(request, options: InventoryHome.options()).entries.isEmpty)
    }

    /// A home that threw away and used some flour.
    private func wastefulHome(_ adapter: InventoryHome.Adapter) async throws -> InventoryHome {
        let home = try InventoryHome(adapter)
        var add = AddStockRequest()
        (add.productID, add.amount, add.shop) = ("flour", Amount("3", "kg"), "Corner")
        (add.price.amount, add.price.currency) = ("5", "EUR")
        _ = try await home.sender.request(add, options: InventoryHome.options(key: "add"))
        var discard = DiscardStockRequest()
        (discard.productID, discard.amount, discard.reason) = ("flour", Amount("1", "kg"), .spoiled)
        _ = try await home.sender.request(discard, options: InventoryHome.options(key: "discard"))
        _ = try await home.use("1/2", "kg", of: "flour", key: "use")
        return home
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `products have a last purchase and a rate of use`(adapter: InventoryHome.Adapter) async throws {
        let home = try await wastefulHome(adapter)
        var question = InventoryMessages.UsageQuestion()
        question.productID = "flour"
        var ask = GetUsageRequest()
        ask.products = [question]
        let usage = try await home.sender.request(ask, options: InventoryHome.options()).products
        #expect(usage.map(\.productID) == ["flour"] && usage[0].discarded == [Amount("1", "kg")])
        #expect(usage[0].lastPurchase.day == "2023-11-14" && usage[0].lastPurchase.amount == Amount("3", "kg"))
        #expect(usage[0].lastPurchase.shop == "Corner" && usage[0].lastPurchase.price.amount == "5")
        #expect(usage[0].lastPurchase.pricedAmount == "3" && usage[0].purchaseDays == 1)
        let rate = try #require(usage[0].rates.first)
        #expect(rate.unit == "kg" && rate.perWeek == "1/2" && !rate.isMean && rate.weeks == 1 && rate.uses == 1)
        #expect(rate.certainty == .notSure && rate.trend == .unspecified && rate.onHand == "3/2")
        #expect(rate.daysLeft == 21 && rate.recentPerWeek.isEmpty)
        ask.products[0].productID = ""
        let empty = ask
        let refusal = try await #require(throws: Refusal.self) {
            try await home.sender.request(empty, options: InventoryHome.options())
        }
        #expect(refusal.problem.field == "products[0].productId")
        ask.products = Array(repeating: question, count: 101)
        let many = ask
        let tooMany = try await #require(throws: Refusal.self) {
            try await home.sender.request(many, options: InventoryHome.options())
        }
        #expect(tooMany.problem.code == "inventory.tooManyQuestions" && tooMany.status == .invalid)
    }

    private func need(_ product: String, _ amounts: Amount..., key: String = "") -> InventoryMessages.StockNeed {
        var need = InventoryMessages.StockNeed()
        (need.productIds, need.amounts, need.ingredientKey) = ([product], amounts, key)
        return need
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `stock covers each need once, with one message for all units`(adapter: InventoryHome.Adapter) async throws {
        let home = try InventoryHome(adapter)
        home.teachUnits()
        _ = try await home.add("1", "kg", of: "flour", key: "flour")
        _ = try await home.add("2", "cup", of: "water", key: "water")
        var request = CoverStockRequest()
        request.needs = [
            need("flour", Amount("700", "g")), need("flour", Amount("700", "g"), Amount("1", "")),
            need("water", Amount("237", "g"), key: "water"), need("water", Amount("1", "g")),
        ]
        let reply = try await home.sender.request(request, options: InventoryHome.options())
        #expect(reply.needs.map { $0.amounts.map(\.rest.value) } == [["0"], ["400", "1"], ["0"], ["1"]])
        let piece = try #require(reply.needs[1].amounts[0].pieces.first)
        #expect(piece.productID == "flour" && piece.taken == Amount("3/10", "kg") && piece.covers == Amount("300", "g"))
        #expect(try await home.stock("flour")[0].lots.map(\.id) == [piece.lotID] && !piece.measured)
        #expect(reply.needs[2].measuredBy == ["so much"] && reply.needs[2].amounts[0].pieces.map(\.measured) == [true])
        #expect(reply.needs.map(\.uncompared) == [[], [], [], ["water"]])
        #expect(home.quantity.requests(of: ConvertRequest.self).count == 1)
        #expect(try await home.stock("flour")[0].onHand == [Amount("1", "kg")])
    }

    @Test(arguments: [
        ("flour", ["1", "0"], "inventory.amountNotPositive", "needs[1].amounts[1]"),
        ("flour", ["some"], "common.notANumber", "needs[1].amounts[0].value"),
        ("flour", [], "inventory.needWithoutAmount", "needs[1].amounts"),
        ("", ["1"], "inventory.emptyProductId", "needs[1].productIds[0]"),
    ])
    func `a need that cannot be understood is refused`(
        product: String,
        amounts: [String],
        code: String,
        field: String
    ) async throws {
        let home = try InventoryHome(.memory)
        var second = need(product)
        second.amounts = amounts.map { Amount($0, "g") }
        var request = CoverStockRequest()
        request.needs = [need("flour", Amount("1", "g")), second]
        let refused = request
        let refusal = try await #require(throws: Refusal.self) {
            try await home.sender.request(refused, options: InventoryHome.options())
        }
        #expect(refusal.status == .invalid && refusal.problem.code == code && refusal.problem.field == field)
    }
}
