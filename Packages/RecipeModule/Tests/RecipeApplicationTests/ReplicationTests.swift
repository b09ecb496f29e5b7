import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import RecipeModuleTestKit
import Testing

/// A hub and a device of one home that change recipes over a link that loses messages.
@Suite struct ReplicationTests {
    private let nodes = TwoNodes(InMemoryRecipeStore.init)

    @Test func `after loss, crashes, refusals, and repetition both nodes have the same state`() async throws {
        let total = try await TwoNodeSchedule.runInMemory(InMemoryRecipeStore.init) { store, context, generator in
            try await RecipeSchedule.command(store, context, &generator)
        }
        #expect(total.refused >= total.schedules / 5, "Few schedules refuse anything: \(total)")
    }

    @Test func `two people change different parts of a recipe, and both changes stay`() async throws {
        _ = try await module(nodes.hub, "k1").addRecipe(soup(lines: "1 l water", steps: "Boil."))
        try await nodes.pull()
        _ = try await module(nodes.device, "k2").addRecipe(soup(lines: "2 l water", steps: "Boil."))
        _ = try await module(nodes.hub, "k3").addRecipe(soup(lines: "1 l water", steps: "Boil.", "Serve."))
        _ = try await module(nodes.hub, "k4").updatePortionSize(of: "Soup", to: .weight(grams: 250))
        let answer = try await nodes.push()
        #expect(try await answer == .accepted(seq: nodes.hub.feed(of: nodes.home, after: 0, limit: 99).head))
        try await nodes.pull()
        for store in nodes.both {
            let kept = try #require(try await module(store).getRecipes(["Soup"]).first ?? nil)
            #expect(try kept.recipe.asWritten() == soup(lines: "2 l water", steps: "Boil.", "Serve."))
            #expect(kept.portionSize == 250 && kept.version == 4)
        }
    }

    @Test func `an entity whose identifier only means a recipe does not take its place`() async throws {
        _ = try await module(nodes.hub, "k1").addRecipe(soup(lines: "1 l water", steps: "Boil."))
        let entry = try #require(try await nodes.hub.feed(of: nodes.home, after: 0, limit: 1).entries.first)
        let soup = try #require(try await module(nodes.hub).getRecipes(["Soup"]).first ?? nil)
        let rogue = StoredRecipe(id: soup.id, version: 0, recipe: try self.soup(lines: "9 l water", steps: "Spill."))
        let create = PlannedOperation(
            .create(RecipeRow.recipe(rogue).changes),
            of: EntityKey("recipe", entry.entityId.uppercased()),
            expecting: nil
        )
        _ = try await nodes.hub.commit([create], outcome: [], for: .test(household: "smith", key: "k2"))
        #expect(try await module(nodes.hub).getRecipes(["Soup"]) == [soup])
    }

    @Test func `two people who add the same title offline end with one recipe`() async throws {
        _ = try await module(nodes.device, "k1").addRecipe(soup(lines: "2 l water", steps: "Boil."))
        _ = try await module(nodes.hub, "k2").addRecipe(soup(lines: "1 l water", steps: "Serve."))
        let answer = try await nodes.push()
        #expect(try await answer == .accepted(seq: nodes.hub.feed(of: nodes.home, after: 0, limit: 99).head))
        try await nodes.pull()
        let conflicts = try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.conflicts().map(\.conflict)
        }
        #expect(Set(conflicts.map(\.field)) == ["ingredients", "steps"])
        let titles = try await module(nodes.device).listRecipes().elements.map(\.title)
        #expect(titles == ["Soup"])
        #expect(try await nodes.hub.stateHash(of: nodes.home).hash == nodes.device.stateHash(of: nodes.home).hash)
    }

    @Test(arguments: [(0, "recipe.noIngredients"), (Recipe.mostLines + 1, "recipe.tooManyLines")])
    func `the hub refuses content that a home cannot keep as a recipe`(lines: Int, code: String) async throws {
        _ = try await module(nodes.device, "k1").addRecipe(soup(lines: "2 l water", steps: "Boil."))
        let entry = try #require(try await nodes.outbox().first).group
        let rogue = #"{"lines":[\#(Array(repeating: #"{"text":"salt"}"#, count: lines).joined(separator: ","))]}"#
        let operations = entry.operations.map { operation in
            let changes = operation.intent.changes.map { change in
                change.group == "ingredients" ? GroupChange(change.group, .write(Array(rogue.utf8))) : change
            }
            return EntityOperation(
                entity: operation.entity,
                life: operation.life,
                stamp: operation.stamp,
                intent: .create(changes)
            )
        }
        let group = OperationGroup(
            incarnation: entry.incarnation,
            number: entry.number,
            baseSeq: entry.baseSeq,
            principal: entry.principal,
            at: entry.at,
            operations: operations
        )
        #expect(try nodes.refusal(in: await nodes.receive(group)).code == code)
        #expect(try await module(nodes.hub).listRecipes().elements.isEmpty)
    }

    @Test func `an entity from a later release is kept and has no row`() async throws {
        let key = EntityKey("mealPlan", "monday")
        let planned = PlannedOperation(.create([GroupChange("dish", .write(json: "Soup"))]), of: key, expecting: 0)
        _ = try await nodes.hub.commit([planned], outcome: [], for: .test(household: "smith", key: "k1"))
        try await nodes.pull()
        #expect(try await nodes.device.version(of: key, in: nodes.home) == 1)
        #expect(try await module(nodes.device).listRecipes().elements.isEmpty)
    }

    private func soup(lines: String, steps: RecipeStep...) throws -> Recipe {
        try Recipe(title: "Soup", ingredients: [IngredientLine(lines)], steps: steps)
    }

    private func module(_ store: InMemoryRecipeStore, _ key: String? = nil) -> RecipeModuleService {
        RecipeModuleService(
            store: store,
            lines: StubLineReader(),
            context: .test(household: "smith", key: key, request: key ?? "")
        )
    }
}
