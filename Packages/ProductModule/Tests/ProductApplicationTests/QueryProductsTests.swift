import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

@Suite struct QueryProductsTests {
    private let store = InMemoryProductStore()

    private func module(at seconds: Double = 1_700_000_000) -> ProductModuleService {
        let context = CommandContext.test(key: UUID().uuidString, now: Date(timeIntervalSince1970: seconds))
        return ProductModuleService(store: store, context: context)
    }

    private func add(_ title: String, brand: String = "", facts: String = "", at seconds: Double = 1) async throws {
        let facts = try ProductFacts(json: facts)
        let draft = try ProductDraft(barcode: nil, title: title, brand: brand, ingredientKeys: ["k"], facts: facts)
        _ = try await module(at: seconds).addProducts([draft])
    }

    private func titles(
        _ filters: ProductFilterStrategy...,
        sort: ProductSortStrategy = ProductSortStrategy()
    ) async throws -> [String] {
        var found: [String] = []
        var cursor = ""
        repeat {
            let query = ProductQuery(page: PageRequest(limit: 2, cursor: cursor), sort: sort, filters: filters)
            let page = try await module().retrieveProducts(query: query)
            found += page.elements.map(\.title.text)
            cursor = page.nextCursor
        } while !cursor.isEmpty
        return found
    }

    @Test func `every order pages without gaps, upward and downward`() async throws {
        try await add("a", brand: "Z", at: 30)
        try await add("b", brand: "y", at: 10)
        try await add("c", brand: "X", at: 20)
        #expect(try await titles(sort: ProductSortStrategy(.title)) == ["a", "b", "c"])
        #expect(try await titles(sort: ProductSortStrategy(.title, isDescending: true)) == ["c", "b", "a"])
        #expect(try await titles(sort: ProductSortStrategy(.brand)) == ["c", "b", "a"])
        #expect(try await titles(sort: ProductSortStrategy(.createdAt)) == ["b", "c", "a"])
        #expect(try await titles(sort: ProductSortStrategy(.updatedAt, isDescending: true)) == ["a", "c", "b"])
    }

    @Test func `products of a brand are found, whatever its case`() async throws {
        try await add("a", brand: "Mill")
        try await add("b", brand: "mill ")
        try await add("c", brand: "Farm")
        #expect(try await titles(.brand("MILL")) == ["a", "b"])
        #expect(try await titles(.not(.brand("mill"))) == ["c"])
    }

    @Test func `ties are sorted by identifier in both directions`() async throws {
        for title in ["a", "b", "c", "d", "e"] { try await add(title, brand: "same") }
        let ids = try await module().retrieveProducts(query: ProductQuery()).elements.sorted {
            $0.productId < $1.productId
        }
        let upward = ids.map(\.title.text)
        #expect(try await titles(sort: ProductSortStrategy(.brand)) == upward)
        #expect(try await titles(sort: ProductSortStrategy(.brand, isDescending: true)) == upward)
    }

    @Test func `archived and blocked products are listed on request only, and never planned with`() async throws {
        try await add("active")
        try await add("draft", facts: #"{"status":"draft"}"#)
        try await add("gone", facts: #"{"status":"archived"}"#)
        try await add("no", facts: #"{"status":"blocked"}"#)
        #expect(try await titles() == ["active", "draft"])
        #expect(try await titles(.status(.archived)) == ["gone"])
        #expect(try await titles(.any([.status(.blocked), .not(.status(.active))])) == ["draft", "gone", "no"])
        #expect(try await titles(.tag("x"), .status(.blocked)).isEmpty)
        let found = try await module().resolveIngredients(["k"])[0]
        #expect(found.count == 2)
        #expect(try await module().retrieveProduct(by: .title(ProductTitle("no"))) != nil)
    }

    @Test func `a shop's number filters by its alias`() async throws {
        let shop = try Barcode("2506929467583")
        _ = try await module().addProducts([ProductDraft(barcode: shop, title: "Cheese")])
        try await add("Milk")
        #expect(try await titles(.barcode(shop)) == ["Cheese"])
        #expect(try await titles(.not(.barcode(shop))) == ["Milk"])
        #expect(try await titles(.barcode(try Barcode("036000291452"))).isEmpty)
    }

    @Test func `a cursor belongs to its order`() async throws {
        for title in ["a", "b", "c"] { try await add(title) }
        let page = try await module().retrieveProducts(query: ProductQuery(page: PageRequest(limit: 1)))
        let other = ProductQuery(
            page: PageRequest(limit: 1, cursor: page.nextCursor),
            sort: ProductSortStrategy(.title, isDescending: true)
        )
        await #expect(throws: ProductError.page(.invalidCursor(page.nextCursor))) {
            try await module().retrieveProducts(query: other)
        }
        let bad = PageCursor(after: "createdAt", "soon", "prd_1").token
        let times = ProductQuery(page: PageRequest(cursor: bad), sort: ProductSortStrategy(.createdAt))
        await #expect(throws: ProductError.page(.invalidCursor(bad))) {
            try await module().retrieveProducts(query: times)
        }
    }

    @Test func `at the hub every product is synced`() async throws {
        try await add("a")
        #expect(try await titles(.syncState(.synced)) == ["a"])
        for kind in ProductSyncState.Kind.allCases where kind != .synced {
            #expect(try await titles(.syncState(kind)).isEmpty)
        }
    }

    @Test func `on a device, what waits and what was refused is reported`() async throws {
        let nodes = TwoNodes(InMemoryProductStore.init)
        func device(_ key: String) -> ProductModuleService {
            ProductModuleService(store: nodes.device, context: .test(household: "smith", key: key))
        }
        let drafts = [try ProductDraft(barcode: nil, title: "Milk"), try ProductDraft(barcode: nil, title: "Tea")]
        let ids = try await device("1").addProducts(drafts).entries.compactMap { $0.product?.productId }
        let tags = ProductUpdate(of: .productId(ids[0]), tags: ["a"])
        _ = try await device("2").updateProducts([tags])
        _ = try await device("3").deleteProducts([.productId(ids[1])])
        let unknown = try ProductID("prd_9")
        let metadata = try await device("4").loadSyncMetadata(ids + [unknown])
        #expect(metadata.map(\.productId) == ids + [unknown])
        #expect(metadata.map(\.state) == [.pendingUpsert(changes: 2), .pendingDelete, .synced])
        #expect(metadata.map(\.remoteVersion) == [0, 0, 0])
        let pending = ProductQuery(filters: [.syncState(.pendingUpsert)])
        #expect(try await device("5").retrieveProducts(query: pending).elements.map(\.productId) == [ids[0]])
    }

    @Test func `a page of products with many facts ends before it is too large for a message`() async throws {
        let long = #"{"shortDescription": "\#(String(repeating: "x", count: 30_000))"}"#
        for number in 10..<60 { try await add("product \(number)", facts: long) }
        var (cursor, names, pages): (String, [String], Int) = ("", [], 0)
        repeat {
            let page = try await module().exportProducts(PageRequest(limit: 500, cursor: cursor))
            #expect(page.records.reduce(0) { $0 + $1.utf8.count } < 1_200_000)
            names += page.records.compactMap { try? ProductRecord.draft($0).title.text }
            (cursor, pages) = (page.nextCursor, pages + 1)
        } while !cursor.isEmpty
        #expect(pages == 2)
        #expect(names == (10..<60).map { "product \($0)" })
    }

    @Test func `more conditions than a database runs are refused`() async throws {
        let words = (0...64).map { "word\($0)" }.joined(separator: " ")
        let tags = ProductFilterStrategy.any((0..<64).map { .tag("tag\($0)") })
        for filter in [ProductFilterStrategy.text(words), .all([tags, .not(.brand("B"))])] {
            await #expect(throws: ProductError.tooManyConditions(count: 65)) { try await titles(filter) }
        }
        #expect(try await titles(tags).isEmpty)
    }
}
