import Commands
import CommandsTestKit
import Foundation
import PostgreSQLKit
import PostgreSQLTestKit
import ProductModule
import ProductModuleTestKit
import ProductStorage
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Synchronization
import Testing

@Suite struct SQLProductStoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `it keeps the contract of product stores, and an index serves each statement`() async throws {
        let log = StatementLog()
        let store = try SQLProductStore.open(folder: folder.url, trace: log.record)
        let tables: Set = [
            "products", "product_aliases", "product_ingredients", "product_tags", "product_texts", "product_word_slips",
            "product_relatives",
        ]
        // A query with filters reads the home in its order, or sorts what its filters find.
        let sorted = ["title_key IN", "ORDER BY"]
        try await log.expectIndexes(in: store.database, for: tables, sorting: sorted) {
            try await ProductLocalStoreContract(store: store).check()
        }
        try await store.expectDeletionsLeaveNothing(in: tables)
    }

    @Test func `on PostgreSQL, it keeps the same contract`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        try await ProductLocalStoreContract(store: SQLProductStore.open(address: address)).check()
    }

    @Test func `homes that share what the index of texts tells them apart by find their own products`() async throws {
        let store = try SQLProductStore.open(folder: folder.url)
        let homes = (1...2).map { "07070707-0707-0707-0707-07070707070\($0)" }
        for (home, title) in zip(homes, ["Rolled oats", "Rolled barley"]) {
            let module = ProductModuleService(store: store, context: .test(household: home, key: title))
            _ = try await module.addProducts([try ProductDraft(barcode: nil, title: title)])
        }
        let second = HouseholdID(name: homes[1])
        var found: [[String]] = []
        for text in ["rolled", "roled", "barly", "oats"] {
            let page = try await store.query(ProductQuery(filters: [.text(text)]), of: second)
            found.append(page.elements.map(\.title.text))
        }
        #expect(found == [["Rolled barley"], ["Rolled barley"], ["Rolled barley"], []])
    }

    @Test(arguments: ["ka\u{D4E}", String(repeating: "a", count: 31) + "\u{D4E}b", "\u{93E}bcdef"])
    func `a word of letters that join their neighbors is found, and deleted`(word: String) async throws {
        let stores = [
            try SQLProductStore.open(folder: folder.url),
            try SQLProductStore.open(address: PostgreSQLServer.shared().makeDatabase()),
        ]
        for store in stores {
            let add = ProductModuleService(store: store, context: .test(key: "add"))
            let draft = try ProductDraft(barcode: Barcode("036000291452"), title: "\(word) zed", brand: "\(word)\"Acme")
            _ = try await add.addProducts([draft])
            let texts = [word, "zed", "acme", "zd", "zedd"]
            for (text, isFound) in zip(texts, [true, true, true, false, false]) {
                let page = try await add.retrieveProducts(query: ProductQuery(filters: [.text(text)]))
                #expect(page.elements.isEmpty != isFound, "\(text)")
            }
            try await store.expectDeletionsLeaveNothing(in: ["products", "product_word_slips"])
        }
    }

    @Test func `products are there after reopening`() async throws {
        let context = CommandContext.test()
        let id = try await {
            let store = try SQLProductStore.open(folder: folder.url)
            let draft = try ProductDraft(barcode: Barcode("036000291452"), title: "Flakes", ingredientKeys: ["oats"])
            let result = try await ProductModuleService(store: store, context: context).addProducts([draft])
            return try #require(result.entries.first?.product?.productId)
        }()
        let store = try SQLProductStore.open(folder: folder.url)
        let product = try #require(try await store.get([id], of: context.household)[id])
        #expect(product.title.text == "Flakes")
        #expect(product.barcode?.symbology == .upca)
        #expect(try await store.productIds(forIngredients: ["oats"], of: context.household) == ["oats": [id]])
    }

    @Test func `a file of schema 1 is read as it was written`() async throws {
        try Fixture.write(PackageResources.product_1_sql, to: folder.url.appendingPathComponent("product.sqlite").path)
        let store = try SQLProductStore.open(folder: folder.url)
        let home = HouseholdID(name: "fixture home")
        let milk = try #require(try await store.getByTitle(["milk"], of: home)["milk"])
        #expect(milk.productId.text == "prd_ae090bf5-a8bd-5ad0-b395-4c32d60b15ce")
        #expect(milk.ingredientKeys == ["milk"])
        let module = ProductModuleService(store: store, context: .test(household: "fixture home"))
        let flakes = try await module.retrieveProduct(by: .barcode(Barcode("036000291452")))
        #expect(flakes?.title.text == "Oat flakes")
        #expect(flakes?.brand == "Mill")
        #expect(flakes?.version == 2)
        #expect(try await module.retrieveProduct(by: .barcode(Barcode("2506929467583")))?.title.text == "Cheese")
        #expect(try await store.query(ProductSelection(), after: nil, limit: 10, of: home).count == 3)
        #expect(try await store.productIds(forIngredients: ["oats"], of: home)["oats"]?.count == 1)
        let feed = try await store.feed(of: home, after: 0, limit: 100)
        #expect(feed.entries.map(\.seq) == [1, 2, 3, 4, 5])
        let repeated = CommandContext.test(household: "fixture home", key: "k1", request: "one")
        #expect(try await store.recordedOutcome(for: repeated) != nil)
    }

    @Test func `the rows of a file of schema 1 become entities, which stay as they were`() async throws {
        try Fixture.write(PackageResources.product_1_sql, to: folder.url.appendingPathComponent("product.sqlite").path)
        let home = HouseholdID(name: "fixture home")
        let context = CommandContext.test(household: "fixture home", now: Date(timeIntervalSince1970: 1_700_000_500))
        let before = try await SQLProductStore.open(folder: folder.url).query(
            ProductSelection(),
            after: nil,
            limit: 10,
            of: home
        )
        let store = try SQLProductStore.open(folder: folder.url)
        let entities = try await store.transact(in: home) { transaction throws(StoreError) in
            try transaction.entities(of: nil)
        }
        let rows = try entities.map { try ProductRow($0) }
        #expect(rows.compactMap { if case .product(let product) = $0 { product } else { nil } }.count == 3)
        #expect(Set(rows).isSuperset(of: before.map { .product($0) }))
        let cheese = try ProductAlias(
            alias: "2506929467583",
            productId: ProductID("prd_2b4f8735-911d-5b2e-a77a-d8e3c0d8e02f")
        )
        #expect(rows.contains(.alias(cheese)))
        let draft = try ProductDraft(barcode: Barcode("036000291452"), title: "Flakes", ingredientKeys: ["flakes"])
        let entry = try #require(
            try await ProductModuleService(store: store, context: context).addProducts([draft]).entries.first
        )
        #expect(!entry.created && entry.product?.version == 3)
        let product = try #require(entry.product)
        #expect(product.title.text == "Oat flakes" && product.ingredientKeys == ["flakes", "oats"])
        #expect(try await store.get([product.productId], of: home).values.first == product)
        #expect(try await store.feed(of: home, after: 5, limit: 10).entries.map(\.version) == [3])
    }

    @Test func `a file of schema 2 gets rows that are found by every filter and order`() async throws {
        try Fixture.write(PackageResources.product_2_sql, to: folder.url.appendingPathComponent("product.sqlite").path)
        let store = try SQLProductStore.open(folder: folder.url)
        let home = HouseholdID(name: "fixture home")
        func titles(_ filter: ProductFilterStrategy, _ key: ProductSortStrategy.Key = .title) async throws -> [String] {
            let selection = ProductSelection(filter: filter, sort: ProductSortStrategy(key))
            return try await store.query(selection, after: nil, limit: 10, of: home).map(\.title.text)
        }
        #expect(try await titles(.all([])) == ["Cheese", "Oat flakes", "Whole Milk"])
        #expect(try await titles(.brand("MILL")) == ["Oat flakes"])
        #expect(try await titles(.tag("dairy")) == ["Whole Milk"])
        #expect(try await titles(.text("chese")) == ["Cheese"])
        #expect(try await titles(.isInUse, .updatedAt).count == 3)
        let module = ProductModuleService(store: store, context: .test(household: "fixture home", key: "k9"))
        let update = ProductUpdate(of: .title(ProductTitle("whole milk")), brand: "Alm")
        let changed = try await module.updateProducts([update]).entries.first
        #expect(changed?.result == .updated && changed?.product?.version == 3)
        #expect(changed?.product?.tags == ["breakfast", "dairy"])
        let old = CommandContext.test(household: "fixture home", key: "k1", request: "k1")
        let repeated = try await ProductModuleService(store: store, context: old).addProducts([])
        #expect(repeated.entries.map(\.result) == Array(repeating: .created, count: 4))
    }

    @Test func `a file of an earlier release gets the categories that details say`() async throws {
        let store = try SQLProductStore.open(folder: folder.url)
        let home = HouseholdID(name: "home")
        let module = ProductModuleService(store: store, context: .test(household: "home", key: "k"))
        let facts = try ProductFacts(json: #"{"productDetails":{"type":"beverage"}}"#)
        _ = try await module.addProducts([
            ProductDraft(barcode: nil, title: "Cola", facts: facts), ProductDraft(barcode: nil, title: "Thing"),
        ])
        let migrate = try Self.rows(of: "the categories that details say")
        func beverages() async throws -> [String] {
            let selection = ProductSelection(filter: .category(main: "beverage", sub: nil))
            return try await store.query(selection, after: nil, limit: 9, of: home).map(\.title.text)
        }
        #expect(try await beverages() == ["Cola"])
        try await store.database.write { try $0.run("UPDATE products SET main_category = ''", []) }
        #expect(try await beverages() == [])
        try await store.database.write { try migrate($0) }
        #expect(try await beverages() == ["Cola"])
    }

    /// The Swift part of a step of the schema.
    private static func rows(of step: String) throws -> @Sendable (any SQLConnection) throws -> Void {
        let parts = try #require(SQLProductStore.migrations.first { $0.name == step }).parts
        for case .rows(let rows) in parts { return rows }
        throw StoreError.unreadable("The step \(step)")
    }

    @Test func `a file of an earlier release finds the same words by an index that is made again`() async throws {
        let store = try SQLProductStore.open(folder: folder.url)
        let module = ProductModuleService(store: store, context: .test(household: "home", key: "k"))
        _ = try await module.addProducts([
            ProductDraft(barcode: nil, title: "Cinnamon rolls"), ProductDraft(barcode: nil, title: "Cinder toffee"),
        ])
        let remake = try Self.rows(of: "an index of texts that finds the beginnings of words sooner")
        func titles(_ text: String) async throws -> [String] {
            let selection = ProductSelection(filter: .text(text))
            return try await store.query(selection, after: nil, limit: 9, of: HouseholdID(name: "home"))
                .map(\.title.text)
        }
        for _ in 0..<2 {
            #expect(try await titles("c") == ["Cinder toffee", "Cinnamon rolls"])
            #expect(try await titles("cin") == ["Cinder toffee", "Cinnamon rolls"])
            #expect(try await titles("cinnamo rol") == ["Cinnamon rolls"])
            #expect(try await titles("cinnammon") == ["Cinnamon rolls"], "A slip.")
            try await store.database.write { connection in
                try connection.runScript(
                    """
                    DROP TABLE product_text_index;
                    CREATE VIRTUAL TABLE product_text_index USING fts5 (
                        words, content = 'product_texts', content_rowid = 'number', tokenize = 'ascii', detail = none,
                        columnsize = 0
                    );
                    """
                )
                try remake(connection)
            }
        }
    }

    @Test func `with files that crash and reopen, a hub and a device end with the same state`() async throws {
        try await TwoNodeSchedule<SQLProductStore>.runOverFiles { store, context, generator in
            try await ProductSchedule.command(store, context, &generator)
        }
    }
}
