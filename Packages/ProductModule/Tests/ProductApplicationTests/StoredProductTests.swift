import Commands
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// What a product writes without a coder is what a coder writes and reads.
@Suite struct StoredProductTests {
    private static let text = (0..<0x180).compactMap(Unicode.Scalar.init).map(String.init).joined() + "🍋\u{2028}/"

    private static func product(title: String = "Oat / \"flakes\" é🍋", facts: String = "") throws -> Product {
        Product(
            productId: try ProductID("0036000291452"),
            barcode: try Barcode("036000291452"),
            title: ProductTitle(title),
            brand: "A\tB",
            ingredientKeys: ["oats", "ümlaut"],
            tags: ["\u{1}", "b"],
            facts: try ProductFacts(json: facts),
            createdAt: Date(wholeMilliseconds: 1_790_000_000_123),
            updatedAt: Date(wholeMilliseconds: -5),
            version: 7
        )
    }

    @Test(arguments: ["", #"{"size":"1 L","x":{"deep":[1.50,{"y":null}]},"attributes":{"b":"2","a":"1"}}"#])
    func `the bytes are those of the coder, both ways`(facts: String) throws {
        let product = try Self.product(facts: facts)
        let bytes = try StoredJSON.encodeByCoder(product)
        #expect(String(decoding: product.storedJSON(), as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
        #expect(try Product(storedJSON: bytes) == product)
        #expect(try StoredJSON.decode(Product.self, from: product.storedJSON()) == product)
        #expect(try Product(storedJSON: bytes).facts.json == product.facts.json)
        #expect(try Product(storedJSON: bytes).hashValue == product.hashValue)
    }

    @Test func `texts and barcodes are written as the coder writes them`() throws {
        #expect(Self.text.storedJSON() == (try StoredJSON.encodeByCoder(Self.text)))
        #expect(try String(storedJSON: Self.text.storedJSON()) == Self.text)
        let barcode = try Barcode("01234565")
        #expect(barcode.storedJSON() == (try StoredJSON.encodeByCoder(barcode)))
        #expect(try Barcode(storedJSON: barcode.storedJSON()) == barcode)
    }

    @Test func `members of a later release are skipped, and a product without a barcode has none`() throws {
        let json = #"""
            {"brand":"","later":{"a":[1]},"createdAt":1,"ingredientKeys":[],"productId":"prd_1","tags":[],"title":"Milk",
            "updatedAt":2,"version":3,"barcode":null}
            """#
        let product = try Product(storedJSON: Array(json.utf8))
        #expect(product.barcode == nil)
        #expect(product.title.text == "Milk")
        #expect(product.facts == .none)
    }

    /// The bytes of a product with these members besides.
    private static func stored(_ members: String) -> [UInt8] {
        Array(#"{"brand":"","createdAt":1,"ingredientKeys":[],"tags":[],"title":"M","updatedAt":2,\#(members)}"#.utf8)
    }

    @Test(arguments: [
        #""productId":"p""#, #""productId":"","version":1"#, #""productId":"p","version":1,"facts":"{""#,
        #""productId":"p","version":1,"facts":"[]""#, #""productId":"p","version":"1""#,
    ])
    func `a text that isn't a product is refused`(members: String) {
        #expect(throws: (any Error).self) { try Product(storedJSON: Self.stored(members)) }
        #expect(throws: Never.self) { try Product(storedJSON: Self.stored(#""productId":"p","version":1"#)) }
    }

    @Test func `facts of an earlier form are read in today's form`() throws {
        let attributes = #"{\"b\":\"2\",\"a\":\"1\"}"#
        let facts = #"{\"status\":\"active\",\"size\":\"1 L\",\"attributes\":\#(attributes)}"#
        let product = try Product(storedJSON: Self.stored(#""productId":"p","version":1,"facts":"\#(facts)""#))
        #expect(product.facts == (try ProductFacts(json: #"{"size":"1 L","attributes":{"a":"1","b":"2"}}"#)))
    }

    @Test(arguments: ["ÄRGER  b", "  Oat\nflakes ", "Oat flakes", "ǅ x", "e\u{301}", "\u{212A}elvin", ""])
    func `a title has the same key, however it is made`(text: String) {
        let spaced = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(ProductTitle(text).text == spaced)
        #expect(ProductTitle(text).key == spaced.lowercased().precomposedStringWithCanonicalMapping)
    }

    @Test func `the result of adding is what the coder writes`() async throws {
        let nodes = InMemoryProductStore()
        let context = CommandContext(
            household: HouseholdID(name: "home"),
            principal: "anna",
            idempotencyKey: "k",
            requestHash: [1],
            locale: "",
            now: Date(wholeMilliseconds: 1_790_000_000_123)
        )
        let module = ProductModuleService(store: nodes, context: context)
        let drafts = try [
            ProductDraft(barcode: nil, title: "Milk", aliases: ["white stuff"]),
            ProductDraft(barcode: nil, title: "Butter", aliases: ["white stuff"]),
        ]
        let result = try await module.addProducts(drafts)
        #expect(result.entries.map(\.result) == [.created, .refused])
        #expect(try result.storedJSON() == StoredJSON.encodeByCoder(result))
        #expect(try StoredJSON.decode(AddProductsResult.self, from: result.storedJSON()) == result)
        #expect(try await module.addProducts(drafts) == result)
    }
}
