import Commands
import CommandsTestKit
import ProductModule
import ProductModuleTestKit
import Testing

@Suite struct RetrieveProductsTests {
    let store = InMemoryProductStore()

    private func module(_ household: String = "home") -> ProductModuleService {
        ProductModuleService(store: store, context: .test(household: household))
    }

    private func add(_ titles: String..., keys: [String] = []) async throws {
        for title in titles {
            _ = try await module().addProducts([try ProductDraft(barcode: nil, title: title, ingredientKeys: keys)])
        }
    }

    @Test func `references of all kinds are resolved in their order`() async throws {
        let barcode = try Barcode("036000291452")
        let coded = try await module().addProducts([try ProductDraft(barcode: barcode, title: "Flakes")]).entries[0]
        try await add("Milk")
        let found = try await module().retrieveProducts(by: [
            .title(ProductTitle(" MILK")), .barcode(barcode), .productId(ProductID("nowhere")),
            .productId(ProductID(" 0036000291452 ")), .barcode(Barcode("2506929467583")),
        ])
        #expect(found.map { $0?.title.text } == ["Milk", "Flakes", nil, "Flakes", nil])
        #expect(found[1] == coded.product)
        #expect(try await module("other").retrieveProducts(by: [.barcode(barcode)]) == [nil])
    }

    @Test func `the pages of the list have no gaps or repetitions`() async throws {
        try await add("d", "B", "a", "c", "e")
        var titles: [String] = []
        var cursor = ""
        repeat {
            let page = try await module().retrieveProducts(
                query: ProductQuery(page: PageRequest(limit: 2, cursor: cursor))
            )
            titles += page.elements.map(\.title.text)
            cursor = page.nextCursor
        } while !cursor.isEmpty
        #expect(titles == ["a", "B", "c", "d", "e"])
    }

    @Test(arguments: ["nonsense", PageCursor(after: "milk").token])
    func `a cursor that no list of products returned is refused`(cursor: String) async throws {
        let query = ProductQuery(page: PageRequest(limit: 2, cursor: cursor))
        let error = ProductError.page(.invalidCursor(cursor))
        await #expect(throws: error) { try await module().retrieveProducts(query: query) }
        #expect(error.description == PageCursorError.invalidCursor(cursor).description)
    }

    @Test func `an ingredient leads to the home's products`() async throws {
        try await add("Oats", "Rolled oats", keys: ["oats"])
        let resolved = try await module().resolveIngredients(["oats", "salt", "oats"])
        #expect(resolved.map(\.count) == [2, 0, 2])
        #expect(resolved[0] == resolved[0].sorted())
        #expect(try await module("other").resolveIngredients(["oats"]) == [[]])
    }

    @Test func `an identifier has between 1 and 200 bytes, and is sorted by them`() throws {
        #expect(throws: ProductIDError.empty) { try ProductID(" \t") }
        let longest = String(repeating: "é", count: 100)
        #expect(try ProductID(" \(longest)\n").text == longest)
        #expect(throws: ProductIDError.tooLong(bytes: 201)) { try ProductID(longest + "x") }
        let ids = [try ProductID("Z"), try ProductID("a"), try ProductID("é")]
        #expect(ids.reversed().sorted() == ids)
    }

    @Test func `the failure of a store reaches the caller`() async throws {
        let failure = StoreError.unavailable(reason: "The disk is full.")
        await #expect(throws: ProductError.store(failure)) {
            try await ProductModuleService(store: FailingProductStore(failure), context: .test())
                .retrieveProduct(by: .title(ProductTitle("milk")))
        }
        await #expect(throws: ProductError.store(failure)) {
            try await ProductModuleService(store: FailingProductStore(failure), context: .test(key: "k"))
                .addProducts([try ProductDraft(barcode: nil, title: "Milk")])
        }
        #expect(ProductError.store(failure).description == failure.description)
    }
}
