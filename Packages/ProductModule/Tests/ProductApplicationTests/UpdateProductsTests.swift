import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

@Suite struct UpdateProductsTests {
    private let store = InMemoryProductStore()
    private let home = HouseholdID(name: "test home")

    private func module(_ key: String? = UUID().uuidString, at seconds: Double = 1_700_000_000) -> ProductModuleService
    {
        ProductModuleService(store: store, context: .test(key: key, now: Date(timeIntervalSince1970: seconds)))
    }

    @discardableResult
    private func add(_ title: String, barcode: String? = nil, keys: [String] = []) async throws -> Product {
        let code = try barcode.map { try Barcode($0) }
        let draft = try ProductDraft(barcode: code, title: title, ingredientKeys: keys)
        return try #require(try await module().addProducts([draft]).entries.first?.product)
    }

    private func update(_ updates: ProductUpdate...) async throws -> [UpdateProductsResult.Entry] {
        try await module(at: 1_700_000_100).updateProducts(updates).entries
    }

    private func title(_ text: String) -> ProductReference { .title(ProductTitle(text)) }

    @Test func `an update changes what it names, and nothing else`() async throws {
        let milk = try await add("Milk", keys: ["milk"])
        let entries = try await update(
            ProductUpdate(of: title("milk"), title: " Whole  milk ", brand: "Alm", tags: ["fresh", "", "dairy"])
        )
        let changed = try #require(entries.first?.product)
        #expect(entries.map(\.result) == [.updated])
        #expect(changed.title.text == "Whole milk" && changed.brand == "Alm" && changed.tags == ["dairy", "fresh"])
        #expect(changed.ingredientKeys == ["milk"] && changed.productId == milk.productId)
        #expect(changed.version == 2 && changed.createdAt == milk.createdAt && changed.updatedAt > milk.updatedAt)
        #expect(try await module().retrieveProduct(by: .productId(milk.productId)) == changed)
        #expect(try await module().retrieveProduct(by: title("milk")) == nil)
    }

    @Test func `ingredients and tags can be taken away, and be none`() async throws {
        let flour = try await add("Flour", keys: ["flour", "bread flour"])
        let id = ProductReference.productId(flour.productId)
        _ = try await update(ProductUpdate(of: id, ingredientKeys: ["flour"], tags: ["a", "b"]))
        #expect(try await module().resolveIngredients(["bread flour", "flour"]) == [[], [flour.productId]])
        let last = try await update(ProductUpdate(of: .productId(flour.productId), ingredientKeys: [], tags: ["b"]))
        #expect(last.first?.product?.ingredientKeys == [] && last.first?.product?.tags == ["b"])
        #expect(try await module().retrieveProduct(by: .productId(flour.productId)) == last.first?.product)
    }

    @Test func `what is so already stays at its version, and what is unknown does not stop the others`() async throws {
        let milk = try await add("Milk")
        let entries = try await update(
            ProductUpdate(of: title("milk"), title: "Milk"),
            ProductUpdate(of: title("beer"), brand: "B"),
            ProductUpdate(of: title("milk"), title: ""),
            ProductUpdate(of: title("milk"), brand: "Alm")
        )
        #expect(entries.map(\.result) == [.unchanged, .refused, .refused, .updated])
        #expect(entries[0].product == milk && entries[0].refusal == nil)
        #expect(entries.map(\.refusal) == [nil, .noProduct(name: "beer"), .nameless(name: "Milk"), nil])
        #expect(entries[1].product == nil && entries[2].product == milk)
        #expect(entries[1].refusal?.description.contains("`larder product list`") == true)
        #expect(entries[2].refusal?.description.hasPrefix("Milk would have neither") == true)
        #expect(try await module().retrieveProduct(by: title("milk"))?.brand == "Alm")
    }

    @Test func `a deleted product is gone with its aliases, and adding it again makes a new one`() async throws {
        let cheese = try await add("Cheese", barcode: "2506929467583")
        let gone = try await module().deleteProducts([title("cheese"), title("beer"), title("cheese")]).entries
        #expect(gone.map(\.result) == [.deleted, .refused, .refused] && gone[0].product == cheese)
        #expect(try await module().retrieveProduct(by: .barcode(try Barcode("2506929467583"))) == nil)
        #expect(try await module().retrieveProducts(query: ProductQuery()).elements.isEmpty)
        let again = try await add("Cheese")
        #expect(again.version > cheese.version && again.productId == cheese.productId)
    }

    @Test func `a repeated command has its effect once`() async throws {
        try await add("Milk")
        let renaming = ProductUpdate(of: title("milk"), title: "Whole milk")
        let first = try await module("k1").updateProducts([renaming])
        let second = try await module("k1").updateProducts([renaming])
        #expect(first == second && first.entries.first?.product?.version == 2)
        let deletion = try await module("k2").deleteProducts([title("whole milk")])
        #expect(try await module("k2").deleteProducts([title("whole milk")]) == deletion)
    }

    @Test func `texts that no index holds are refused, and the others of the batch are stored`() async throws {
        let long = String(repeating: "é", count: 501)
        let category = try ProductFacts(json: #"{"category": {"main": "food", "sub": "\#(long)"}}"#)
        let drafts = try [
            ProductDraft(barcode: nil, title: long), ProductDraft(barcode: nil, title: "Milk", tags: [long]),
            ProductDraft(barcode: nil, title: "Tea", ingredientKeys: [long]),
            ProductDraft(barcode: nil, title: "Ale", facts: category),
            ProductDraft(barcode: nil, title: String(repeating: "é", count: 500), brand: "Alm"),
        ]
        let added = try await module().addProducts(drafts).entries
        #expect(
            added.prefix(4).map(\.refusal)
                == ["title", "tags", "ingredientKeys", "category.sub"].map {
                    .textTooLong(field: $0, bytes: 1_002, most: 1_000)
                }
        )
        #expect(added[4].created)
        let milk = try await add("Milk")
        let entries = try await update(
            ProductUpdate(of: title("milk"), brand: long),
            ProductUpdate(of: title("milk"), brand: "B")
        )
        #expect(entries[0].refusal == .textTooLong(field: "brand", bytes: 1_002, most: 1_000))
        #expect(entries[1].product?.productId == milk.productId && entries[1].product?.brand == "B")
    }

    @Test func `a product whose barcode arrived later is known by its first title, also under another one`()
        async throws
    {
        let milk = try await add("Milk")
        let moved = try await update(
            ProductUpdate(of: title("milk"), barcode: Barcode("036000291452"), title: "Whole milk")
        )
        let id = try #require(moved.first?.product?.productId)
        #expect(id != milk.productId)
        let again = try await module().addProducts([ProductDraft(barcode: nil, title: "Milk", brand: "Alm")]).entries
        #expect(again.map(\.product?.productId) == [id] && again.map(\.result) == [.updated])
        #expect(try await module().retrieveProduct(by: .productId(milk.productId))?.productId == id)
    }

    @Test func `a text that a database would cut is refused, and the others of the batch are stored`() async throws {
        let facts = try ProductFacts(json: #"{"attributes": {"a": "x\u0000y"}}"#)
        let drafts = try [
            ProductDraft(barcode: nil, title: "Mi\0lk"), ProductDraft(barcode: nil, title: "Tea", facts: facts),
            ProductDraft(barcode: nil, title: "Ale", tags: ["a\0"]),
            ProductDraft(barcode: nil, title: "Oil", aliases: ["o\0l"]), ProductDraft(barcode: nil, title: "Salt"),
        ]
        let entries = try await module().addProducts(drafts).entries
        #expect(entries.map(\.result) == [.refused, .refused, .refused, .refused, .created])
        #expect(entries[0].refusal == .unstorable(name: "Mi\0lk"))
        #expect(entries[0].refusal?.description.contains("A text of Milk has") == true)
        let changed = try await update(ProductUpdate(of: title("salt"), brand: "B\0"))
        #expect(changed[0].refusal == .unstorable(name: "Salt"))
    }
}
