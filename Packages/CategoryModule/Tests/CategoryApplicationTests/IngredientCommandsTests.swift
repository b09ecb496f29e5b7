import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Testing

@Suite struct IngredientCommandsTests {
    let store = InMemoryCategoryStore()
    let flour = IngredientReference(key: "flour", name: "plain flour")
    let gizmo = IngredientReference(key: "gizmo", name: "qwertyuiop")

    private func module(_ home: String = "smith", key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: home, key: key, request: key ?? ""))
    }

    private func categories(_ ingredients: IngredientReference..., home: String = "smith") async throws -> [String] {
        try await module(home).categorize(ingredients).ingredients.map {
            "\($0.ingredientKey) \($0.category.name)\($0.isAssigned ? " chosen" : "")"
        }
    }

    @Test func `what is known has a category without being assigned and the rest is UNKNOWN`() async throws {
        #expect(try await categories(gizmo, flour, gizmo) == ["gizmo UNKNOWN", "flour Baking", "gizmo UNKNOWN"])
        #expect(try await module().categorize([]).ingredients.isEmpty)
    }

    @Test func `the home's choice wins over what is known, for this home alone`() async throws {
        let category = try await module(key: "k1").assignIngredients([flour, gizmo, flour], to: "household")
        #expect(category.name.text == "Household")
        #expect(try await categories(flour, gizmo) == ["flour Household chosen", "gizmo Household chosen"])
        #expect(try await categories(flour, gizmo, home: "jones") == ["flour Baking", "gizmo UNKNOWN"])
        #expect(try await store.feed(of: .init(name: "smith"), after: 0, limit: 10).entries.count == 2)
    }

    @Test func `UNKNOWN takes a choice back`() async throws {
        _ = try await module(key: "k1").assignIngredients([flour], to: "Bakery")
        let unknown = try await module(key: "k2").assignIngredients([flour, gizmo], to: "unknown")
        #expect(unknown == .unknown)
        #expect(try await categories(flour, gizmo) == ["flour Baking", "gizmo UNKNOWN"])
        _ = try await module(key: "k3").assignIngredients([flour], to: "Bakery")
        #expect(try await categories(flour) == ["flour Bakery chosen"])
    }

    @Test func `the same choice again writes nothing`() async throws {
        _ = try await module(key: "k1").assignIngredients([flour], to: "Bakery")
        _ = try await module(key: "k2").assignIngredients([flour], to: "Bakery")
        _ = try await module(key: "k3").assignIngredients([flour], to: "Snacks & Sweets")
        let entries = try await store.feed(of: .init(name: "smith"), after: 0, limit: 10).entries
        #expect(entries.map(\.version) == [1, 2])
    }

    @Test func `an own category takes ingredients`() async throws {
        let pets = try await module(key: "k1").addCategory(name: "Pets")
        _ = try await module(key: "k2").assignIngredients([gizmo], to: pets.id.rawValue)
        #expect(try await categories(gizmo) == ["gizmo Pets chosen"])
    }

    @Test func `an assignment that cannot be is refused`() async throws {
        await #expect(throws: CategoryFailure.refused(.noIngredients)) {
            try await module().assignIngredients([], to: "Bakery")
        }
        await #expect(throws: CategoryFailure.refused(.emptyIngredientKey(name: "x"))) {
            try await module().assignIngredients([flour, IngredientReference(key: "", name: "x")], to: "Bakery")
        }
        let names = DefaultCategory.all.map(\.name.text) + ["UNKNOWN"]
        await #expect(throws: CategoryFailure.refused(.noSuchCategory(reference: "", existing: names))) {
            try await module().assignIngredients([flour], to: "")
        }
        #expect(try await categories(flour) == ["flour Baking"])
    }

    @Test func `the layout is the store's, each category once and UNKNOWN last`() async throws {
        _ = try await module(key: "k1").addStore(name: "Market")
        _ = try await module(key: "k2").orderStore("Market", categories: ["Baking", "Frozen"])
        let order = try await module().categorize([flour], store: "market").order
        #expect(order.prefix(3).map(\.name.text) == ["Baking", "Frozen", "Produce"])
        #expect(order.last == .unknown)
        #expect(Set(order).count == order.count)
        #expect(try await module().categorize([flour]).order == (try await module().listCategories()))
        await #expect(throws: CategoryFailure.refused(.noSuchStore(reference: "Mall", existing: ["Market"]))) {
            try await module().categorize([flour], store: "Mall")
        }
    }
}
