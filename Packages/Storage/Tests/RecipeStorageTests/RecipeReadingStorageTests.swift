import Commands
import CommandsTestKit
import Foundation
import Quantities
import RecipeModule
import RecipeModuleTestKit
import RecipeStorage
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Synchronization
import Testing

@Suite struct RecipeReadingStorageTests {
    private let home = HouseholdID(name: "fixture home")

    @Test func `a file of the release before is read, and its lines are read once`() async throws {
        let folder = try TemporaryFolder()
        try Fixture.write(PackageResources.recipe_3_sql, to: folder.url.appending(path: "recipe.sqlite").path)
        let store = try SQLRecipeStore.open(folder: folder.url)
        let stored = try #require(try await store.recipes(titles: [TitleKey("APPLE tart")], of: home).first)
        #expect(stored.version == 2 && stored.portionSize == 250 && stored.recipe.steps == ["Mix.", "Bake."])
        #expect(stored.recipe.ingredients.map(\.text) == ["300 g flour", "1 pinch of salt", "2 apples"])
        #expect(stored.recipe.ingredients.allSatisfy { $0.reading == nil && $0.id != nil })
        #expect(stored.marks == RecipeMarks(portionSize: 250) && stored.recipe.details == .none)
        let lines = StubLineReader()
        let first = RecipeModuleService(store: store, lines: lines, context: .test(household: "fixture home", key: "1"))
        #expect(try await first.rereadRecipes() == RereadRecipes(changed: 1, nextCursor: ""))
        let next = RecipeModuleService(store: store, lines: lines, context: .test(household: "fixture home", key: "2"))
        #expect(try await next.rereadRecipes() == RereadRecipes(changed: 0, nextCursor: ""))
        let read = try #require(try await store.recipes(ids: [stored.id], of: home).first)
        #expect(read.recipe.ingredients.map(\.id) == stored.recipe.ingredients.map(\.id))
        #expect(read.recipe.ingredients.map(\.reading?.name) == ["flour", "pinch of salt", "apples"])
        #expect(read.version == 3 && lines.asked.count == 1)
    }

    @Test func `what lines say is found by unit and number`() async throws {
        let store = try SQLRecipeStore.open(folder: TemporaryFolder().url)
        let module = RecipeModuleService(store: store, lines: StubLineReader(), context: .test(key: "1"))
        let recipe = try Recipe(
            title: "Soup",
            ingredients: ["2 l water", "1/3 l milk", "salt"].map { IngredientLine($0) }
        )
        _ = try await module.addRecipe(recipe)
        let found = try await store.database.read { connection in
            try connection.rows(
                """
                SELECT name, numeric_value, amount, is_parseable FROM recipe_ingredients
                WHERE household_id = ? AND standard_unit = ? AND numeric_value < ? ORDER BY numeric_value
                """,
                [HouseholdID(name: "test home").blob, "l", 2.5]
            ) {
                (
                    $0["name"] as String, $0["numeric_value"] as Double, $0["amount"] as String,
                    $0["is_parseable"] as Bool
                )
            }
        }
        #expect(found.map(\.0) == ["milk", "water"] && found.map(\.1) == [1.0 / 3, 2])
        #expect(found.map(\.2) == ["1/3", "2"] && found.allSatisfy(\.3))
    }

    /// Rows are written by up to 64, and found by up to 512: these are all statements that a batch needs.
    @Test func `a batch of recipes costs a few statements for each few hundred`() async throws {
        var costs: [Int: (stored: Int, replaced: Int, loaded: Int)] = [:]
        for count in [1, 10, 64, 500] {
            let statements = Mutex(0)
            let store = try SQLRecipeStore.open(folder: TemporaryFolder().url) { sql in
                guard ["SELECT", "INSERT", "UPDATE", "DELETE"].contains(where: sql.hasPrefix) else { return }
                statements.withLock { $0 += 1 }
            }
            let rows = try (1...count).map { try row($0, "salt") }
            let create = rows.map { PlannedOperation(.create($0.changes), of: $0.key, expecting: 0) }
            let change = try (1...count).map { try row($0, "more salt") }
                .map { PlannedOperation(.change($0.changes), of: $0.key, expecting: 1) }
            let stored = try await cost(of: statements) { () async throws in
                _ = try await store.commit(create, outcome: [], for: .test(household: "many", key: "1"))
            }
            let replaced = try await cost(of: statements) { () async throws in
                _ = try await store.commit(change, outcome: [], for: .test(household: "many", key: "2"))
            }
            let ids = Set(rows.compactMap { RecipeID($0.key.id.text) })
            let loaded = try await cost(of: statements) { () async throws in
                let found = try await store.recipes(ids: ids, of: HouseholdID(name: "many"))
                #expect(found.count == count)
            }
            costs[count] = (stored, replaced, loaded)
        }
        let (one, many, most) = (try #require(costs[1]), try #require(costs[64]), try #require(costs[500]))
        #expect(Set(costs.values.map(\.loaded)).count == 1, "\(costs)")
        // With one line each, the statements for 64 recipes are those for one, but for the words of two parts of each.
        #expect(many.stored <= one.stored + 2 && many.replaced <= one.replaced + 2, "\(costs)")
        // 500 rows are 7 × 64 + 32 + 16 + 4: ten statements instead of one, for each of four tables, and as many again
        // for the rows of the index of words.
        let rows = 4 * 9 + 2 * 10 + 8
        #expect(most.stored <= one.stored + rows && most.replaced <= one.replaced + rows, "\(costs)")
    }

    private func cost(of statements: borrowing Mutex<Int>, _ work: () async throws -> Void) async throws -> Int {
        let before = statements.withLock { $0 }
        try await work()
        return statements.withLock { $0 } - before
    }

    private func row(_ number: Int, _ line: String) throws -> RecipeRow {
        let household = HouseholdID(name: "many")
        let recipe = try Recipe(
            title: "Soup \(number)",
            ingredients: [IngredientLine(line, reading: StubLineReader.reading(of: line))]
        )
        let id = RecipeID(uuid: household.identity(of: "recipe", named: "\(number)"))
        return .recipe(StoredRecipe(id: id, version: 1, recipe: recipe).identified)
    }
}
