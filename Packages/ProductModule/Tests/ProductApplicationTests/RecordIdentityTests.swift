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

    @Test func `an old identifier leads to the product that its record makes, in any order of lines`() async throws {
        let entry = try await add(Self.oats)
        #expect(entry.result == .created && entry.product?.title.text == "Oats")
        #expect(entry.product?.productId.text == "0036000291452" && entry.product?.barcode != nil)
        let found = try await module("f").findProducts(by: [.title(ProductTitle("sku 7"))])[0]
        #expect(found.product == entry.product && found.aliases == ["sku 7"])
        #expect(try await add(Self.oats + " ").result == .unchanged)
        let later = #"{"barcode":{"value":"036000291452"},"title":"Oat flakes","tags":["y"]}"#
        #expect(try await add(later).product?.tags == ["x", "y"])
    }

    @Test func `an identifier that means another product here is refused`() async throws {
        let rye = try await add(#"{"productId":"prd_1","title":"Rye"}"#)
        let record = #"{"productId":"prd_1","barcode":{"value":"036000291452"},"title":"Oats"}"#
        let id = try #require(rye.product?.productId)
        #expect(try await add(record).refusal == .aliasInUse(alias: "prd_1", productId: id))
        _ = try await add(#"{"title":"SKU 7"}"#)
        guard case .aliasInUse(alias: "sku 7", _)? = try await add(Self.oats).refusal else {
            Issue.record("Another product's title became an alias.")
            return
        }
    }

    @Test func `an identifier from which nothing leads is refused, with its reason`() async throws {
        let other = try ProductID("SKU 8")
        let shop = #"{"productId":"SKU 8","barcode":{"value":"2506929467583"},"title":"Oats"}"#
        for record in [#"{"productId":"SKU 8","title":"Oats"}"#, shop] {
            let foreign = try await add(record)
            #expect(foreign.refusal == .identity(.foreignIdentifier(other)) && foreign.product == nil)
            #expect(foreign.refusal?.description == ProductDraftError.foreignIdentifier(other).description)
        }
        #expect(throws: ProductDraftError.contradiction(productId: other, barcode: "0036000291452")) {
            try ProductDraft(productId: other, barcode: Barcode("036000291452"), title: "Oats")
        }
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
