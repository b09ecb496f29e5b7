import CategoryMessages
import CommonMessages
import Envelope
import InventoryMessages
import MessageBus
import ProductMessages
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import Testing

@Suite struct ShoppingRefusalTests {
    private let milk = Recipe.test("Soup", ["1 cup milk"])

    private func refusal(
        of request: PlanRequest,
        _ changed: [String: StubServices.Responder] = [:]
    ) async throws -> Refusal {
        try #require(try await EndpointCall(StubServices(changed)).refusal(request))
    }

    @Test func `an order without recipes is refused`() async throws {
        let refusal = try await refusal(of: PlanRequest())
        #expect(refusal.status == .invalid)
        #expect(refusal.problem.code == "shopping.noRecipes")
    }

    @Test func `an entry without a recipe is refused`() async throws {
        var request = PlanRequest.inline(milk)
        request.recipes.append(PlannedRecipe())
        let refusal = try await refusal(of: request)
        #expect(refusal.problem.code == "shopping.noRecipe")
        #expect(refusal.problem.field == "recipes[1]")
    }

    @Test(arguments: ["0", "-1", "six", ""])
    func `invalid servings and factors are refused before any nested request`(text: String) async throws {
        let services = StubServices()
        let servings = try #require(try await EndpointCall(services).refusal(PlanRequest.inline(milk, servings: text)))
        #expect(servings.status == .invalid)
        #expect(servings.problem.code == "shopping.badScaling")
        #expect(servings.problem.field == "recipes[0].servings")
        let factor = try #require(try await EndpointCall(services).refusal(PlanRequest.inline(milk, factor: text)))
        #expect(factor.problem.field == "recipes[0].factor")
        #expect(services.questions.isEmpty)
    }

    @Test func `a missing recipe is left out, and an order of only missing recipes is refused`() async throws {
        let reply = try await EndpointCall()(PlanRequest.references("Soup", "missing"))
        #expect(reply.refused.map(\.problem.code) == ["shopping.noSuchRecipe"])
        let refusal = try await refusal(of: .references("missing"))
        #expect(refusal.status == .notFound)
        #expect(refusal.problem.code == "shopping.noSuchRecipe")
        #expect(refusal.problem.sentence.contains("\"missing\""))
    }

    @Test func `more lines than fit in a reply are refused before any nested request`() async throws {
        let services = StubServices()
        let feast = Recipe.test("Feast", (0...5_000).map { "1 cup item\($0)" })
        let refusal = try #require(try await EndpointCall(services).refusal(PlanRequest.inline(feast)))
        #expect(refusal.status == .invalid)
        #expect(refusal.problem.code == "shopping.tooManyLines")
        #expect(services.questions.isEmpty)
    }

    @Test func `a recipe that cannot be scaled is reported and the others continue`() async throws {
        let request = PlanRequest.inline(
            .test("Stew", servings: "a few", ["1 cup milk"]),
            milk,
            .test("Air", []),
            servings: "8"
        )
        let reply = try await EndpointCall()(request)
        #expect(reply.recipes.map(\.title) == ["Soup"])
        #expect(reply.refused.map(\.position) == [0, 2])
        #expect(reply.refused.map(\.title) == ["Stew", "Air"])
        #expect(reply.refused.map(\.problem.code) == ["shopping.noServings", "shopping.noIngredients"])
        #expect(reply.refused.map(\.problem.field) == ["recipes[0].servings", "recipes[2]"])
        #expect(reply.refused.first?.problem.sentence.contains("\"a few\"") == true)
    }

    @Test func `when no recipe is left the first reason's code is used`() async throws {
        let refusal = try await refusal(of: .inline(.test("Air", [])))
        #expect(refusal.status == .invalid)
        #expect(refusal.problem.code == "shopping.noIngredients")
        #expect(refusal.problem.field == "recipes[0]")
    }

    @Test func `the refusal of an amount that does not fit names its recipe`() async throws {
        var tiny = milk
        tiny.servings.count = "1/100000000"
        let refusal = try await refusal(of: .inline(tiny, servings: "170141183460469231731687303715884105727"))
        #expect(refusal.problem.code == "shopping.quantityTooLarge")
    }

    @Test func `another service's refusal is forwarded with its code and sentence`() async throws {
        let store = Refusal(
            .notFound,
            code: "category.noSuchStore",
            sentence: "There is no store \"X\".",
            field: "store"
        )
        let refused = try await refusal(
            of: .inline(milk),
            ["CategorizeRequest": { (_) throws(Refusal) in throw store }]
        )
        #expect(refused == store)
        let text = Refusal(.invalid, code: "quantity.tooLong", sentence: "A line is too long.", field: "lines[0].text")
        let parsed = try await refusal(of: .inline(milk), ["ReadLinesRequest": { (_) throws(Refusal) in throw text }])
        #expect(parsed.problem.code == "quantity.tooLong")
        #expect(parsed.problem.sentence == "A line is too long.")
        #expect(parsed.problem.field == "")
    }

    @Test(arguments: [
        ("ReadLinesRequest", "quantity.v1"), ("ResolveIngredientsRequest", "product.v1"),
        ("GetStockRequest", "inventory.v1"),
        ("CategorizeRequest", "category.v1"), ("GetRecipesRequest", "recipe.v1"), ("ConsolidateRequest", "quantity.v1"),
    ])
    func `the refusal names an unavailable service`(request: String, service: String) async throws {
        let away = Refusal(
            .unavailable,
            code: "bus.noWorker",
            sentence: "The service does not answer: start it.",
            retryAfter: .milliseconds(200)
        )
        let refused = try await refusal(of: .references("Soup"), [request: { (_) throws(Refusal) in throw away }])
        #expect(refused.status == .unavailable)
        #expect(refused.problem.code == "bus.noWorker")
        #expect(refused.problem.sentence.hasPrefix("\(service) does not answer"))
        #expect(refused.problem.sentence.hasSuffix("The service does not answer: start it."))
        #expect(refused.problem.params == ["service": service])
        #expect(refused.retryAfter == .seconds(10))
    }

    @Test func `a service that is too slow counts as unavailable`() async throws {
        let slow = Refusal(.deadline, code: "bus.deadline", sentence: "Too late.")
        let refused = try await refusal(of: .inline(milk), ["ReadLinesRequest": { (_) throws(Refusal) in throw slow }])
        #expect(refused.status == .unavailable)
        #expect(refused.problem.sentence.hasPrefix("quantity.v1 does not answer"))
    }

    @Test(
        arguments: [
            ("ReadLinesRequest", ReadLinesReply()), ("ConsolidateRequest", ConsolidateReply()),
            ("ResolveIngredientsRequest", ResolveIngredientsReply()),
            ("GetStockRequest", GetStockReply()), ("CategorizeRequest", CategorizeReply()),
            ("GetRecipesRequest", GetRecipesReply()),
        ] as [(String, any WireMessage)]
    )
    func `a reply with too few entries is refused`(
        request: String,
        reply: any WireMessage
    ) async throws {
        let refused = try await refusal(
            of: .references("Soup", factor: "2"),
            [request: { (_) throws(Refusal) in reply }]
        )
        #expect(refused.status == .internal)
        #expect(refused.problem.code == "shopping.unreadableReply")
    }

    @Test func `a reply in another order is refused`() async throws {
        var resolved = ResolveIngredientsReply()
        resolved.ingredients = [ResolvedIngredient()]
        var stock = GetStockReply()
        stock.stock = [ProductStock()]
        var categorized = CategorizeReply()
        categorized.ingredients = [CategorizedIngredient()]
        let replies: [(String, any WireMessage)] = [
            ("ResolveIngredientsRequest", resolved), ("GetStockRequest", stock), ("CategorizeRequest", categorized),
        ]
        for (request, reply) in replies {
            let refused = try await refusal(of: .inline(milk), [request: { (_) throws(Refusal) in reply }])
            #expect(refused.problem.code == "shopping.unreadableReply", "\(request)")
        }
    }

    @Test(arguments: [("0", "g"), ("2", "can")])
    func `a reply with a pack that holds nothing, or packs, is refused with what it says`(
        value: String,
        unit: String
    ) async throws {
        let stock: StubServices.Responder = { (request) throws(Refusal) in
            var reply = GetStockReply()
            for id in (request as? GetStockRequest)?.productIds ?? [] {
                var entry = ProductStock()
                entry.productID = id
                var pack = PackContent()
                (pack.unit, pack.content.value, pack.content.unit) = ("can", value, unit)
                entry.packs = [pack]
                reply.stock.append(entry)
            }
            return reply
        }
        let refused = try await refusal(of: .inline(milk), ["GetStockRequest": stock])
        #expect(refused.problem.code == "shopping.unreadableReply")
        #expect(refused.problem.sentence.contains("answered a pack in \"can\" that holds \"\(value) \(unit)\""))
    }

    @Test func `a reply with invalid numbers or foreign lines is refused`() async throws {
        var item = ConsolidatedItem()
        item.ingredientKey = "milk"
        item.totals = [StubServices.quantity("many", "cup")]
        item.counted = [0]
        var reply = ConsolidateReply()
        reply.items = [item]
        let unread = try await refusal(
            of: .inline(milk),
            ["ConsolidateRequest": { [reply] (_) throws(Refusal) in reply }]
        )
        #expect(unread.problem.sentence.contains("\"many\""))
        reply.items[0].totals = []
        reply.items[0].counted = [3]
        let foreign = try await refusal(
            of: .inline(milk),
            ["ConsolidateRequest": { [reply] (_) throws(Refusal) in reply }]
        )
        #expect(foreign.problem.code == "shopping.unreadableReply")
    }

    @Test func `a range keeps both ends`() async throws {
        var range = StubServices.quantity("3", "lb")
        range.lower.value = "2"
        range.lower.unit = "lb"
        var item = ConsolidatedItem()
        item.ingredientKey = "milk"
        item.totals = [range]
        item.counted = [0]
        var reply = ConsolidateReply()
        reply.items = [item]
        let services = StubServices(["ConsolidateRequest": { [reply] (_) throws(Refusal) in reply }])
        let need = try #require(try await EndpointCall(services)(PlanRequest.inline(milk)).items.first?.need.first)
        #expect(need.lower.value == "2")
        #expect(need.amount.value == "3")
        #expect(need.numericValue == 3)
    }
}
