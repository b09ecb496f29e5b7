import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import RecipeModuleTestKit
import Testing

@Suite struct RevisionTests {
    private let home = RecipeBench()

    private func note(_ text: String) -> RecipeEdit {
        var edit = RecipeEdit()
        edit.notes = text
        return edit
    }

    @Test func `each saved content is a revision, and what the home says of a recipe is not`() async throws {
        _ = try await home.module("1").addRecipe(home.soup("2 l water"))
        _ = try await home.module("2", principal: "bert").editRecipe("Soup", note("Less."))
        _ = try await home.module("3").editRecipe("Soup", note("Less."))
        _ = try await home.module("4").updatePortionSize(of: "Soup", to: .weight(grams: 100))
        _ = try await home.module("5").rereadRecipes(isComplete: true)
        let revisions = try await home.module().listRevisions(of: "soup").elements
        #expect(revisions.map(\.by) == ["bert", "anna"])
        #expect(revisions.map(\.at.timeIntervalSince1970) == [1_700_000_002, 1_700_000_001])
        #expect(revisions.map(\.content.details.notes) == ["Less.", nil])
        #expect(revisions.allSatisfy { $0.content.ingredients.allSatisfy { $0.reading == nil && $0.id != nil } })
        await #expect(throws: RecipeError.unknownRecipe("x")) { try await home.module().listRevisions(of: "x") }
    }

    @Test func `the history is read in pages, and keeps the last fifty`() async throws {
        _ = try await home.module("1").addRecipe(home.soup("salt"))
        for number in 2...53 { _ = try await home.module("\(number)").editRecipe("Soup", note("\(number)")) }
        let first = try await home.module().listRevisions(of: "Soup", PageRequest(limit: 30))
        #expect(first.elements.map(\.content.details.notes) == (24...53).reversed().map { "\($0)" })
        let second = try await home.module().listRevisions(of: "Soup", PageRequest(limit: 30, cursor: first.nextCursor))
        #expect(second.elements.map(\.content.details.notes) == (4...23).reversed().map { "\($0)" })
        #expect(second.nextCursor.isEmpty)
        await #expect(throws: RecipeError.page(.invalidCursor("x"))) {
            try await home.module().listRevisions(of: "Soup", PageRequest(cursor: "x"))
        }
    }

    @Test func `a recipe from before the history keeps the content that it had`() async throws {
        let household = HouseholdID(name: "smith")
        let id = RecipeID(uuid: household.identity(of: "recipe", named: "soup"))
        let row = try RecipeRow.recipe(StoredRecipe(id: id, version: 1, recipe: home.soup("salt")))
        let create = PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
        _ = try await home.store.commit([create], outcome: [], for: .test(household: "smith"))
        _ = try await home.module("1").editRecipe("Soup", note("New."))
        let revisions = try await home.module().listRevisions(of: "Soup").elements
        #expect(revisions.map(\.content.details.notes) == ["New.", nil] && revisions.map(\.by) == ["anna", ""])
    }

    @Test func `two versions are compared field by field, line by line, step by step`() async throws {
        let old = try Recipe(
            title: "Soup",
            servings: Servings("4 servings"),
            ingredients: ["2 l water", "salt"].map { IngredientLine($0) },
            times: CookingTimes(cookMinutes: 10),
            steps: ["Boil.", "Salt.", "Serve."]
        )
        _ = try await home.module("1").addRecipe(old)
        let lines = try await home.recipe("Soup").ingredients
        var edit = RecipeEdit()
        edit.title = "Broth"
        edit.lines = [EditedLine(text: "1 egg"), EditedLine(id: lines[0].id, text: "3 l water")]
        edit.steps = ["Boil.", "Stir.", "Serve.", "Eat."]
        edit.times = CookingTimes(cookMinutes: 10, restMinutes: 5)
        _ = try await home.module("2").editRecipe("Soup", edit)
        let differences = try await home.module().compareRevisions(of: "broth", from: nil, to: nil)
        #expect(
            differences == [
                RecipeDifference(.title, before: "Soup", after: "Broth"),
                RecipeDifference(.restTime, before: nil, after: "5"),
                RecipeDifference(.line, before: "salt", after: nil),
                RecipeDifference(.line, before: nil, after: "1 egg"),
                RecipeDifference(.line, before: "2 l water", after: "3 l water"),
                RecipeDifference(.step, before: "Salt.", after: "Stir."),
                RecipeDifference(.step, before: nil, after: "Eat."),
            ]
        )
        let ids = try await home.module().listRevisions(of: "broth").elements.map(\.id)
        #expect(try await home.module().compareRevisions(of: "broth", from: ids[1], to: ids[0]) == differences)
        #expect(try await home.module().compareRevisions(of: "broth", from: ids[0], to: ids[0]).isEmpty)
        #expect(try await home.module().compareRevisions(of: "broth", from: nil, to: ids[1]).isEmpty)
    }

    @Test func `an earlier content comes back as a new version, and keeps what lines say`() async throws {
        _ = try await home.module("1").addRecipe(home.soup("2 l water", "salt"))
        let before = try await home.recipe("Soup")
        var edit = RecipeEdit()
        edit.lines = [EditedLine(id: before.ingredients[0].id)]
        _ = try await home.module("2").editRecipe("Soup", edit)
        let first = try #require(try await home.module().listRevisions(of: "Soup").elements.last)
        let asked = home.lines.asked.count
        let restored = try await home.module("3").restoreRevision(first.id, of: "Soup", expecting: 2)
        #expect(restored.recipe == before && restored.version == 3)
        #expect(home.lines.asked.dropFirst(asked) == [["salt"]])
        #expect(try await home.module().listRevisions(of: "Soup").elements.count == 3)
        await #expect(throws: RecipeError.changedSince(title: "Soup")) {
            try await home.module("4").restoreRevision(first.id, of: "Soup", expecting: 2)
        }
        _ = try await home.add("Bread", "flour")
        await #expect(throws: RecipeError.unknownRevision(first.id.description, title: "Bread")) {
            try await home.module("5").restoreRevision(first.id, of: "Bread")
        }
    }

    @Test func `two devices that edit offline both leave a revision`() async throws {
        let nodes = TwoNodes(InMemoryRecipeStore.init)
        func module(_ store: InMemoryRecipeStore, _ key: String) -> RecipeModuleService {
            let context = CommandContext.test(household: "smith", key: key, request: key)
            return RecipeModuleService(store: store, lines: StubLineReader(), context: context)
        }
        _ = try await module(nodes.hub, "k1").addRecipe(home.soup("salt"))
        try await nodes.pull()
        _ = try await module(nodes.device, "k2").editRecipe("Soup", note("From the device."))
        _ = try await module(nodes.hub, "k3").editRecipe("Soup", note("From the hub."))
        _ = try await nodes.push()
        try await nodes.pull()
        for store in nodes.both {
            let revisions = try await module(store, "k4").listRevisions(of: "Soup").elements
            #expect(Set(revisions.map(\.content.details.notes)) == [nil, "From the device.", "From the hub."])
        }
        #expect(try await nodes.hub.stateHash(of: nodes.home).hash == nodes.device.stateHash(of: nodes.home).hash)
    }
}
