import Commands
import CommandsTestKit
import Foundation
import GRDB
import PostgreSQLKit
import PostgreSQLTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import QuantityStorage
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Synchronization
import Testing

@Suite struct SQLQuantityStoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: String { folder.url.appendingPathComponent("quantity.sqlite").path }

    @Test func `it keeps the contract of quantity stores, and an index serves each statement`() async throws {
        let log = StatementLog()
        let store = try SQLQuantityStore.open(folder: folder.url, trace: log.record)
        let tables: Set = ["ingredients", "ingredient_names", "ingredient_words", "favorites", "settings"]
        // The contract of entities writes corrections under other keys than their lines.
        let other: Set = ["corrections", "recent_conversions", "ingredient_uses"]
        let sorted = ["ingredient_words", "OFFSET ?"]
        try await log.expectIndexes(in: store.database, for: tables.union(other), sorting: sorted) {
            try await QuantityStoreContract(store: store).check()
        }
        try await store.expectDeletionsLeaveNothing(in: tables)
    }

    @Test func `on PostgreSQL, it keeps the same contract`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        try await QuantityStoreContract(store: SQLQuantityStore.open(address: address)).check()
    }

    @Test func `a lazy store fulfills the same contract`() async throws {
        try await QuantityStoreContract(store: LazyQuantityStore(folder: folder.url)).check()
    }

    @Test func `reads create no file, a command does, and observers are notified`() async throws {
        let store = LazyQuantityStore(folder: folder.url)
        let notified = Mutex(0)
        store.whenOpen { _ in notified.withLock { $0 += 1 } }
        let catalog = IngredientCatalogService(store: store, context: .test())
        #expect(try await catalog.findIngredients(["Butter"]).first??.match.ingredient.name == "Butter")
        #expect(try await catalog.settings() == Settings())
        #expect(try await catalog.listCorrections().count == 0)
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(notified.withLock { $0 } == 0)
        _ = try await IngredientCatalogService(store: store, context: .test(key: "k")).changeSettings(
            cups: "metric",
            locale: nil
        )
        #expect(FileManager.default.fileExists(atPath: file))
        store.whenOpen { _ in notified.withLock { $0 += 1 } }
        #expect(notified.withLock { $0 } == 2)
    }

    @Test func `a file of schema 1 reads as it was written`() async throws {
        try Fixture.write(PackageResources.quantity_1_sql, to: file)
        let store = try SQLQuantityStore.open(folder: folder.url)
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
        let corrections = try await catalog.listCorrections().page.elements
        #expect(corrections.map(\.reading) == ["1 large can tomatoes"])
        let home = CommandContext.test().household
        let favorite = EntityKey("favorite", rye.id.text)
        #expect(try await store.version(of: favorite, in: home) == 1, "It had no version.")
        #expect(try await store.corrections(after: nil, limit: 0, of: home).isEmpty)
        let none = IngredientQuery(search: IngredientSearch(""), limit: 0)
        #expect(try await store.ingredients(none, of: home).isEmpty)
        #expect(try await catalog.recentConversions().map(\.to.value) == [204])
    }

    @Test func `an ingredient of an earlier file is found without its accents`() async throws {
        let home = CommandContext.test().household
        let record = IngredientRecord(ingredient: .sample("Açaí"), version: 1)
        do {
            let store = try SQLQuantityStore.open(folder: folder.url)
            let row = QuantityRow.ingredient(record)
            let creation = PlannedOperation(.create(row.changes), of: row.key, expecting: nil)
            _ = try await store.commit([creation], outcome: [], for: .test(key: "k1"))
        }
        try await DatabaseQueue(path: file).write { database in
            try database.execute(sql: "UPDATE ingredient_names SET name = 'açaí'")
            try database.execute(sql: "DELETE FROM migrations WHERE part = 'service' AND version = 5")
        }
        let store = try SQLQuantityStore.open(folder: folder.url)
        #expect(try await store.ingredients(named: ["acai"], of: home) == [record])
    }

    @Test func `the rows of a file of schema 1 can be edited, and a repeated conversion moves up`() async throws {
        try Fixture.write(PackageResources.quantity_1_sql, to: file)
        let store = try SQLQuantityStore.open(folder: folder.url)
        func catalog(_ key: String) -> IngredientCatalogService {
            IngredientCatalogService(store: store, context: .test(key: key, request: key))
        }
        let change = IngredientChange(of: "roggen", category: "", aliases: ["Roggen", "Segale"])
        _ = try await catalog("n1").changeIngredients([change])
        _ = try await catalog("n2").markIngredients(["roggen"], isFavorite: false)
        _ = try await catalog("n3").changeSettings(cups: nil, locale: "de-DE")
        _ = try await catalog("n4").undoCorrections(["1 lg can toms"])
        let shown = try #require(try await catalog("n5").recentConversions().first)
        #expect(try await catalog("n6").rememberConversions([shown]).count == 1)
        let edited = try #require(try await catalog("n").findIngredients(["segale"]).first??.match.ingredient)
        #expect(edited.aliases == ["Roggen", "Segale"] && edited.category == nil && !edited.isFavorite)
        #expect(try await catalog("n").settings() == Settings(cups: .metric, locale: "de-DE", version: 2))
        #expect(try await catalog("n").listCorrections().count == 0)
    }

    @Test func `a thousand conversions leave a bounded number of bytes`() async throws {
        let store = try SQLQuantityStore.open(folder: folder.url)
        func remember(_ numbers: Range<Int>) async throws {
            let context = CommandContext.test(key: "k\(numbers)", request: "\(numbers)")
            let shown = numbers.map { number in
                ShownConversion(
                    from: Amount(Rational(number), UnitCode(rawValue: "cup")),
                    to: Amount(Rational(number * 240), UnitCode(rawValue: "g")),
                    ingredient: "Milk",
                    state: ""
                )
            }
            _ = try await IngredientCatalogService(store: store, context: context).rememberConversions(shown)
        }
        func pages() async throws -> Int {
            try await store.database.read { connection in
                let names = ["page_count", "freelist_count"]
                let counts = try names.flatMap { name -> [Int] in
                    try connection.rows("PRAGMA \(name)", []) { $0[name] }
                }
                return counts[0] - counts[1]
            }
        }
        for start in stride(from: 0, to: 100, by: 10) { try await remember(start..<start + 10) }
        let before = try await pages()
        for start in stride(from: 100, to: 1_000, by: 10) { try await remember(start..<start + 10) }
        #expect(try await pages() <= before + 2)
        let kept = try await IngredientCatalogService(store: store, context: .test()).recentConversions()
        #expect(kept.map(\.from.value) == (950..<1_000).reversed().map { Rational($0) })
    }

    @Test func `with files that crash and reopen, a hub and a device end with the same state`() async throws {
        try await TwoNodeSchedule<SQLQuantityStore>.runOverFiles { store, context, generator in
            try await QuantitySchedule.command(store, context, &generator)
        }
    }

    @Test func `everything survives reopening`() async throws {
        let draft = IngredientDraft(name: "Rye flour", conversions: Ingredient.sample("Rye flour").conversions)
        do {
            let catalog = IngredientCatalogService(
                store: try SQLQuantityStore.open(folder: folder.url),
                context: .test(key: "a")
            )
            _ = try await catalog.saveIngredients([draft], mode: .add)
        }
        let catalog = IngredientCatalogService(store: LazyQuantityStore(folder: folder.url), context: .test())
        let found = try await catalog.findIngredients(["rye flour"])
        #expect(found.first??.match.ingredient.isCustom == true)
    }

    @Test func `indexes answer every combination of filter, search and page in order`() async throws {
        let log = StatementLog()
        let store = try SQLQuantityStore.open(folder: folder.url, trace: log.record)
        let context = CommandContext.test(key: "a")
        let draft = IngredientDraft(name: "Rye flour", conversions: Ingredient.sample("Rye flour").conversions)
        _ = try await IngredientCatalogService(store: store, context: context).saveIngredients([draft], mode: .add)
        try await log.expectIndexes(in: store.database, for: ["ingredients"], sorting: ["ingredient_words"]) {
            for category in [nil, IngredientCategory.flour] {
                for isCustom in [nil, true, false] {
                    for search in ["", "rye flou"] {
                        for place in [nil, PageCursor(after: "a", UUID().text)] {
                            let query = IngredientQuery(
                                search: IngredientSearch(search),
                                category: category,
                                isCustom: isCustom,
                                after: place,
                                limit: 9
                            )
                            _ = try await store.ingredients(query, of: context.household)
                        }
                    }
                }
            }
        }
    }
}
