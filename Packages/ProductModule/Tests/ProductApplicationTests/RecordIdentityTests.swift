import Commands
import CommandsTestKit
import ProductModule
import ProductModuleTestKit
import Testing

/// Records whose identifiers no home gives: what an import makes of them.
@Suite struct RecordIdentityTests {
    private let store = InMemoryProductStore()

    private func module(_ key: String) -> ProductModuleService {
        ProductModuleService(store: store, context: .test(household: "smith", key: key, request: key))
    }

    private func add(_ record: String) async throws -> AddProductsResult.Entry {
        try await module(record).addProducts([ProductRecord.draft(record)]).entries[0]
    }

    private static let oats = #"{"productId":"SKU 7","barcode":{"value":"036000291452"},"title":"Oats","tags":["x"]}"#

    @Test func `an old identifier leads to the product of the barcode that the home has`() async throws {
        let known = try await add(#"{"barcode":{"value":"036000291452"},"title":"Oat flakes"}"#)
        let entry = try await add(Self.oats)
        #expect(entry.result == .updated)
        #expect(entry.product?.productId == known.product?.productId && entry.product?.tags == ["x"])
        #expect(entry.product?.title.text == "Oat flakes")
        let found = try await module("f").findProducts(by: [.title(ProductTitle("sku 7"))])[0]
        #expect(found.product?.productId.text == "0036000291452" && found.aliases == ["sku 7"])
        #expect(try await add(Self.oats + " ").result == .unchanged)
        // From now on, the alias alone leads there.
        #expect(try await add(#"{"productId":"SKU 7","title":"Oats","tags":["y"]}"#).product?.tags == ["x", "y"])
    }

    @Test func `an identifier that a home gave becomes an alias of the product of the barcode`() async throws {
        _ = try await add(#"{"barcode":{"value":"036000291452"},"title":"Oat flakes"}"#)
        let record = #"{"productId":"prd_1","barcode":{"value":"036000291452"},"title":"Oats"}"#
        #expect(try await add(record).result == .updated)
        let id = try ProductID("prd_1")
        #expect(try await module("f").retrieveProduct(by: .productId(id))?.productId.text == "0036000291452")
    }

    @Test func `an identifier from which nothing leads is refused, with its reason`() async throws {
        let contradiction = try await add(Self.oats)
        #expect(contradiction.product == nil)
        let (sku, other) = (try ProductID("SKU 7"), try ProductID("SKU 8"))
        #expect(contradiction.refusal == .identity(.contradiction(productId: sku, barcode: "0036000291452")))
        let foreign = try await add(#"{"productId":"SKU 8","title":"Oats"}"#)
        #expect(foreign.refusal == .identity(.foreignIdentifier(other)))
        #expect(foreign.refusal?.description == ProductDraftError.foreignIdentifier(other).description)
    }

    @Test func `what means another product is refused, and so is another article's number`() async throws {
        _ = try await add(#"{"barcode":{"value":"036000291452"},"title":"Oats"}"#)
        let rye = try await add(#"{"title":"Rye","aliases":["SKU 7"]}"#)
        let id = try #require(rye.product?.productId)
        #expect(try await add(Self.oats).refusal == .aliasInUse(alias: "sku 7", productId: id))
        let barcode = try ProductID("4006381333931")
        #expect(throws: ProductRecordError.draft(.contradiction(productId: barcode, barcode: "0036000291452"))) {
            try ProductRecord.draft(#"{"productId":"4006381333931","barcode":{"value":"036000291452"}}"#)
        }
    }
}
