import Commands
import CommandsTestKit
import Foundation
import PostgreSQLKit
import PostgreSQLTestKit
import RecipeModule
import RecipeModuleTestKit
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

@testable import RecipeStorage

/// The orders of what a search without words finds.
@Suite struct RecipeOrderTests {
    private let household = HouseholdID(name: "orders")

    @Test(arguments: RecipeSearch.Sort.allCases)
    func `a page without words reads an index from its place on, and sorts nothing`(
        sort: RecipeSearch.Sort
    ) async throws {
        let folder = try TemporaryFolder()
        let log = StatementLog()
        let store = try SQLRecipeStore.open(folder: folder.url, trace: log.record)
        try await log.expectIndexes(in: store.database, for: ["recipes"]) { try await readPages(of: sort, store) }
    }

    @Test func `on PostgreSQL, an index has each order`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        let store = try SQLRecipeStore.open(address: address)
        try await keepMany(store)
        for sort in RecipeSearch.Sort.allCases {
            let household = household
            let plan = try await store.database.read { connection in
                let query = try RecipeQuery(
                    RecipeSearch(sort: sort),
                    after: SearchPosition(value: 0, titleKey: "soup 5", id: ""),
                    limit: 20,
                    in: household,
                    connection
                )
                return try connection.rows("EXPLAIN \(query.sql)", query.arguments) { $0["QUERY PLAN"] as String }
            }
            #expect(!plan.contains { $0.contains("Sort") || $0.contains("Seq Scan") }, "\(sort): \(plan)")
        }
    }

    private func readPages(of sort: RecipeSearch.Sort, _ store: SQLRecipeStore) async throws {
        var search = RecipeSearch(sort: sort)
        #expect(try await store.search(search, after: nil, limit: 9, of: household).isEmpty)
        let place = SearchPosition(value: 1, titleKey: "a", id: "b")
        #expect(try await store.search(search, after: place, limit: 9, of: household).isEmpty)
        (search.isFavorite, search.mostMinutes, search.lastCooked) = (true, 30, .never)
        #expect(try await store.search(search, after: place, limit: 9, of: household).isEmpty)
    }

    /// Keeps so many recipes that reading all of them costs more than reading an index.
    private func keepMany(_ store: SQLRecipeStore) async throws {
        let planned = try (1...3_000).map { number in
            let row = RecipeRow.recipe(
                StoredRecipe(
                    id: RecipeID(uuid: household.identity(of: "recipe", named: "\(number)")),
                    version: 1,
                    recipe: try Recipe(title: "Soup \(number)", ingredients: [IngredientLine("water")])
                )
                .identified
            )
            return PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
        }
        for start in stride(from: 0, to: planned.count, by: GroupLimits.entries) {
            let group = Array(planned[start...].prefix(GroupLimits.entries))
            _ = try await store.commit(group, outcome: [], for: .test(household: "orders"))
        }
        try await store.database.write { try $0.runScript("ANALYZE recipes") }
    }
}
