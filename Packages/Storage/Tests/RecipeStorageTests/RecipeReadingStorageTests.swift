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
        var costs: [Int: Cost] = [:]
        for count in [1, 10, 64, 500] {
            let statements = Mutex(0)
            let store = try SQLRecipeStore.open(folder: TemporaryFolder().url) { sql in
                guard ["SELECT", "INSERT", "UPDATE", "DELETE"].contains(where: sql.hasPrefix) else { return }
                statements.withLock { $0 += 1 }
            }
            costs[count] = try await cost(of: count, in: store) { statements.withLock { $0 } }
        }
        let (one, many, most) = (try #require(costs[1]), try #require(costs[64]), try #require(costs[500]))
        #expect(Set(costs.values.map(\.loaded)).count == 1, "\(costs)")
        // With one line each, the statements for 64 recipes are those for one, but for the words of two parts of each,
        // and the slips of the words that are gone: each recipe has one, of which 64 go with a statement.
        #expect(many.stored <= one.stored + 2 + 8 && many.replaced <= one.replaced + 2 + 8, "\(costs)")
        #expect(many.deleted <= one.deleted + 8, "\(costs)")
        // 500 rows are 7 × 64 + 32 + 16 + 4: ten statements instead of one, for each of four tables, and as many again
        // for the rows of the index of words, of which each recipe has one of its own with seven slips.
        let rows = 4 * 9 + 2 * 10 + 8
        #expect(most.stored <= one.stored + rows + 64, "\(costs)")
        #expect(most.replaced <= one.replaced + rows + 64 + 8 && most.deleted <= one.deleted + rows + 8, "\(costs)")
    }

    @Test(arguments: [true, false])
    func `the slips of a word go with its last recipe`(isSQLite: Bool) async throws {
        let store =
            isSQLite
            ? try SQLRecipeStore.open(folder: TemporaryFolder().url)
            : try SQLRecipeStore.open(address: try PostgreSQLServer.shared().makeDatabase())
        _ = try await cost(of: 500, in: store, deleting: 499) { 0 }
        let left = try await store.database.read { connection in
            let sql = "SELECT DISTINCT word FROM recipe_field_word_slips WHERE household_id = ? ORDER BY word"
            return try connection.rows(sql, [HouseholdID(name: "many").blob]) { $0["word"] as String }
        }
        #expect(left == ["later500", "pepper", "soup"])
        let found = try await store.search(
            RecipeSearch(text: "peper"),
            after: nil,
            limit: 9,
            of: HouseholdID(name: "many")
        )
        #expect(found.count == 1)
    }

    private struct Cost {
        var (stored, replaced, deleted, loaded) = (0, 0, 0, 0)
    }

    /// Stores recipes with a word of their own each, replaces that word, and deletes them.
    private func cost(
        of count: Int,
        in store: SQLRecipeStore,
        deleting deleted: Int? = nil,
        _ statements: () -> Int
    ) async throws -> Cost {
        let first = try (1...count).map { try row($0, "salt first\($0)") }
        let later = try (1...count).map { try row($0, "pepper later\($0)") }
        var (cost, before) = (Cost(), statements())
        func passed() -> Int {
            defer { before = statements() }
            return statements() - before
        }
        let create = first.map { PlannedOperation(.create($0.changes), of: $0.key, expecting: 0) }
        _ = try await store.commit(create, outcome: [], for: .test(household: "many", key: "1"))
        cost.stored = passed()
        let change = later.map { PlannedOperation(.change($0.changes), of: $0.key, expecting: 1) }
        _ = try await store.commit(change, outcome: [], for: .test(household: "many", key: "2"))
        cost.replaced = passed()
        let ids = Set(later.compactMap { RecipeID($0.key.id.text) })
        #expect(try await store.recipes(ids: ids, of: HouseholdID(name: "many")).count == count)
        cost.loaded = passed()
        let delete = later.prefix(deleted ?? count).map { PlannedOperation(.delete, of: $0.key, expecting: 2) }
        _ = try await store.commit(delete, outcome: [], for: .test(household: "many", key: "3"))
        cost.deleted = passed()
        return cost
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
