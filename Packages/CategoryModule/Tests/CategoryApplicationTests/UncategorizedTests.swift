import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

@Suite struct UncategorizedTests {
    let store = InMemoryCategoryStore()
    let flour = Ingredient(key: "flour", name: "flour", aisleHint: "baking")
    let gizmo = Ingredient(key: "gizmo", name: "gizmo")
    let oat = Ingredient(key: "oat milk", name: "oat milk")
    let soy = Ingredient(key: "soy milk", name: "soy milk")

    private func module(
        _ key: String? = nil,
        principal: String = "anna",
        now: Double = 1_700_000_000
    ) -> CategoryModuleService {
        let context = CommandContext.test(
            household: "smith",
            key: key,
            request: key ?? "",
            principal: principal,
            now: Date(timeIntervalSince1970: now)
        )
        return CategoryModuleService(store: store, context: context)
    }

    @Test func `what the home has not chosen is listed once, with suggestions and their reasons`() async throws {
        _ = try await module("k1").assignIngredients([oat], to: "Dairy & Eggs")
        let open = try await module().listUncategorized([flour, gizmo, oat, soy, gizmo])
        #expect(open.map(\.item.key) == ["gizmo", "soy milk"] && open.map(\.index) == [1, 3])
        #expect(open.map(\.place) == [.unknown, .unknown])
        #expect(open[0].suggestions.isEmpty)
        #expect(open[1].suggestions.map(\.sentence) == ["You keep oat milk in Dairy & Eggs."])
        let all = try await module().listUncategorized([flour, oat], includingHinted: true)
        #expect(all.map(\.item.key) == ["flour"] && all[0].place.name.text == "Baking")
        #expect(all[0].suggestions.map(\.sentence) == ["Stores usually keep it in Baking."])
    }

    @Test func `what stood in a category that was deleted without another one in its place waits for a choice`()
        async throws
    {
        _ = try await module("k1").assignIngredients([gizmo], to: "Baking")
        _ = try await module("k2").deleteCategory("Baking", choosing: .toUnknown)
        let open = try await module().listUncategorized([flour, gizmo])
        #expect(open.map(\.item.key) == ["flour"], "The deletion chose UNKNOWN for what was assigned.")
        #expect(open.map(\.place) == [.unknown])
        #expect(try await module().categorize([flour]).ingredients.map(\.source) == [.nothing])
        _ = try await module("k3").restoreCategory("Baking")
        #expect(try await module().listUncategorized([flour, gizmo]).isEmpty)
    }

    @Test func `many are assigned at once, into new categories, too, and a skipped one is not asked again`()
        async throws
    {
        let choices = [
            ItemChoice(flour, in: "Mill"), ItemChoice(gizmo, in: "UNKNOWN"), ItemChoice(soy, in: "mill"),
            ItemChoice(oat, in: "Beverages"),
        ]
        let missing = CategoryError.layout(
            .noSuchCategory(reference: "Mill", existing: try await module().listCategories().map(\.name.text))
        )
        await #expect(throws: missing) { try await module("k1").assignItems(choices, creating: false) }
        #expect(try await store.assignments(of: HouseholdID(name: "smith")).isEmpty)
        let outcome = try await module("k2").assignItems(choices, creating: true)
        #expect(outcome.items.map(\.category.name.text) == ["Mill", "UNKNOWN", "Mill", "Beverages"])
        #expect(outcome.created.map(\.name.text) == ["Mill"] && outcome.changed == 4)
        #expect(try await module().listCategories().suffix(2).map(\.name.text) == ["Mill", "UNKNOWN"])
        #expect(try await module().listUncategorized([flour, gizmo, soy, oat], includingHinted: true).isEmpty)
        let again = try await module("k3").assignItems(choices, creating: true)
        #expect(again.changed == 0 && again.created.isEmpty)
    }

    @Test func `a choice says who made it, when, and what was chosen before`() async throws {
        let first = try await module("k1").assignItems([ItemChoice(flour, in: "Bakery")], creating: false)
        _ = try await module("k2", principal: "ben", now: 1_700_000_060)
            .assignItems([ItemChoice(flour, in: "Baking")], creating: false)
        let stored = try await store.assignments(of: HouseholdID(name: "smith"), for: [.ingredient("flour")])
        let origin = try #require(stored.first?.origin)
        #expect(origin.by == "ben" && origin.at.timeIntervalSince1970 == 1_700_000_060)
        #expect(origin.before == first.items[0].category.id)
    }

    @Test func `a change of an earlier release, which knows no origin, has none`() async throws {
        _ = try await module("k1").assignIngredients([flour], to: "Bakery")
        let key = CategoryRow.assignment(.sample("flour")).key
        let change = PlannedOperation(.change([GroupChange("category", .write(json: "x"))]), of: key, expecting: 1)
        _ = try await store.commit([change], outcome: [], for: .test(household: "smith", key: "k2"))
        let stored = try await store.assignments(of: HouseholdID(name: "smith"))
        #expect(stored.map(\.category.rawValue) == ["x"] && stored.first?.origin == nil)
    }

    @Test func `an invalid batch is refused`() async throws {
        await #expect(throws: CategoryError.layout(.noIngredients)) {
            try await module("k1").assignItems([], creating: true)
        }
        let nameless = Ingredient(key: "", name: "x")
        await #expect(throws: CategoryError.layout(.emptyIngredientKey(name: "x"))) {
            try await module("k2").assignItems([ItemChoice(nameless, in: "Bakery")], creating: true)
        }
        let many = Array(repeating: ItemChoice(flour, in: "Bakery"), count: 301)
        await #expect(throws: CategoryError.layout(.tooMany(count: 301, limit: 300))) {
            try await module("k3").assignItems(many, creating: true)
        }
        await #expect(throws: CategoryError.layout(.emptyName)) {
            try await module("k4").assignItems([ItemChoice(flour, in: " ")], creating: true)
        }
    }
}
