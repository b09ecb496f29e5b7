import Commands
import CommandsTestKit
import Foundation
import GRDB
import Quantities
import QuantityModule
import QuantityModuleTestKit
import SQLiteKit
import SQLiteTestKit
import Synchronization
import Testing

@testable import QuantityStorage

@Suite struct SQLiteQuantityStoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: String { folder.url.appendingPathComponent("quantity.sqlite").path }

    @Test func `it keeps the contract of quantity stores`() async throws {
        try await QuantityStoreContract(store: try SQLiteQuantityStore.open(folder: folder.url)).check()
    }

    @Test func `a store that opens late keeps the same contract`() async throws {
        try await QuantityStoreContract(store: LazyQuantityStore(folder: folder.url)).check()
    }

    @Test func `questions make no file, a command does, and who waits for it is told`() async throws {
        let store = LazyQuantityStore(folder: folder.url)
        let told = Mutex(0)
        store.whenOpen { _ in told.withLock { $0 += 1 } }
        let catalog = IngredientCatalogService(store: store, context: .test())
        #expect(try await catalog.findIngredients(["Butter"]).first??.match.ingredient.name == "Butter")
        #expect(try await catalog.settings() == Settings())
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(told.withLock { $0 } == 0)
        _ = try await IngredientCatalogService(store: store, context: .test(key: "k")).changeSettings(
            cups: "metric",
            locale: nil
        )
        #expect(FileManager.default.fileExists(atPath: file))
        store.whenOpen { _ in told.withLock { $0 += 1 } }
        #expect(told.withLock { $0 } == 2)
    }

    @Test func `a file of schema 1 is read as it was written`() async throws {
        try Fixture.write(PackageResources.quantity_1_sql, to: file)
        let store = try SQLiteQuantityStore.open(folder: folder.url)
        let catalog = IngredientCatalogService(store: store, context: .test())
        let rye = try #require(try await catalog.findIngredients(["roggen"]).first??.match.ingredient)
        #expect(rye.fullName == "Corner Mill Home rye" && rye.category == .flour && rye.isFavorite)
        #expect(rye.lastUsedDate != nil && rye.conversions.map(\.weight.value) == [102])
        let rows = [("1", "cup"), ("98", "g")].map { value, unit in
            let amount = AmountRange(Amount(Rational(value) ?? .zero, UnitCode(rawValue: unit)))
            let quantity = StructuredQuantity(range: amount, displayText: value, parseConfidence: 1)
            return MergeItem(ingredientKey: rye.ingredientKey, listName: "Rye", quantity: quantity)
        }
        let module = QuantityModuleService(store: store, context: .test())
        let total = try await module.addUp(rows).first?.item.totals
        #expect(total?.map(\.displayText) == ["200 g"], "It is found by its key.")
        #expect(try await catalog.settings().cups == .metric)
        let corrections = try await catalog.listCorrections(after: "", limit: 0).corrections
        #expect(corrections.map(\.reading) == ["1 large can tomatoes"])
        #expect(try await catalog.recentConversions().entries.map(\.to.value) == [204])
    }

    @Test func `everything is there after reopening`() async throws {
        let draft = IngredientDraft(name: "Rye flour", conversions: Ingredient.sample("Rye flour").conversions)
        do {
            let catalog = IngredientCatalogService(
                store: try SQLiteQuantityStore.open(folder: folder.url),
                context: .test(key: "a")
            )
            _ = try await catalog.saveIngredients([draft], mode: .add)
        }
        let catalog = IngredientCatalogService(store: LazyQuantityStore(folder: folder.url), context: .test())
        let found = try await catalog.findIngredients(["rye flour"])
        #expect(found.first??.match.ingredient.isCustom == true)
    }

    @Test(arguments: [
        "SELECT body FROM ingredients WHERE household_id = ? AND id IN (?, ?)",
        "SELECT ingredient_id FROM ingredient_names WHERE household_id = ? AND name IN (?, ?)",
        "SELECT body FROM ingredients WHERE household_id = ? AND (sort_name, id) > (?, ?) ORDER BY sort_name, id LIMIT 9",
        "SELECT body FROM ingredients WHERE household_id = ? AND category = ? ORDER BY sort_name, id LIMIT 9",
        "SELECT body FROM ingredients WHERE household_id = ? AND is_custom = ? ORDER BY sort_name, id LIMIT 9",
        "SELECT DISTINCT word FROM ingredient_words WHERE household_id = ?",
        "SELECT ingredient_id FROM ingredient_words WHERE household_id = ? AND word IN (?, ?)",
        "SELECT * FROM marks WHERE household_id = ? AND is_favorite = 1",
        "SELECT * FROM marks WHERE household_id = ? AND last_used IS NOT NULL",
        "SELECT body FROM corrections WHERE household_id = ? AND line_key > ? ORDER BY line_key LIMIT 9",
        "SELECT body FROM habits WHERE household_id = ? AND kind = ?",
    ])
    func `each question is answered by an index, in its order`(sql: String) async throws {
        let store = try SQLiteQuantityStore.open(folder: folder.url)
        let plan = try await store.database.read { database in
            let arguments = StatementArguments(Array(repeating: "1", count: sql.filter { $0 == "?" }.count))
            return try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments)
                .map { $0["detail"] as String }
        }
        #expect(!plan.isEmpty)
        #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") && $0.contains("INDEX") }, "\(plan)")
    }

    @Test(arguments: [nil, true, false], [nil, IngredientCategory.flour])
    func `every filter, search and page of a list together are answered by indexes, in their order`(
        isCustom: Bool?,
        category: IngredientCategory?
    ) async throws {
        let store = try SQLiteQuantityStore.open(folder: folder.url)
        let context = CommandContext.test(key: "a")
        let draft = IngredientDraft(name: "Rye flour", conversions: Ingredient.sample("Rye flour").conversions)
        _ = try await IngredientCatalogService(store: store, context: context).saveIngredients([draft], mode: .add)
        let home = context.household.blob
        for search in ["", "rye flou"] {
            for place in [nil, IngredientQuery.Place(sortName: "a", id: UUID())] {
                let query = IngredientQuery(
                    search: IngredientSearch(search),
                    category: category,
                    isCustom: isCustom,
                    after: place,
                    limit: 9
                )
                let plan = try await store.database.read { database in
                    let statement = try #require(try IngredientStatement(query, home, in: database))
                    let sql = "EXPLAIN QUERY PLAN \(statement.sql)"
                    return try Row.fetchAll(database, sql: sql, arguments: statement.arguments)
                        .map { $0["detail"] as String }
                }
                #expect(plan.contains { $0.hasPrefix("SEARCH ingredients") }, "\(plan)")
                #expect(
                    plan.allSatisfy { !$0.hasPrefix("SCAN") && (!$0.contains("TEMP B-TREE") || !search.isEmpty) },
                    "\(plan)"
                )
            }
        }
    }
}
