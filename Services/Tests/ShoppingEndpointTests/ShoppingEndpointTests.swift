import CategoryMessages
import CommonMessages
import Envelope
import MessageBus
import QuantityMessages
import RecipeMessages
import ShoppingEndpoint
import ShoppingMessages
import SwiftProtobuf
import Testing

@Suite struct ShoppingEndpointTests {
    private let plan = EndpointCall()

    @Test func `a plan has everything in the contract`() async throws {
        let reply = try await plan(
            PlanRequest.inline(.test("Soup", ["1 cup milk", "salt", "For the very top:"]), factor: "3/2")
        )
        #expect(reply.items.map(\.name) == ["MILK", "SALT"])
        #expect(reply.open.map(\.line) == ["For the very top:"])
        let milk = try #require(reply.items.first { $0.ingredientKey == "milk" })
        #expect(milk.need.map(\.displayText) == ["1 cup"])
        #expect(milk.toBuy.map(\.amount.unit) == ["cup"])
        #expect(milk.toBuy.map(\.numericValue) == [1])
        #expect(milk.toBuy.map(\.standardUnit) == ["cup"])
        #expect(milk.inStock.map(\.displayText) == ["1 cup"])
        #expect(milk.sources.map(\.line) == ["1 cup milk"])
        #expect(milk.sources.map(\.recipe) == ["Soup"])
        #expect(milk.sources.map(\.quantity.amount.value) == ["3/2"])
        #expect(milk.path.map(\.source) == ["test"])
        #expect(milk.conversions == ["by test"])
        #expect(milk.category.id == "dairy", "The category service gets the quantity service's aisle hint.")
        let salt = try #require(reply.items.first { $0.ingredientKey == "salt" })
        #expect(salt.uncounted.map(\.text) == ["salt"])
        #expect(salt.category.id == "UNKNOWN")
        #expect(salt.uncounted.map(\.phrase) == ["to taste"])
        #expect(salt.uncounted.allSatisfy { !$0.hint.isEmpty && $0.recipe == "Soup" })
        #expect(reply.coverage.lines == 3)
        #expect(reply.coverage.counted == 1)
        #expect(reply.coverage.uncounted == 2)
    }

    @Test func `each recipe has a summary with its factor and times`() async throws {
        let reply = try await plan(PlanRequest.inline(.test("Soup", ["1 cup milk"]), servings: "6"))
        let recipe = try #require(reply.recipes.first)
        #expect(recipe.title == "Soup")
        #expect(recipe.servings == "4")
        #expect(recipe.factor == "3/2")
        #expect(recipe.factorText == "× 3/2")
        #expect(recipe.prepMinutes == 5)
        #expect(!recipe.hasCookMinutes)
        #expect(recipe.totalMinutes == 20)
        #expect(recipe.tags == ["quick"])
    }

    @Test func `saved recipes are fetched by reference`() async throws {
        let reply = try await plan(PlanRequest.references("Soup", "Stew"))
        #expect(reply.recipes.map(\.title) == ["Soup", "Stew"])
        #expect(plan.services.questions.filter { $0 == "GetRecipesRequest" }.count == 1)
    }

    @Test func `recipes that a reply has no room for are asked for again`() async throws {
        let services = StubServices([
            "GetRecipesRequest": { (request) throws(Refusal) in
                let references = (request as? GetRecipesRequest)?.references ?? []
                return GetRecipesReply.with { reply in
                    reply.recipes = references.prefix(2).map { name in .with { $0.recipe = .test(name, ["1 cup milk"]) }
                    }
                    reply.rest = UInt32(references.count - reply.recipes.count)
                }
            }
        ])
        let reply = try await EndpointCall(services)(PlanRequest.references("Soup", "Stew", "Pie", "Tea", "Bread"))
        #expect(reply.recipes.map(\.title) == ["Soup", "Stew", "Pie", "Tea", "Bread"])
        #expect(services.questions.filter { $0 == "GetRecipesRequest" }.count == 3)
    }

    @Test func `an order of ingredients that only a later release knows is refused`() async throws {
        let refusal = try await plan.refusal(ListIngredientTemplatesRequest.with { $0.order = .UNRECOGNIZED(99) })
        #expect(refusal?.problem.code == "shopping.unknownChoice" && refusal?.problem.field == "order")
        #expect(plan.services.questions.isEmpty)
    }

    @Test(arguments: [5, 5_000])
    func `a plan sends at most two requests to each service, for any number of lines`(
        lines: Int
    ) async throws {
        var request = PlanRequest.references("Soup", factor: "2")
        request.recipes += PlanRequest.inline(.test("Feast", (2...lines).map { "1 cup item\($0)" })).recipes
        let reply = try await plan(request)
        #expect(reply.coverage.lines == UInt32(lines))
        #expect(
            plan.services.questions.sorted() == [
                "CategorizeRequest", "ConsolidateRequest", "GetRecipesRequest", "GetStockRequest",
                "ProposeProductsRequest", "ReadLinesRequest", "ResolveIngredientsRequest",
            ]
        )
    }

    @Test func `the longest text in a plan fits in one message`() async throws {
        let lines = (0..<40).map { "1 cup item\($0)" + String(repeating: "x", count: 25_000) }
        #expect(try await plan(PlanRequest.inline(.test("Feast", lines))).coverage.lines == 40)
        #expect(plan.services.questions.filter { $0 == "ReadLinesRequest" }.count == 1)
    }

    @Test func `nested requests have the household, the locale and less time than the caller`() async throws {
        _ = try await plan(PlanRequest.inline(.test("Soup", ["1 cup milk"])))
        #expect(plan.services.options.allSatisfy { $0.household == [UInt8](repeating: 7, count: 16) })
        #expect(plan.services.options.allSatisfy { $0.causation == CorrelationID([UInt8](repeating: 8, count: 16)) })
        #expect(plan.services.options.allSatisfy { $0.locale == "en-GB" })
        #expect(plan.services.options.allSatisfy { $0.budget <= .seconds(299) })
    }

    @Test func `the endpoint lists its requests`() async throws {
        var header = MessageHeader()
        header.messageType = StatusRequest.wireName
        let context = RequestContext(header: header, payload: [], deadline: .now + .seconds(1))
        let answer = await EndpointCall().router.answer(context)
        let status = try StatusReply(wireBytes: answer.payload)
        #expect(status.service == "shopping.v1")
        #expect(status.version == "1.2.3")
        let own = status.requests.filter { $0.hasPrefix("larder.shopping.") }
        #expect(own == ShoppingContract.requests.map { $0.wireName })
        #expect(status.requests.contains(ReadFeedRequest.wireName))
    }
}
