import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import ProductMessages
import SwiftProtobuf
import Testing

/// Facts, filters, related barcodes, and records, over messages.
@Suite struct ProductFactsEndpointTests {
    private func register(
        _ home: ProductHome,
        key: String,
        _ drafts: ProductDraft...
    ) async throws -> [RegisteredProduct] {
        let request = RegisterProductsRequest.with { $0.products = drafts }
        return try await home.sender.request(request, options: ProductHome.options(key: key)).products
    }

    private func list(_ home: ProductHome, _ filters: ProductFilter...) async throws -> [String] {
        let request = ListProductsRequest.with { $0.filters = filters }
        return try await home.sender.request(request, options: ProductHome.options()).products.map(\.title)
    }

    private func refusal(of request: some RequestMessage, to home: ProductHome) async throws -> Problem {
        try await #require(throws: Refusal.self) {
            try await home.sender.request(request, options: ProductHome.options(key: "refused"))
        }.problem
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `facts travel with unknown members`(adapter: ProductHome.Adapter) async throws {
        let home = try ProductHome(adapter)
        let facts = #"{"size":"1L","later":{"b":1.50,"a":[]},"status":"draft"}"#
        let added = try await register(
            home,
            key: "k1",
            .with { ($0.title, $0.facts, $0.tags, $0.aliases) = ("Milk", facts, ["fresh"], ["The white one"]) },
            .with { ($0.title, $0.facts) = ("Tea", #"{"packaging":{"quantity":-1}}"#) },
            .with { ($0.title, $0.facts) = ("Cola", #"{"expiryDate":"2026-01-01"}"#) },
            .with { ($0.title, $0.aliases) = ("Beer", ["the white one"]) }
        )
        #expect(added.map(\.result) == ["created", "refused", "refused", "refused"])
        #expect(added[0].product.facts == #"{"size":"1L","status":"draft","later":{"b":1.50,"a":[]}}"#)
        #expect(added[0].product.status == "draft" && added[0].product.tags == ["fresh"])
        #expect(added[0].product.completenessPercent == 20 && added[0].product.reviewReasons.isEmpty)
        #expect(added[1].problem.code == "product.invalidFacts" && added[1].problem.field == "products[1].facts")
        #expect(added[1].problem.params == ["path": "packaging.quantity"])
        #expect(added[2].problem.code == "product.belongsToStock")
        #expect(added[3].problem.code == "product.aliasInUse" && added[3].problem.field == "products[3]")
        let update = UpdateProductsRequest.with { request in
            request.products = [
                .with { ($0.reference.text, $0.facts) = ("the white one", #"{"size":null,"source":"merged"}"#) },
                .with { ($0.reference.text, $0.productID) = ("milk", "prd_other") },
                .with { ($0.reference.text, $0.facts) = ("milk", "[]") },
                .with { ($0.reference.text, $0.removedAliases) = ("milk", ["unknown"]) },
                .with { ($0.reference.text, $0.brand) = ("nothing", "X") },
                .with { ($0.reference.text, $0.addedAliases) = ("milk", [" "]) },
            ]
        }
        let changed = try await home.sender.request(update, options: ProductHome.options(key: "k2")).products
        #expect(changed.map(\.result) == ["updated"] + Array(repeating: "refused", count: 5))
        #expect(changed[0].product.facts == #"{"source":"merged","status":"draft","later":{"b":1.50,"a":[]}}"#)
        let codes = ["otherIdentifier", "invalidFacts", "noAlias", "unknownProduct", "emptyAlias"].map {
            "product.\($0)"
        }
        #expect(changed.dropFirst().map(\.problem.code) == codes)
        #expect(changed.dropFirst().allSatisfy { $0.sentence == $0.problem.sentence && $0.sentence.contains(":") })
        #expect(changed[2].problem.field == "products[2].facts" && changed[4].problem.field == "products[4]")
    }

    @Test func `a label fills what the draft leaves open, and a private code is taken on request`() async throws {
        let home = try ProductHome(.sqlite)
        let label = #"{"title":"Milk","brand":"Farm","barcodeInfo":"036000291452","rawSnippets":["MILK"]}"#
        let added = try await register(
            home,
            key: "k1",
            .with { ($0.title, $0.extractedLabel) = ("Whole milk", label) },
            .with { ($0.barcode, $0.title, $0.acceptsAnyCheckDigit) = ("4006381333932", "Pens", true) },
            .with { $0.extractedLabel = #"{"title":"Tea","dateInfo":{}}"# }
        )
        #expect(added.map(\.result) == ["created", "created", "refused"])
        #expect(added[0].product.title == "Whole milk" && added[0].product.brand == "Farm")
        #expect(added[0].product.productID == "0036000291452")
        #expect(!added[0].product.facts.contains("MILK") && added[0].product.facts.contains("rawSnippetsHash"))
        #expect(added[1].product.productID == "4006381333932")
        #expect(added[2].problem.field == "products[2].extractedLabel")
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `eight digits are read in the form that the message declares`(adapter: ProductHome.Adapter) async throws {
        let home = try ProductHome(adapter)
        let added = try await register(
            home,
            key: "k1",
            .with { ($0.barcode, $0.title) = ("12345670", "Short") },
            .with { ($0.barcode, $0.title, $0.barcodeSymbology) = ("12345670", "Gum", "upce") },
            .with { ($0.barcode, $0.title, $0.barcodeSymbology) = ("12345670", "Ink", "qr") },
            .with { $0.title = "Glue" }
        )
        #expect(added.map(\.product.productID).prefix(2) == ["12345670", "0123456000070"])
        #expect(added.map(\.product.barcode.symbology).prefix(2) == ["ean8", "upce"])
        #expect(added[2].problem.code == "product.unknownSymbology")
        #expect(added[2].problem.field == "products[2].barcodeSymbology")
        let update = ProductUpdate.with {
            ($0.reference.text, $0.barcode, $0.barcodeSymbology) = ("glue", "04252614", "upce")
        }
        let request = UpdateProductsRequest.with { $0.products = [update] }
        let changed = try await home.sender.request(request, options: ProductHome.options(key: "k2")).products
        #expect(changed.map(\.product.productID) == ["0042100005264"])
        let references: [ProductReference] = [
            .with { $0.barcode = "12345670" }, .with { ($0.barcode, $0.barcodeSymbology) = ("12345670", "upce") },
            .with { ($0.barcode, $0.acceptsAnyCheckDigit) = ("12345671", true) },
        ]
        let retrieval = RetrieveProductsRequest.with { $0.references = references }
        let found = try await home.sender.request(retrieval, options: ProductHome.options()).products
        #expect(found.map(\.product.title) == ["Short", "Gum", ""])
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `filters combine, and a wrong one is refused`(adapter: ProductHome.Adapter) async throws {
        let home = try ProductHome(adapter)
        _ = try await register(
            home,
            key: "k1",
            .with { ($0.title, $0.brand, $0.facts) = ("Milk", "Farm", #"{"category":{"main":"food","sub":"dairy"}}"#) },
            .with { ($0.title, $0.tags, $0.facts) = ("Tea", ["hot"], #"{"category":{"main":"beverage"}}"#) },
            .with { ($0.title, $0.brand, $0.facts) = ("Gone", "Farm", #"{"status":"archived"}"#) },
            .with { ($0.barcode, $0.title) = ("4006381333931", "Pens") }
        )
        #expect(try await list(home) == ["Milk", "Pens", "Tea"])
        #expect(try await list(home, .with { $0.brand = " FARM " }) == ["Milk"])
        #expect(try await list(home, .with { $0.status = "archived" }) == ["Gone"])
        #expect(try await list(home, .with { $0.category = "food/dairy" }) == ["Milk"])
        #expect(try await list(home, .with { $0.category = "beverage" }) == ["Tea"])
        #expect(try await list(home, .with { $0.text = "mlik" }) == ["Milk"])
        #expect(try await list(home, .with { $0.barcode = "4006381333931" }) == ["Pens"])
        #expect(try await list(home, .with { $0.syncState = "synced" }, .with { $0.tag = "hot" }) == ["Tea"])
        let either = ProductFilter.with { filter in
            filter.any.filters = [.with { $0.tag = "hot" }, .with { $0.brand = "farm" }]
        }
        #expect(try await list(home, either) == ["Milk", "Tea"])
        #expect(try await list(home, .with { $0.not = either }) == ["Pens"])
        #expect(try await list(home, .with { $0.all.filters = [either, .with { $0.text = "te" }] }) == ["Tea"])
    }

    @Test func `a filter or an order that says nothing is refused`() async throws {
        let home = try ProductHome(.memory)
        _ = try await register(
            home,
            key: "k1",
            .with { $0.title = "Milk" },
            .with { ($0.title, $0.tags) = ("Tea", ["hot"]) }
        )
        let wrong: [(ProductFilter, String)] = [
            (.init(), "filters[0]"), (.with { $0.text = "?!" }, "filters[0].text"),
            (.with { $0.category = "nonsense" }, "filters[0].category"),
            (.with { $0.category = "/" }, "filters[0].category"),
            (.with { $0.status = "old" }, "filters[0].status"), (.with { $0.tag = " " }, "filters[0].tag"),
            (.with { $0.any.filters = [.with { $0.syncState = "x" }] }, "filters[0].any.filters[0].syncState"),
        ]
        for (filter, field) in wrong {
            let problem = try await refusal(of: ListProductsRequest.with { $0.filters = [filter] }, to: home)
            #expect(problem.code == "product.invalidFilter" && problem.field == field)
        }
        let category = ListProductsRequest.with { $0.filters = [.with { $0.category = "Food/dairy" }] }
        let choices = "food, beverage, household, personalCare, other"
        #expect(
            try await refusal(of: category, to: home).sentence == "\"Food\" is unknown here: use one of \(choices)."
        )
        var deep = ProductFilter.with { $0.tag = "hot" }
        for level in 1...8 {
            let inner = deep
            deep = .with { $0.not = inner }
            guard level > 6 else { continue }
            let request = ListProductsRequest.with { $0.filters = [deep] }
            if level == 7 {
                #expect(try await list(home, deep) == ["Milk"])
            } else {
                #expect(try await refusal(of: request, to: home).code == "product.invalidFilter")
            }
        }
        let sorted = try await refusal(of: ListProductsRequest.with { $0.sort = "price" }, to: home)
        #expect(sorted.code == "product.invalidSort" && sorted.sentence.contains("updatedAt"))
    }

    @Test func `a case finds its article as a related one`() async throws {
        let home = try ProductHome(.sqlite)
        _ = try await register(
            home,
            key: "k1",
            .with { ($0.barcode, $0.title, $0.aliases) = ("4006381333931", "Pens", ["stifte"]) }
        )
        let request = RetrieveProductsRequest.with { request in
            request.references = [.with { $0.barcode = "14006381333938" }, .with { $0.text = "Stifte" }]
        }
        let found = try await home.sender.request(request, options: ProductHome.options()).products
        #expect(!found[0].hasProduct && found[0].related.map(\.relation) == ["unit"])
        #expect(found[0].related.first?.product.title == "Pens")
        #expect(found[1].product.title == "Pens" && found[1].aliases == ["stifte"] && found[1].related.isEmpty)
    }

    @Test func `records are exported and imported, and a wrong one is refused by itself`() async throws {
        let home = try ProductHome(.sqlite)
        _ = try await register(
            home,
            key: "k1",
            .with { ($0.barcode, $0.title) = ("036000291452", "Flakes") },
            .with { ($0.title, $0.facts) = ("Tea", #"{"later":[1.0]}"#) }
        )
        let first = ExportProductsRequest.with { $0.limit = 1 }
        let page = try await home.sender.request(first, options: ProductHome.options())
        let next = ExportProductsRequest.with { ($0.limit, $0.cursor) = (1, page.nextCursor) }
        let last = try await home.sender.request(next, options: ProductHome.options())
        let records = page.records + last.records
        #expect(records.count == 2 && last.nextCursor.isEmpty)
        let imports = ImportProductsRequest.with { $0.records = ["nonsense"] + records }
        let jones = ProductHome.options("jones", key: "k1")
        let reply = try await home.sender.request(imports, options: jones)
        #expect(reply.products.map(\.result) == ["refused", "created", "created"])
        #expect(reply.products[0].problem.code == "product.invalidRecord")
        #expect(reply.products[0].problem.field == "records[0]")
        let exported = try await home.sender.request(ExportProductsRequest(), options: jones)
        #expect(exported.records == records)
    }

    @Test func `each product is reported with its state at the hub`() async throws {
        let home = try ProductHome(.memory)
        let added = try await register(home, key: "k1", .with { $0.title = "Tea" })
        let request = LoadSyncMetadataRequest.with { $0.productIds = [added[0].product.productID, "prd_none"] }
        let reply = try await home.sender.request(request, options: ProductHome.options())
        #expect(reply.products.map(\.productID) == request.productIds)
        #expect(reply.products.map(\.state) == ["synced", "synced"] && reply.products.map(\.remoteVersion) == [1, 0])
        let empty = try await refusal(of: LoadSyncMetadataRequest.with { $0.productIds = [" "] }, to: home)
        #expect(empty.code == "product.emptyProductId" && empty.field == "productIds[0]")
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `a barcode arrives later, and the earlier identifier still leads to its product`(
        adapter: ProductHome.Adapter
    ) async throws {
        let home = try ProductHome(adapter)
        let milk = try await register(home, key: "k1", .with { $0.title = "Milk" })[0].product
        func update(_ key: String, _ barcode: String, any: Bool = false) async throws -> ChangedProduct {
            let update = ProductUpdate.with {
                ($0.reference.text, $0.barcode, $0.acceptsAnyCheckDigit) = ("milk", barcode, any)
            }
            let request = UpdateProductsRequest.with { $0.products = [update] }
            return try #require(
                try await home.sender.request(request, options: ProductHome.options(key: key)).products.first
            )
        }
        let typo = try await update("k2", "036000291453")
        #expect(typo.problem.code == "product.wrongCheckDigit" && typo.problem.field == "products[0].barcode")
        let changed = try await update("k3", "036000291452")
        #expect(changed.result == "updated" && changed.product.productID == "0036000291452")
        let retrieval = RetrieveProductsRequest.with { $0.references = [.with { $0.productID = milk.productID }] }
        let found = try await home.sender.request(retrieval, options: ProductHome.options()).products[0]
        #expect(found.product == changed.product && found.earlierProductIds == [milk.productID])
        let other = try await update("k4", "4006381333931")
        #expect(other.problem.code == "product.otherBarcode" && other.sentence.contains("relatedBarcodes"))
        #expect(try await update("k5", "036000291452").result == "unchanged")
        #expect(try await update("k6", "123456789", any: true).problem.code == "product.notABarcode")
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `records of Open Food Facts are imported with all that they say, and each refusal has its reason`(
        adapter: ProductHome.Adapter
    ) async throws {
        let home = try ProductHome(adapter)
        let record = #"{"code":"4006381333931","product_name":"Tea","quantity":"20 x 2 g","nutriscore":{"a":1.50}}"#
        let request = ImportProductsRequest.with {
            ($0.records, $0.format) = ([record, #"{"code":"1756"}"#], "openfoodfacts")
        }
        let reply = try await home.sender.request(request, options: ProductHome.options(key: "k1"))
        #expect(reply.products.map(\.result) == ["created", "refused"])
        let tea = reply.products[0].product
        #expect(tea.title == "Tea" && tea.pack.count == 20 && tea.facts.contains(#""openFoodFacts":\#(record)"#))
        #expect(tea.facts.contains("rawSnippetsHash") && !tea.facts.contains("rawSnippets\""))
        #expect(reply.products[1].problem.code == "product.notABarcode")
        #expect(reply.products[1].problem.field == "records[1]")
        let again = try await home.sender.request(request, options: ProductHome.options(key: "k2"))
        #expect(again.products[0].result == "unchanged")
        let other = ImportProductsRequest.with { $0.format = "csv" }
        let refused = try await refusal(of: other, to: home)
        #expect(refused.code == "product.unknownFormat" && refused.field == "format")
        #expect(refused.sentence == #""csv" is not a format of product records: use larder or openfoodfacts."#)
    }
}
