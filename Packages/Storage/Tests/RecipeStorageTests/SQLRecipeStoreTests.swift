import Commands
import CommandsTestKit
import Foundation
import PostgreSQLKit
import PostgreSQLTestKit
import Quantities
import RecipeModule
import RecipeModuleTestKit
import RecipeStorage
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

@Suite struct SQLRecipeStoreTests {
    @Test func `it keeps the contract of recipe stores, and an index serves each statement`() async throws {
        let folder = try TemporaryFolder()
        let log = StatementLog()
        let store = try SQLRecipeStore.open(folder: folder.url, trace: log.record)
        let tables: Set = [
            "recipes", "recipe_ingredients", "recipe_revisions", "recipe_cookings", "recipe_tags", "recipe_searches",
        ]
        // What has words, an ingredient, or a tag is found by these and then sorted; sums are sorted by their number.
        let sorted = ["AS hits", "id IN (SELECT", "AS recipes", "AS times", "AS uses"]
        try await log.expectIndexes(in: store.database, for: tables, sorting: sorted) {
            try await RecipeStoreContract(store: store).check()
        }
        try await store.expectDeletionsLeaveNothing(in: tables)
    }

    @Test func `on PostgreSQL, it keeps the same contract`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        try await RecipeStoreContract(store: SQLRecipeStore.open(address: address)).check()
    }

    @Test func `what was kept is there after the next start`() async throws {
        let folder = try TemporaryFolder()
        let lines = (1...700).map { IngredientLine("\($0) g flour no. \($0)", section: $0 > 350 ? "Late" : nil) }
        let recipe = try Recipe(title: "Long", servings: Servings("a few"), ingredients: lines, tags: ["a,b", "\"c\""])
        let context = CommandContext.test(household: "home", key: "k1")
        try await keep(recipe, folder: folder.url, context)
        let store = try SQLRecipeStore.open(folder: folder.url)
        let module = RecipeModuleService(store: store, lines: StubLineReader(), context: context)
        #expect(try await module.getRecipes(["LONG"]).map { $0?.recipe.ingredients.map(\.text) } == [lines.map(\.text)])
        let again = try await module.addRecipe(recipe)
        #expect(again == AddedRecipe(stored: again.stored, replaced: false), "The repeated command changes nothing.")
        #expect(again.stored.version == 1)
    }

    @Test func `a thousand recipes are found at once`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLRecipeStore.open(folder: folder.url)
        let household = HouseholdID(name: "many")
        let rows = try (1...1_000).map { number in
            StoredRecipe(
                id: RecipeID(uuid: household.identity(of: "recipe", named: "\(number)")),
                version: 1,
                recipe: try Recipe(title: "Soup \(number)", ingredients: [IngredientLine("\(number) l water")])
            ).identified
        }
        let planned = rows.map { stored in
            let row = RecipeRow.recipe(stored)
            return PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
        }
        for start in stride(from: 0, to: planned.count, by: GroupLimits.entries) {
            let group = Array(planned[start...].prefix(GroupLimits.entries))
            _ = try await store.commit(group, outcome: [], for: .test(household: "many"))
        }
        let found = try await store.recipes(ids: Set(rows.map(\.id)), of: household)
        #expect(Set(found) == Set(rows))
    }

    @Test(arguments: [1, 2]) func `a file of an earlier schema is read as it was written`(schema: Int) async throws {
        let folder = try TemporaryFolder()
        let fixture = schema == 1 ? PackageResources.recipe_1_sql : PackageResources.recipe_2_sql
        try Fixture.write(fixture, to: folder.url.appending(path: "recipe.sqlite").path)
        let store = try SQLRecipeStore.open(folder: folder.url)
        let home = HouseholdID(name: "fixture home")
        let stored = try #require(try await store.recipes(titles: [TitleKey("APPLE tart")], of: home).first)
        let lines = [IngredientLine("300 g flour"), IngredientLine("2 apples", section: "For the filling")]
        let expected = try Recipe(
            title: "Apple Tart",
            servings: Servings("Serves 4"),
            ingredients: lines,
            times: CookingTimes(cookMinutes: 40, totalMinutes: 60),
            tags: ["dessert", "a,b"],
            language: "en",
            sourceURL: "https://example.org/tart",
            steps: ["Mix.", "Bake."]
        )
        let unsaved = StoredRecipe(id: stored.id, version: stored.version, recipe: expected, marks: stored.marks)
        #expect(stored == unsaved.identified && stored.recipe.ingredients.allSatisfy { $0.reading == nil })
        #expect(stored.version == Int64(schema))
        #expect(stored.portionSize == (schema == 1 ? nil : Rational(250)))
        #expect(try await store.feed(of: home, after: 0, limit: 100).entries.count == schema)
        let context = CommandContext.test(household: "fixture home", key: "k2")
        let module = RecipeModuleService(store: store, lines: StubLineReader(), context: context)
        let same = try await module.addRecipe(expected)
        #expect(same.replaced && same.stored.recipe.ingredients.map(\.id) == stored.recipe.ingredients.map(\.id))
        #expect(same.stored.version == stored.version + 1, "Its lines are read now.")
        let fields = try await store.feed(of: home, after: Int64(schema), limit: 9).entries
        #expect(fields.count == 1)
        let payload = try #require(fields.first.map { String(decoding: $0.payload, as: UTF8.self) })
        #expect(!payload.contains("steps") && !payload.contains("portion"), "Its entity holds every field of the row.")
        let next = CommandContext.test(household: "fixture home", key: "k3", request: "k3")
        let more = try Recipe(title: "Apple tart", ingredients: lines + [IngredientLine("1 egg")])
        let edited = try await RecipeModuleService(store: store, lines: StubLineReader(), context: next).addRecipe(more)
            .stored
        #expect(edited.id == stored.id && edited.version == stored.version + 2)
        #expect(edited.portionSize == stored.portionSize)
        #expect(try await module.getRecipes(["Apple Tart"]) == [edited])
    }

    @Test func `with files that crash and reopen, a hub and a device end with the same state`() async throws {
        try await TwoNodeSchedule<SQLRecipeStore>.runOverFiles { store, context, generator in
            try await RecipeSchedule.command(store, context, &generator)
        }
    }

    /// Opens, keeps and closes: a service's file has one owner at a time.
    private func keep(_ recipe: Recipe, folder: URL, _ context: CommandContext) async throws {
        let store = try SQLRecipeStore.open(folder: folder)
        _ = try await RecipeModuleService(store: store, lines: StubLineReader(), context: context).addRecipe(recipe)
        try store.database.close()
    }
}
