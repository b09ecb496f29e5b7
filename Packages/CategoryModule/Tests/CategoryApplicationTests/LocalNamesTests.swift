import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Testing

@Suite struct LocalNamesTests {
    private let store = InMemoryCategoryStore()

    private func module(_ locale: String = "", key: String? = nil) -> CategoryModuleService {
        let home = CommandContext.test(key: key, request: key ?? "")
        return CategoryModuleService(
            store: store,
            context: CommandContext(
                household: home.household,
                principal: home.principal,
                idempotencyKey: home.idempotencyKey,
                requestHash: home.requestHash,
                locale: locale,
                now: home.now
            )
        )
    }

    @Test(arguments: [
        ("de-DE", "Obst & Gemüse", "Unbekannt"), ("fr", "Fruits et légumes", "Inconnu"), ("ja", "Produce", "UNKNOWN"),
        ("", "Produce", "UNKNOWN"),
    ])
    func `default categories have names in the request's language`(
        locale: String,
        produce: String,
        unknown: String
    )
        async throws
    {
        let lemon = Ingredient(key: "lemon", name: "lemon", aisleHint: "produce")
        let thing = Ingredient(key: "thing", name: "thing", aisleHint: "")
        let answer = try await module(locale).categorize([lemon, thing])
        #expect(answer.ingredients.map(\.category.name.text) == [produce, unknown])
        #expect(answer.order.first?.name.text == produce)
        #expect(answer.order.last?.name.text == unknown)
    }

    @Test func `a category that a person named keeps its name`() async throws {
        _ = try await module("de", key: "k1").addCategory(name: "Pet food")
        #expect(try await module("de").listCategories().suffix(2).map(\.name.text) == ["Pet food", "Unbekannt"])
    }

    @Test func `a category is found by its name in the request's language, by its own, and by its identifier`()
        async throws
    {
        let baking = try await module("de").category("backzutaten")
        #expect(baking.name.text == "Backzutaten")
        #expect(try await module("de").category("Baking") == baking)
        #expect(try await module("de").category(baking.id.rawValue) == baking)
        #expect(try await module("de").category("unknown").name.text == "Unbekannt")
        let existing = try await module("en").listCategories().map(\.name.text)
        await #expect(throws: CategoryError.layout(.noSuchCategory(reference: "Toys", existing: existing))) {
            try await module("en").category("Toys")
        }
    }

    @Test func `a moved category keeps its names in every language`() async throws {
        let order = try await module("de", key: "k1").moveCategory("Tiefkühlkost", to: .before("Produce"))
        #expect(order.prefix(2).map(\.name.text) == ["Tiefkühlkost", "Obst & Gemüse"])
        #expect(try await module().listCategories().prefix(2).map(\.name.text) == ["Frozen", "Produce"])
        #expect(try await module("sv").listCategories().first?.name.text == "Frysvaror")
    }

    @Test func `a name of the default set is taken in the request's language, too`() async throws {
        for name in ["Backzutaten", "Baking"] {
            await #expect(throws: CategoryError.layout(.categoryExists(name: name))) {
                try await module("de", key: name).addCategory(name: name)
            }
        }
    }

    @Test func `an assignment names its category in the request's language`() async throws {
        let tofu = Ingredient(key: "tofu", name: "Tofu", aisleHint: "")
        let outcome = try await module("de", key: "k1").assignIngredients([tofu], to: "milchprodukte & eier")
        #expect(outcome.category?.name.text == "Milchprodukte & Eier")
        #expect(try await module().categorize([tofu]).ingredients.first?.category.name.text == "Dairy & Eggs")
        let nowhere = try await module("de", key: "k2").assignIngredients([tofu], to: "unbekannt")
        #expect(nowhere.category?.id == .unknown)
    }
}
