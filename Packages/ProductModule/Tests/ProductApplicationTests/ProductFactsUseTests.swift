import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// Facts, aliases, barcodes that arrive later, records, and batches in which one product is refused.
@Suite struct ProductFactsUseTests {
    private let store = InMemoryProductStore()

    private func module(_ key: String? = UUID().uuidString, at seconds: Double = 1_700_000_000) -> ProductModuleService
    {
        ProductModuleService(store: store, context: .test(key: key, now: Date(timeIntervalSince1970: seconds)))
    }

    private func title(_ text: String) -> ProductReference { .title(ProductTitle(text)) }

    private func draft(_ title: String, facts: String = "", aliases: [String] = []) throws -> ProductDraft {
        try ProductDraft(barcode: nil, title: title, facts: ProductFacts(json: facts), aliases: aliases)
    }

    private func update(_ updates: ProductUpdate...) async throws -> [UpdateProductsResult.Entry] {
        try await module(at: 1_700_000_100).updateProducts(updates).entries
    }

    @Test func `facts fill what is missing, and an update replaces them`() async throws {
        _ = try await module().addProducts([draft("Milk", facts: #"{"size":"1L","attributes":{"a":"1"}}"#)])
        let more = try draft("Milk", facts: #"{"size":"2L","attributes":{"a":"9","b":"2"},"later":1.50}"#)
        let entry = try #require(try await module().addProducts([more]).entries.first)
        #expect(entry.result == .updated)
        #expect(entry.product?.facts.json == #"{"size":"1L","attributes":{"a":"1","b":"2"},"later":1.50}"#)
        #expect(try await module().addProducts([more]).entries.first?.result == .unchanged)
        let change = try ProductFactsChange(json: #"{"size":"3L","later":null,"attributes":{"b":"2"}}"#)
        let changed = try await update(ProductUpdate(of: title("milk"), facts: change))
        #expect(changed.first?.product?.facts.json == #"{"size":"3L","attributes":{"b":"2"}}"#)
        #expect(try await module().retrieveProduct(by: title("milk")) == changed.first?.product)
    }

    @Test func `a title and a brand can be taken away again`() async throws {
        let barcode = try Barcode("036000291452")
        _ = try await module().addProducts([ProductDraft(barcode: barcode, title: "Flakes", brand: "Mill")])
        _ = try await update(ProductUpdate(of: .barcode(barcode), title: "", brand: ""))
        let product = try await module().retrieveProduct(by: .barcode(barcode))
        #expect(product?.title.isEmpty == true && product?.brand == "" && product?.version == 2)
    }

    @Test func `the texts of a label are hashed before they are stored`() async throws {
        let json = #"{"extractionMetadata":{"rawSnippets":["abc"]}}"#
        let entry = try await module().addProducts([draft("Milk", facts: json)]).entries.first
        let hash = "4e2fbab9a7de80edd04a5ac2c29db8d3b2e5ec3e"
        #expect(entry?.product?.facts.extractionMetadata?.rawSnippetsHash?.count == hash.count)
        #expect(entry?.product?.facts.json.contains("abc\"]") == false)
        let change = try ProductFactsChange(json: json)
        let changed = try await update(ProductUpdate(of: title("milk"), facts: change))
        #expect(changed.first?.product?.facts == entry?.product?.facts)
    }

    @Test func `an alias finds its product, and one that is in use is refused while the others are added`() async throws
    {
        let entries = try await module().addProducts([
            draft("Milk", aliases: ["The  white one", "2506929467583"]), draft("Beer", aliases: ["the white one"]),
            draft("Wine", aliases: ["MILK"]), draft("Tea"),
        ]).entries
        #expect(entries.map(\.result) == [.created, .refused, .refused, .created])
        let milk = try #require(entries[0].product)
        #expect(entries[1].refusal == .aliasInUse(alias: "the white one", productId: milk.productId))
        #expect(entries[2].refusal == .aliasInUse(alias: "milk", productId: milk.productId))
        #expect(entries[1].refusal?.description.contains(milk.productId.text) == true && entries[1].product == nil)
        #expect(try await module().retrieveProduct(by: title("the white ONE")) == milk)
        #expect(try await module().retrieveProduct(by: .barcode(Barcode("2506929467583"))) == milk)
        #expect(try await module().retrieveProduct(by: title("beer")) == nil)
        let found = try await module().findProducts(by: [title("milk"), title("tea")])
        #expect(found.map(\.aliases) == [["2506929467583", "the white one"], []])
    }

    @Test func `aliases are added and removed by updates`() async throws {
        let added = try await module().addProducts([draft("Milk"), draft("Tea", aliases: ["cuppa"])]).entries
        let milk = try #require(added[0].product)
        let entries = try await update(
            ProductUpdate(of: title("milk"), addedAliases: ["Cow"]),
            ProductUpdate(of: title("cow"), addedAliases: ["cow"]),
            ProductUpdate(of: title("milk"), addedAliases: ["CUPPA"]),
            ProductUpdate(of: title("milk"), addedAliases: ["tea"]),
            ProductUpdate(of: title("milk"), removedAliases: ["cuppa"])
        )
        #expect(entries.map(\.result) == [.updated, .unchanged, .refused, .refused, .refused])
        #expect(entries.map(\.aliases) == [["cow"], ["cow"], nil, nil, nil])
        let tea = try #require(added[1].product)
        #expect(entries[2].refusal == .aliasInUse(alias: "cuppa", productId: tea.productId))
        #expect(entries[3].refusal == .aliasInUse(alias: "tea", productId: tea.productId))
        #expect(entries[4].refusal == .noAlias(alias: "cuppa", name: "Milk"))
        #expect(entries[0].product == milk, "An alias is not part of the product.")
        #expect(try await module().retrieveProduct(by: title("cow")) == milk)
        let removed = try await update(ProductUpdate(of: title("milk"), removedAliases: ["COW"]))
        #expect(removed.map(\.result) == [.updated] && removed.map(\.aliases) == [[]])
        #expect(try await module().retrieveProduct(by: title("cow")) == nil)
    }

    @Test(arguments: ["", "  "])
    func `an empty alias is refused`(text: String) async throws {
        _ = try await module().addProducts([draft("Milk")])
        let entries = try await update(
            ProductUpdate(of: title("milk"), addedAliases: ["cow", text]),
            ProductUpdate(of: title("milk"), removedAliases: [text])
        )
        #expect(entries.map(\.refusal) == [.emptyAlias(name: "Milk"), .emptyAlias(name: "Milk")])
        #expect(entries[0].refusal?.description.hasPrefix("An alias of Milk is empty: ") == true)
        #expect(try await module().retrieveProduct(by: title("cow")) == nil)
    }

    @Test func `an identifier never changes, and a barcode is never exchanged`() async throws {
        let barcode = try Barcode("036000291452")
        _ = try await module().addProducts([ProductDraft(barcode: barcode, title: "Flakes")])
        let id = try ProductID("0036000291452")
        let other = try ProductID("prd_1")
        let pens = try Barcode("4006381333931")
        let entries = try await update(
            ProductUpdate(of: title("flakes"), productId: other, title: "X"),
            ProductUpdate(of: title("flakes"), barcode: pens, title: "X"),
            ProductUpdate(of: title("flakes"), productId: id, barcode: barcode, title: "Oats")
        )
        #expect(entries.map(\.result) == [.refused, .refused, .updated])
        #expect(entries[0].refusal == .otherIdentifier(productId: id, wanted: other))
        #expect(entries[1].refusal == .otherBarcode(productId: id, wanted: "4006381333931"))
        #expect(entries[0].product?.title.text == "Flakes" && entries[2].product?.title.text == "Oats")
        #expect(entries[0].refusal?.description.contains("never changes to prd_1") == true)
        #expect(entries[1].refusal?.description.contains("4006381333931") == true)
    }

    @Test func `a barcode that arrives later is the identity, and earlier references keep leading there`() async throws
    {
        let milk = try #require(
            try await module().addProducts([draft("Milk", facts: #"{"size":"1L"}"#, aliases: ["cow"])]).entries[0]
                .product
        )
        let barcode = try Barcode("036000291452")
        let entries = try await update(
            ProductUpdate(of: .productId(milk.productId), barcode: barcode, brand: "Alm"),
            ProductUpdate(of: .productId(milk.productId), tags: ["fresh"])
        )
        #expect(entries.map(\.result) == [.updated, .updated])
        let moved = try #require(try await module().retrieveProduct(by: .barcode(barcode)))
        #expect(moved.productId.text == "0036000291452" && moved.barcode == barcode && moved.brand == "Alm")
        #expect(moved.tags == ["fresh"] && moved.facts.size == "1L" && moved.createdAt == milk.createdAt)
        #expect(moved.version == 1 && moved.updatedAt == Date(timeIntervalSince1970: 1_700_000_100))
        for reference in [.productId(milk.productId), title("cow"), title("milk")] {
            #expect(try await module().retrieveProduct(by: reference) == moved)
        }
        #expect(try await module().retrieveProducts(query: ProductQuery()).elements == [moved])
        let aliases = try await module().findProducts(by: [title("milk")])[0].aliases
        #expect(aliases == ["cow", milk.productId.text])
    }

    @Test func `the barcode that a person scans goes to the product of this title that has none`() async throws {
        let made = try await module().addProducts([ProductDraft(barcode: nil, title: "Milk", ingredientKeys: ["milk"])])
        let milk = try #require(made.entries[0].product)
        let (first, second) = (try Barcode("036000291452"), try Barcode("4006381333931"))
        func scan(_ barcode: Barcode, isScanned: Bool = true) async throws -> AddProductsResult.Entry {
            let draft = try ProductDraft(barcode: barcode, title: "milk", brand: "Alm", isScanned: isScanned)
            return try #require(try await module().addProducts([draft]).entries.first)
        }
        let imported = try await scan(second, isScanned: false)
        #expect(imported.created, "An import has nothing in hand.")
        let scanned = try await scan(first)
        #expect(scanned.result == .updated && scanned.product?.productId.text == "0036000291452")
        #expect(scanned.product?.title.text == "Milk" && scanned.product?.brand == "Alm")
        #expect(try await module().retrieveProduct(by: .productId(milk.productId)) == scanned.product)
        #expect(try await module().findProducts(by: [.barcode(first)])[0].earlierIds == [milk.productId])
        let ids = [ProductID(first), milk.productId].compactMap(\.self)
        #expect(try await module().resolveIngredients(["milk"]) == [ids], "Stock may stand under the earlier one.")
        #expect(try await scan(first).result == .unchanged)
        let tea = try #require(try await module().addProducts([draft("Tea", aliases: ["cha"])]).entries[0].product)
        let wrong = try ProductDraft(barcode: Barcode("96385074"), title: "Tea", aliases: ["milk"], isScanned: true)
        let refused = try #require(try await module().addProducts([wrong]).entries.first)
        guard case .aliasInUse(alias: "milk", _)? = refused.refusal else {
            Issue.record("\(String(describing: refused.refusal))")
            return
        }
        #expect(try await module().retrieveProduct(by: title("tea")) == tea, "A refused scan moves nothing.")
        #expect(try await scan(Barcode("042100005264")).created, "The product of this title has a barcode already.")
    }

    @Test func `a barcode that the home has takes the other product in`() async throws {
        let barcode = try Barcode("036000291452")
        _ = try await module().addProducts([
            ProductDraft(barcode: barcode, title: "Whole milk", brand: "Alm", tags: ["b"]), draft("Milk"),
        ])
        let entries = try await update(ProductUpdate(of: title("milk"), barcode: barcode, tags: ["a"]))
        let product = try #require(entries.first?.product)
        #expect(product.title.text == "Milk" && product.brand == "Alm" && product.tags == ["a", "b"])
        #expect(product.version == 2)
        #expect(try await module().retrieveProducts(query: ProductQuery()).elements == [product])
    }

    @Test func `a shop's number given later is an alias`() async throws {
        _ = try await module().addProducts([draft("Cheese")])
        let shop = try Barcode("2506929467583")
        let entries = try await update(ProductUpdate(of: title("cheese"), barcode: shop))
        #expect(entries.map(\.result) == [.updated] && entries[0].product?.barcode == nil)
        #expect(try await module().retrieveProduct(by: .barcode(shop))?.title.text == "Cheese")
    }

    @Test func `a barcode that arrives later keeps the text that was scanned`() async throws {
        _ = try await module().addProducts([draft("Tofu"), draft("Cheese"), draft("Milk")])
        func give(_ text: String, to name: String) async throws -> UpdateProductsResult.Entry {
            let update = ProductUpdate(of: title(name), barcode: try Barcode(text), scannedText: text)
            return try await self.update(update)[0]
        }
        #expect(
            try await give("9 6385 074", to: "tofu").product?.facts.json == #"{"barcode":{"scannedText":"9 6385 074"}}"#
        )
        #expect(try await module().exportProducts(PageRequest()).records.contains { $0.contains(#""9 6385 074""#) })
        #expect(try await give("2 506929 467583", to: "cheese").product?.facts.json.contains("2 506929 467583") == true)
        #expect(try await give(" 4006381333931 ", to: "milk").product?.facts.isEmpty == true, "It says no more.")
        for (text, name) in [("96 38 50 74", "tofu"), ("25 06929467583", "cheese"), ("400 6381333931", "milk")] {
            #expect(try await give(text, to: name).result == .unchanged, "It has that barcode.")
        }
    }

    @Test func `a case finds its article, an article its case, and says so`() async throws {
        let unit = try Barcode("4006381333931")
        let box = try Barcode("14006381333938")
        let other = try Barcode("036000291452")
        let facts = try ProductFacts(json: #"{"relatedBarcodes":["036000291452"]}"#)
        _ = try await module().addProducts([ProductDraft(barcode: unit, title: "Pens", facts: facts)])
        let found = try await module().findProducts(by: [.barcode(box), .barcode(other), .barcode(unit), title("x")])
        #expect(found.map { $0.product?.title.text } == [nil, nil, "Pens", nil])
        #expect(found.map { $0.related.map(\.relation) } == [[.unit], [.variant], [], []])
        #expect(found[0].related.first?.product.title.text == "Pens")
        _ = try await module().deleteProducts([.barcode(unit)])
        _ = try await module().addProducts([ProductDraft(barcode: box, title: "Box of pens")])
        let cases = try await module().findProducts(by: [.barcode(unit)])
        #expect(cases[0].related.map(\.relation) == [.case] && cases[0].product == nil)
    }

    @Test func `an export imported into an empty home is the same, byte for byte`() async throws {
        let barcode = try Barcode("036000291452")
        let facts = try ProductFacts(json: #"{"status":"archived","later":{"b":1.50}}"#)
        _ = try await module().addProducts([
            draft("Milk", aliases: ["cow"]), draft("milk 2"),
            ProductDraft(barcode: barcode, scannedText: "036000291452", title: "Flakes", tags: ["a"], facts: facts),
            ProductDraft(barcode: Barcode("2506929467583"), title: "Cheese"),
        ])
        _ = try await update(
            ProductUpdate(of: title("milk 2"), title: "Milk"),
            ProductUpdate(of: title("cheese"), brand: "B")
        )
        let records = try await module().exportProducts(PageRequest()).records
        #expect(records.count == 4 && records.allSatisfy { !$0.contains("version") })
        let other = InMemoryProductStore()
        let empty = ProductModuleService(store: other, context: .test(household: "other", key: "i"))
        let entries = try await empty.addProducts(try records.map { try ProductRecord.draft($0) }).entries
        #expect(entries.map(\.result) == Array(repeating: .created, count: 4))
        #expect(try await empty.exportProducts(PageRequest()).records == records)
        let again = try await module().addProducts(try records.map { try ProductRecord.draft($0) }).entries
        #expect(again.map(\.result) == Array(repeating: .unchanged, count: 4))
        let first = try await module().exportProducts(PageRequest(limit: 3))
        let rest = try await module().exportProducts(PageRequest(limit: 3, cursor: first.nextCursor))
        #expect(first.records + rest.records == records && rest.nextCursor.isEmpty)
    }
}
