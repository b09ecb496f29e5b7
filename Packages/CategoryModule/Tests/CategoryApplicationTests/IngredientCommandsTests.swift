import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Testing

@Suite struct IngredientCommandsTests {
    let store = InMemoryCategoryStore()
    let flour = Ingredient(key: "flour", name: "plain flour", aisleHint: "baking")
    let gizmo = Ingredient(key: "gizmo", name: "gizmo")

    private func module(_ home: String = "smith", key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: home, key: key, request: key ?? ""))
    }

    private func categories(_ ingredients: Ingredient..., home: String = "smith") async throws -> [String] {
        try await module(home).categorize(ingredients).ingredients.map {
            "\($0.ingredientKey) \($0.category.name)\($0.isAssigned ? " chosen" : "")"
        }
    }

    @Test func `an aisle hint leads to a default category, and a missing hint to UNKNOWN`() async throws {
        #expect(try await categories(gizmo, flour, gizmo) == ["gizmo UNKNOWN", "flour Baking", "gizmo UNKNOWN"])
        #expect(try await module().categorize([]).ingredients.isEmpty)
        #expect(try await categories(Ingredient(key: "x", name: "x", aisleHint: "garage")) == ["x UNKNOWN"])
    }

    @Test func `each aisle hint has its own default category, wherever the home moves it`() async throws {
        _ = try await module(key: "k1").moveCategory("Frozen", to: .before("Produce"))
        let hints = DefaultCategory.all.map { Ingredient(key: $0.aisle, name: $0.aisle, aisleHint: $0.aisle) }
        let found = try await module().categorize(hints).ingredients
        #expect(found.map(\.category.name) == DefaultCategory.all.map(\.name))
        #expect(found.allSatisfy { !$0.isAssigned })
    }

    @Test func `the home's choice takes precedence over the hint, for this home only`() async throws {
        let outcome = try await module(key: "k1").assignIngredients([flour, gizmo, flour], to: "household")
        #expect(outcome.category?.name.text == "Household")
        #expect(outcome.ingredients == (try await module().categorize([flour, gizmo, flour]).ingredients))
        #expect(try await categories(flour, gizmo) == ["flour Household chosen", "gizmo Household chosen"])
        #expect(try await categories(flour, gizmo, home: "jones") == ["flour Baking", "gizmo UNKNOWN"])
        #expect(try await store.feed(of: .init(name: "smith"), after: 0, limit: 10).entries.count == 2)
    }

    @Test func `UNKNOWN is a choice as any other`() async throws {
        let outcome = try await module(key: "k1").assignIngredients([flour], to: "unknown")
        #expect(outcome.category == .unknown)
        #expect(outcome.ingredients.map(\.category) == [.unknown])
        #expect(try await categories(flour) == ["flour UNKNOWN chosen"])
        _ = try await module(key: "k2").assignIngredients([flour], to: "Bakery")
        #expect(try await categories(flour) == ["flour Bakery chosen"])
    }

    @Test func `no category is named by the word that removes a choice`() async throws {
        await #expect(throws: CategoryError.layout(.categoryExists(name: "Default"))) {
            try await module(key: "k1").addCategory(name: "Default")
        }
    }

    @Test func `the default removes a choice, and the outcome says where the ingredient is then`() async throws {
        _ = try await module(key: "k1").assignIngredients([flour], to: "Bakery")
        let outcome = try await module(key: "k2").assignIngredients([flour, gizmo], to: "Default")
        #expect(outcome.category == nil)
        #expect(outcome.ingredients.map(\.category.name.text) == ["Baking", "UNKNOWN"])
        #expect(try await categories(flour, gizmo) == ["flour Baking", "gizmo UNKNOWN"])
        _ = try await module(key: "k3").assignIngredients([flour], to: "Bakery")
        #expect(try await categories(flour) == ["flour Bakery chosen"])
    }

    @Test func `a batch says where the home's own choices led before, also when it is repeated`() async throws {
        _ = try await module(key: "k1").assignIngredients([flour], to: "Bakery")
        let product = Ingredient(key: "flour", name: "Our flour", productID: "prd_1")
        let batch = [flour, gizmo, product].map { ItemChoice($0, in: "Frozen") }
        let outcome = try await module(key: "k2").assignItems(batch, creating: false)
        #expect(outcome.before.map { $0?.name.text } == ["Bakery", nil, nil])
        #expect(try await module(key: "k2").assignItems(batch, creating: false) == outcome)
        _ = try await module(key: "k3").deleteCategory("Frozen", choosing: .reassign(to: "Bakery"))
        let back = try await module(key: "k4").assignItems([ItemChoice(gizmo, in: "default")], creating: false)
        #expect(back.before.map { $0?.name.text } == ["Bakery"])
    }

    @Test func `what an earlier release stored of a batch says nothing of before`() throws {
        let stored = #"{"items":[],"created":[],"changed":2}"#
        let outcome: BatchOutcome = try StoredJSON.decode(from: Array(stored.utf8))
        #expect(outcome.before.isEmpty && outcome.changed == 2)
    }

    @Test func `an identical choice writes nothing`() async throws {
        _ = try await module(key: "k1").assignIngredients([flour], to: "Bakery")
        _ = try await module(key: "k2").assignIngredients([flour], to: "Bakery")
        _ = try await module(key: "k3").assignIngredients([flour], to: "Snacks & Sweets")
        let entries = try await store.feed(of: .init(name: "smith"), after: 0, limit: 10).entries
        #expect(entries.map(\.version) == [1, 2])
        let payloads = entries.map { String(decoding: $0.payload, as: UTF8.self) }
        #expect(payloads.map { $0.contains("plain flour") } == [true, false], "The name has not changed.")
    }

    @Test func `a category that the home added takes ingredients`() async throws {
        let pets = try await module(key: "k1").addCategory(name: "Pets")
        _ = try await module(key: "k2").assignIngredients([gizmo], to: pets.id.rawValue)
        #expect(try await categories(gizmo) == ["gizmo Pets chosen"])
    }

    @Test func `an invalid assignment is refused`() async throws {
        await #expect(throws: CategoryError.layout(.noIngredients)) {
            try await module().assignIngredients([], to: "Bakery")
        }
        await #expect(throws: CategoryError.layout(.emptyIngredientKey(name: "x"))) {
            try await module().assignIngredients([flour, Ingredient(key: "", name: "x")], to: "Bakery")
        }
        let names = DefaultCategory.all.map(\.name.text) + ["UNKNOWN"]
        await #expect(throws: CategoryError.layout(.noSuchCategory(reference: "", existing: names))) {
            try await module().assignIngredients([flour], to: "")
        }
        #expect(try await categories(flour) == ["flour Baking"])
    }

    @Test func `the layout is the store's, with each category once and UNKNOWN last`() async throws {
        _ = try await module(key: "k1").addStore(name: "Market")
        _ = try await module(key: "k2").orderStore("Market", categories: ["Baking", "Frozen"])
        let order = try await module().categorize([flour], store: "market").order
        #expect(order.prefix(3).map(\.name.text) == ["Baking", "Frozen", "Produce"])
        #expect(order.last == .unknown)
        #expect(Set(order).count == order.count)
        #expect(try await module().categorize([flour]).order == (try await module().listCategories()))
        await #expect(throws: CategoryError.layout(.noSuchStore(reference: "Mall", existing: ["Market"]))) {
            try await module().categorize([flour], store: "Mall")
        }
    }
}
