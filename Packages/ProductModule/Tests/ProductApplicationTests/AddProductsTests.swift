import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

@Suite struct AddProductsTests {
    let store = InMemoryProductStore()

    private func module(
        key: String? = nil,
        household: String = "home",
        now: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) -> ProductModuleService {
        let context = CommandContext.test(household: household, key: key, request: key ?? "", now: now)
        return ProductModuleService(store: store, context: context)
    }

    @Test func `the identifier of a product with a barcode is the barcode`() async throws {
        let draft = try ProductDraft(barcode: Barcode("036000291452"), title: " Oat  flakes ", ingredientKeys: ["oats"])
        let entry = try #require(try await module().addProducts([draft]).entries.first)
        #expect(entry.created)
        #expect(entry.product?.productId.text == "0036000291452")
        #expect(entry.product?.barcode?.symbology == .upca)
        #expect(entry.product?.title.text == "Oat flakes")
        #expect(entry.product?.version == 1)
    }

    @Test func `a product without a barcode gets the same identifier for the same title, different in each home`()
        async throws
    {
        let first = try await module().addProducts([try ProductDraft(barcode: nil, title: "Milk")])
        let second = try await module().addProducts([try ProductDraft(barcode: nil, title: " MILK ")])
        let id = try #require(first.entries.first?.product?.productId)
        #expect(id.text.hasPrefix("prd_"))
        #expect(id.text.count == 40)
        #expect(second.entries.first?.product?.productId == id)
        #expect(second.entries.first?.created == false)
        let other = try await module(household: "other").addProducts([try ProductDraft(barcode: nil, title: "Milk")])
        #expect(other.entries.first?.created == true)
        #expect(other.entries.first?.product?.productId != id)
    }

    @Test func `an existing product is returned with what the draft adds`() async throws {
        let barcode = try Barcode("036000291452")
        _ = try await module().addProducts([try ProductDraft(barcode: barcode, title: "", ingredientKeys: ["b"])])
        let later = Date(timeIntervalSince1970: 1_700_000_100)
        let draft = try ProductDraft(barcode: barcode, title: "Flakes", brand: "Mill", ingredientKeys: ["a", "b"])
        let merged = try #require(try await module(now: later).addProducts([draft]).entries.first)
        #expect(!merged.created)
        #expect(merged.product?.title.text == "Flakes")
        #expect(merged.product?.brand == "Mill")
        #expect(merged.product?.ingredientKeys == ["a", "b"])
        #expect(merged.product?.version == 2)
        #expect(merged.product?.updatedAt == later)
        let again = try ProductDraft(barcode: barcode, title: "Another title", brand: "Another mill")
        let kept = try #require(try await module().addProducts([again]).entries.first)
        #expect(kept.product == merged.product, "An edit is never undone, and nothing is written.")
    }

    @Test func `the time of a change never goes back`() async throws {
        let draft = try ProductDraft(barcode: nil, title: "Milk")
        _ = try await module().addProducts([draft])
        let earlier = Date(timeIntervalSince1970: 1_600_000_000)
        let more = try ProductDraft(barcode: nil, title: "Milk", ingredientKeys: ["milk"])
        let product = try #require(try await module(now: earlier).addProducts([more]).entries.first?.product)
        #expect(product.updatedAt == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test func `several drafts of one product are one change`() async throws {
        let drafts = [
            try ProductDraft(barcode: nil, title: "Milk", ingredientKeys: ["milk"]),
            try ProductDraft(barcode: nil, title: "milk", ingredientKeys: ["whole milk"]),
        ]
        let entries = try await module().addProducts(drafts).entries
        #expect(entries.map(\.created) == [true, false])
        #expect(entries.map(\.product?.version) == [1, 1])
        #expect(entries.map(\.product?.ingredientKeys) == [["milk", "whole milk"], ["milk", "whole milk"]])
        let feed = try await store.feed(of: HouseholdID(name: "home"), after: 0, limit: 10)
        #expect(feed.entries.map(\.version) == [1])
    }

    @Test func `an in-store number is an alias of the product`() async throws {
        let shop = try Barcode("2506929467583")
        let entry = try #require(
            try await module().addProducts([try ProductDraft(barcode: shop, title: "Cheese")]).entries.first
        )
        #expect(entry.product?.productId.isGenerated == true)
        #expect(entry.product?.barcode == nil)
        #expect(try await module().retrieveProduct(by: .barcode(shop)) == entry.product)
        #expect(try await module().retrieveProduct(by: .productId(ProductID("2506929467583"))) == entry.product)
        let again = try await module().addProducts([try ProductDraft(barcode: shop, title: "Old cheese")])
        #expect(again.entries.first?.product == entry.product, "The number is known, whatever the title.")
        let other = try Barcode("0490846351686")
        let second = try await module().addProducts([try ProductDraft(barcode: other, title: "cheese")])
        #expect(second.entries.first?.created == false, "Another shop's number of the same title.")
    }

    @Test func `a title that two products share means the first`() async throws {
        let barcodes = [try Barcode("036000291452"), try Barcode("4006381333931"), nil]
        let drafts = try barcodes.map { try ProductDraft(barcode: $0, title: "Milk") }
        let entries = try await module().addProducts(drafts).entries
        #expect(entries.map(\.product?.productId.text) == ["0036000291452", "4006381333931", "0036000291452"])
        #expect(entries.map(\.created) == [true, true, false])
    }

    @Test func `an in-store number alone creates a product`() async throws {
        let shop = try Barcode("2506929467583")
        let draft = try ProductDraft(barcode: shop, title: "")
        let first = try #require(try await module().addProducts([draft]).entries.first)
        let second = try #require(try await module().addProducts([draft]).entries.first)
        #expect(first.created)
        #expect(second.product == first.product)
    }

    @Test func `a repeated command returns its first outcome and writes nothing`() async throws {
        let draft = try ProductDraft(barcode: nil, title: "Milk")
        let first = try await module(key: "k1").addProducts([draft])
        let second = try await module(key: "k1").addProducts([draft])
        #expect(first == second)
        #expect(second.entries.first?.created == true)
        let feed = try await store.feed(of: HouseholdID(name: "home"), after: 0, limit: 10)
        #expect(feed.entries.count == 1)
    }

    @Test func `simultaneous commands all count`() async throws {
        try await withThrowingTaskGroup { group in
            for index in 0..<20 {
                group.addTask {
                    let draft = try ProductDraft(barcode: nil, title: "Milk", ingredientKeys: ["key \(index)"])
                    _ = try await module(key: "k\(index)").addProducts([draft])
                }
            }
            try await group.waitForAll()
        }
        let milk = try await module().retrieveProduct(by: .title(ProductTitle("milk")))
        #expect(milk?.ingredientKeys.count == 20)
        #expect(milk?.version == 20)
    }

    @Test func `a command adds at most 500 products`() async throws {
        let drafts = try (1...501).map { try ProductDraft(barcode: nil, title: "Product \($0)") }
        await #expect(throws: ProductError.tooMany(count: 501)) { try await module().addProducts(drafts) }
        #expect(try await module().addProducts(Array(drafts.dropLast())).entries.count == 500)
    }

    @Test func `a draft needs a barcode or a title`() {
        #expect(throws: ProductDraftError.nameless) { try ProductDraft(barcode: nil, title: " \n") }
    }
}
