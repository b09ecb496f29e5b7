import Foundation
import ProductModule
import ProductModuleTestKit
import SQLiteTestKit
import Testing

/// What a home relies on of the product module, one test each, on a device and its hub; `ProductQualityTests` has the
/// criteria of quality.
///
/// Its parts have suites of their own: `OfflineFirstTests` for the orchestration, `ProductQueryContract` for
/// queries on every store, and `HubProductGatewayTests` for the mapping of the remote.
@Suite struct ProductAcceptanceTests {
    private let code = "036000291452"
    private let here: TemporaryFolder
    private let there: TemporaryFolder

    init() throws { (here, there) = (try TemporaryFolder(), try TemporaryFolder()) }

    private var oats: ProductReference { get throws { .barcode(try Barcode(code)) } }

    private func add(_ title: String, _ module: ProductModuleService) async throws -> ProductID {
        let draft = try ProductDraft(barcode: title == "Oats" ? Barcode(code) : nil, title: title)
        return try #require(try await module.addProducts([draft]).entries[0].product).productId
    }

    /// The lines of the module's sources, with its manifest.
    private func lines(of part: String) throws -> [String] {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("ProductModule")
        let url = package.appendingPathComponent(part)
        let names = part.hasSuffix(".swift") ? [""] : try FileManager.default.subpathsOfDirectory(atPath: url.path)
        let files = part.hasSuffix(".swift") ? [url] : names.map(url.appendingPathComponent)
        return try files.filter { $0.pathExtension == "swift" }.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        }
    }

    @Test func `the package compiles without a database, a network or a framework for dependencies`() throws {
        let modules = try ["ProductDomain", "ProductApplication", "ProductModule"].flatMap { target in
            try lines(of: "Sources/\(target)").filter { $0.contains("import ") && !$0.contains("//") }
                .compactMap { $0.split(separator: " ").last?.split(separator: ".").first.map(String.init) }
        }
        let allowed: Set = [
            "Foundation", "Synchronization", "Commands", "Operations", "Quantities", "TextFormats", "ProductDomain",
            "ProductApplication",
        ]
        #expect(!modules.isEmpty && Set(modules).subtracting(allowed).isEmpty, "\(Set(modules).sorted())")
    }

    @Test func `the package depends on no application and no other module`() throws {
        let paths = try lines(of: "Package.swift").joined().matches(of: /path: "\.\.\/(\w+)"/).map { String($0.1) }
        #expect(!paths.isEmpty && Set(paths).isSubset(of: ["Commands", "Quantities", "TextFormats"]), "\(paths)")
    }

    @Test func `everything that the module needs is passed in from outside`() throws {
        let outside = ["Date()", "UUID()", ".now()", ".random(", ".shared", "Locale.current", "getenv", "ProcessInfo"]
        let code = try lines(of: "Sources/ProductApplication") + lines(of: "Sources/ProductDomain")
        let reaching = code.filter { line in !line.contains("///") && outside.contains { line.contains($0) } }
        #expect(reaching.isEmpty)
    }

    @Test(arguments: ProductInstallation.Adapter.allCases)
    func `adding and updating are local first, and the sync metadata are kept`(
        adapter: ProductInstallation.Adapter
    ) async throws {
        var home = try await ProductInstallation(adapter, here, there)
        home.nodes.connect(false)
        let id = try await add("Oats", home.nodes.module())
        _ = try await home.nodes.module().updateProducts([ProductUpdate(of: oats, brand: "Mill")])
        #expect(try await home.nodes.module().retrieveProduct(by: oats)?.brand == "Mill")
        try await home.restart()
        let waiting = try await home.nodes.module().loadSyncMetadata([id])[0]
        #expect(waiting.state == .pendingUpsert(changes: 2) && waiting.remoteVersion == 0 && waiting.lastSync == nil)
        try await home.nodes.exchange()
        try await home.restart()
        let done = try await home.nodes.module().loadSyncMetadata([id])[0]
        #expect(done.state == .synced && done.remoteVersion == 2 && done.lastSync == home.nodes.now)
        _ = try await home.nodes.module().deleteProducts([oats])
        #expect(try await home.nodes.module().loadSyncMetadata([id])[0].state == .pendingDelete)
    }

    @Test(arguments: ProductInstallation.Adapter.allCases)
    func `retrieving one returns the local product first, then refreshes by policy`(
        adapter: ProductInstallation.Adapter
    ) async throws {
        let nodes = try await ProductInstallation(adapter, here, there).nodes
        let id = try await add("Oats", nodes.hubModule())
        #expect(try await nodes.module().retrieveProduct(by: oats)?.productId == id, "The hub's, when here is none.")
        try await nodes.settle()
        _ = try await nodes.hubModule().updateProducts([ProductUpdate(of: oats, title: "Rolled oats")])
        let asked = nodes.questions
        for policy in [SyncStrategy.ReadPolicy.localOnly, .localThenRemoteIfStale(staleAfter: .seconds(60))] {
            let local = try await nodes.module(SyncStrategy(readPolicy: policy)).retrieveProduct(by: oats)
            try await nodes.settle()
            #expect(local?.title.text == "Oats" && nodes.questions == asked)
        }
        let always = SyncStrategy(readPolicy: .localThenRemoteAlwaysBackground)
        #expect(try await nodes.module(always).retrieveProduct(by: oats)?.title.text == "Oats")
        #expect(nodes.questions == asked)
        try await nodes.settle()
        #expect(try await nodes.module(always).retrieveProduct(by: oats)?.title.text == "Rolled oats")
        _ = try await nodes.hubModule().updateProducts([ProductUpdate(of: oats, title: "Steel cut oats")])
        nodes.wait(seconds: 61)
        let stale = SyncStrategy(readPolicy: .localThenRemoteIfStale(staleAfter: .seconds(60)))
        #expect(try await nodes.module(stale).retrieveProduct(by: oats)?.title.text == "Rolled oats", "At once.")
        try await nodes.settle()
        #expect(try await nodes.module(stale).retrieveProduct(by: oats)?.title.text == "Steel cut oats")
        #expect(nodes.counters.counts.staleReads == 1)
    }

    @Test(arguments: ProductInstallation.Adapter.allCases)
    func `retrieving all pages by cursor, sorts the same everywhere, and combines filters`(
        adapter: ProductInstallation.Adapter
    ) async throws {
        let nodes = try await ProductInstallation(adapter, here, there).nodes
        for number in 1...7 {
            let (brand, tags) = (number % 2 == 0 ? "Mill" : "Farm", number < 4 ? ["low"] : [])
            let draft = try ProductDraft(barcode: nil, title: "Flour \(number)", brand: brand, tags: tags)
            _ = try await (number == 5 ? nodes.module() : nodes.hubModule()).addProducts([draft])
        }
        try await nodes.exchange()
        let filters = [ProductFilterStrategy.any([.brand("farm"), .tag("low")]), .not(.text("flour 7"))]
        for (key, titles) in [(ProductSortStrategy.Key.title, [5, 3, 2, 1]), (.brand, [2, 1, 3, 5])] {
            for module in [nodes.module(), nodes.hubModule()] {
                var found: [Product] = []
                var cursor = ""
                repeat {
                    let query = ProductQuery(
                        page: PageRequest(limit: 2, cursor: cursor),
                        sort: ProductSortStrategy(key, isDescending: true),
                        filters: filters
                    )
                    let page = try await module.retrieveProducts(query: query)
                    (found, cursor) = (found + page.elements, page.nextCursor)
                } while !cursor.isEmpty
                let ties = key == .brand ? found.dropFirst().map(\.productId) : []
                #expect(ties == ties.sorted(), "Ties are sorted by productId.")
                #expect(Set(found.map(\.title.text)) == Set(titles.map { "Flour \($0)" }) && found.count == 4)
                if key == .title { #expect(found.map(\.title.text) == titles.map { "Flour \($0)" }) }
            }
        }
    }

    @Test(arguments: ProductInstallation.Adapter.allCases)
    func `a replay recovers what waits after a restart, and does nothing twice`(
        adapter: ProductInstallation.Adapter
    ) async throws {
        var home = try await ProductInstallation(adapter, here, there)
        let id = try await add("Oats", home.nodes.module())
        _ = try await add("Milk", home.nodes.module())
        try await home.restart()
        await home.nodes.module().syncPending()
        #expect(home.nodes.takeSent().changed.contains(id))
        try await home.nodes.settle()
        try await home.restart()
        await home.nodes.module().syncPending()
        #expect(home.nodes.takeSent().changed.isEmpty && !home.nodes.isExchangeDue)
        try await home.nodes.exchange()
        let there = try await home.nodes.hubModule().retrieveProducts(query: ProductQuery()).elements
        #expect(there.map(\.title.text) == ["Milk", "Oats"] && there.map(\.version) == [1, 1])
    }

    @Test(arguments: ProductInstallation.Adapter.allCases)
    func `every product has one productId, which is the normal form of its barcode`(
        adapter: ProductInstallation.Adapter
    ) async throws {
        let nodes = try await ProductInstallation(adapter, here, there).nodes
        let id = try await add("Oats", nodes.module())
        #expect(id.text == "0036000291452")
        let again = try ProductDraft(barcode: Barcode("0 036000 291452"), title: "Flakes")
        let known = try await nodes.module().addProducts([again]).entries[0]
        #expect(known.product?.productId == id && !known.created)
        _ = try await nodes.hubModule().addProducts([again])
        try await nodes.exchange()
        let milk = try await add("Milk", nodes.module())
        #expect(milk.isGenerated)
        for module in [nodes.module(), nodes.hubModule()] {
            let products = try await module.retrieveProducts(query: ProductQuery()).elements
            #expect(Set(products.map(\.productId)).count == products.count && !products.isEmpty)
            #expect(products.allSatisfy { $0.barcode.map { $0.value } ?? $0.productId.text == $0.productId.text })
        }
    }

    @Test(arguments: ProductInstallation.Adapter.allCases)
    func `a product has what a label tells, but no dates and no stock`(
        adapter: ProductInstallation.Adapter
    ) async throws {
        let nodes = try await ProductInstallation(adapter, here, there).nodes
        let label = #"""
            {"title":"Oats","brand":"Mill","barcodeInfo":{"value":"036000291452","confidence":0.9},"size":"1kg",
            "category":{"main":"food","sub":"cereal"},"confidence":{"title":0.87,"category":0.8}}
            """#
        _ = try await nodes.module().addProducts([ExtractedLabel.draft(label)])
        try await nodes.exchange()
        let product = try #require(try await nodes.hubModule().retrieveProduct(by: .title(ProductTitle("Oats"))))
        #expect(product.brand == "Mill" && product.facts.size == "1kg" && product.barcode?.value == "0036000291452")
        #expect(product.facts.category?.main == "food" && product.facts.category?.sub == "cereal")
        let confidence = try #require(product.facts.extractionMetadata).fieldConfidence
        #expect(confidence.mapValues { "\($0)" } == ["title": "0.87", "category": "0.8"])
        #expect(product.facts.json.contains(#""barcode":{"confidence":0.9}"#))
        #expect(throws: ProductRecordError.facts(.stock(path: "dateInfo"))) {
            try ExtractedLabel.draft(#"{"title":"Milk","dateInfo":{"expiryDate":"2027-01-01"}}"#)
        }
        for name in ["expiryDate", "stockCount"] {
            #expect(throws: ProductFactsError.stock(path: name)) { try ProductFacts(json: #"{"\#(name)":1}"#) }
        }
    }
}
