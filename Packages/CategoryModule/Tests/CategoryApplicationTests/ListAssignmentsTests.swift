import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Foundation
import Testing

@Suite struct ListAssignmentsTests {
    let store = InMemoryCategoryStore()

    private func module(_ principal: String, _ key: String? = nil, second: Double = 0) -> CategoryModuleService {
        let context = CommandContext.test(
            household: "smith",
            key: key,
            request: key ?? "",
            principal: principal,
            now: Date(timeIntervalSince1970: 1_700_000_000 + second)
        )
        return CategoryModuleService(store: store, context: context)
    }

    private func prepare() async throws {
        let oats = Ingredient(key: "oat", name: "oats")
        let pack = Ingredient(key: "", name: "Mill's oats", productID: "prd_1")
        _ = try await module("anna", "k1").assignIngredients([oats, pack], to: "Baking")
        _ = try await module("ben", "k2", second: 60).assignIngredients([oats], to: "Snacks & Sweets")
        _ = try await module("anna", "k3").assignIngredients([Ingredient(key: "kelp", name: "kelp")], to: "UNKNOWN")
    }

    @Test func `each choice says who made it, when, and where the thing was before`() async throws {
        try await prepare()
        let found = try await module("carl").listAssignments()
        #expect(found.nextCursor.isEmpty)
        #expect(found.elements.map(\.thing) == [.ingredient("kelp"), .ingredient("oat"), .product("prd_1")])
        #expect(found.elements.map(\.name) == ["kelp", "oats", "Mill's oats"])
        #expect(found.elements.map(\.category.name.text) == ["UNKNOWN", "Snacks & Sweets", "Baking"])
        #expect(found.elements.map { $0.origin?.by } == ["anna", "ben", "anna"])
        #expect(
            found.elements.map { $0.origin?.at.timeIntervalSince1970 } == [
                1_700_000_000, 1_700_000_060, 1_700_000_000,
            ]
        )
        #expect(found.elements.map { $0.before?.name.text } == [nil, "Baking", nil])
    }

    @Test func `the choices of a category are those that it has now, and the category before may be deleted`()
        async throws
    {
        try await prepare()
        _ = try await module("anna", "k4").deleteCategory("Baking", choosing: .reassign(to: "Snacks & Sweets"))
        let snacks = try await module("anna").listAssignments(in: "snacks & sweets").elements
        #expect(snacks.map(\.name) == ["oats", "Mill's oats"] && snacks[0].before?.name.text == "Baking")
        #expect(try await module("anna").listAssignments(in: "unknown").elements.map(\.name) == ["kelp"])
        #expect(try await module("anna").listAssignments(in: "Frozen").elements.isEmpty)
        await #expect(throws: CategoryError.layout(.categoryDeleted(name: "Baking"))) {
            try await module("anna").listAssignments(in: "Baking")
        }
    }

    @Test func `pages join into the whole list, and another text is no cursor`() async throws {
        try await prepare()
        var (names, cursor): ([[String]], String) = ([], "")
        repeat {
            let page = try await module("anna").listAssignments(PageRequest(limit: 2, cursor: cursor))
            names.append(page.elements.map(\.name))
            cursor = page.nextCursor
        } while !cursor.isEmpty
        #expect(names == [["kelp", "oats"], ["Mill's oats"]])
        await #expect(throws: CategoryError.page(.invalidCursor("x"))) {
            try await module("anna").listAssignments(PageRequest(cursor: "x"))
        }
        #expect(CategoryError.page(.invalidCursor("x")).description.hasPrefix("\"x\" is not the cursor of a page:"))
    }

    @Test func `a choice of an earlier release says neither who nor when`() async throws {
        let name = GroupChange("name", .write(json: "kibble"))
        let category = GroupChange("category", .write(json: "UNKNOWN"))
        let create = PlannedOperation(.create([name, category]), of: EntityKey("assignment", "k"), expecting: nil)
        _ = try await store.commit([create], outcome: [], for: .test(household: "smith", key: "k1"))
        let found = try await module("anna").listAssignments().elements
        #expect(found.map(\.name) == ["kibble"] && found[0].origin == nil && found[0].before == nil)
    }
}
