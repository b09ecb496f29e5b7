import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct ScanProductTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    @Test func `a product that the home has is found, whatever its title`() async throws {
        await stubs.arrange { $0.titles = ["4006381333931": "Oats"] }
        let scanned = try await shopping.scanProduct("4006381333931", title: "Flakes")
        #expect(scanned.outcome.product?.title == "Oats" && scanned.link == nil)
        guard case .found = scanned.outcome else {
            Issue.record("\(scanned.outcome)")
            return
        }
        #expect(await stubs.questions == ["look up 4006381333931"])
    }

    @Test func `a product that the home lacks is added under its title, and found from then on`() async throws {
        await stubs.arrange {
            $0.titles = ["04006381333931": "Case of oats"]
            $0.relatives = ["04006381333931": .case]
            $0.isHubAbsent = true
        }
        let unknown = try await shopping.scanProduct("4006381333931")
        #expect(unknown.outcome == .unknown && unknown.lookup.related.map(\.relation) == [.case])
        #expect(unknown.lookup.related.map(\.product.title) == ["Case of oats"] && unknown.lookup.hubFailure != nil)
        let first = try await shopping.scanProduct("4006381333931", title: "Oats")
        guard case .created(let product) = first.outcome else {
            Issue.record("\(first.outcome)")
            return
        }
        #expect(product.id.rawValue == "4006381333931" && product.title == "Oats")
        #expect(try await shopping.scanProduct("4006381333931", title: "Oats").outcome == .found(product))
    }

    @Test func `a product that alone names the barcode as a related one is found by it`() async throws {
        await stubs.arrange {
            $0.titles = ["4006381333931": "Oats", "14006381333938": "Case of oats"]
            $0.relatives = ["4006381333931": .variant, "14006381333938": .case]
        }
        let scanned = try await shopping.scanProduct("0036000291452", for: "oats")
        guard case .foundByRelatedBarcode(let product) = scanned.outcome else {
            Issue.record("\(scanned.outcome)")
            return
        }
        #expect(product.title == "Oats" && scanned.link?.isChanged == true)
        #expect(scanned.related.map(\.product.title) == ["Case of oats"], "The product is not related to itself.")
        let added = try await shopping.scanProduct("0036000291452", title: "Red oats")
        #expect(added.outcome.product?.title == "Red oats", "Who names a title means another article.")
        #expect(added.related.map(\.relation) == [.case, .variant])
    }

    @Test func `of several products that name the barcode as a related one, a person chooses`() async throws {
        await stubs.arrange {
            $0.titles = ["prd_1": "Oats", "prd_2": "Red oats", "prd_3": "Case of oats"]
            $0.relatives = ["prd_1": .variant, "prd_2": .variant, "prd_3": .unit]
        }
        let open = try await shopping.scanProduct("4006381333931")
        #expect(open.outcome == .unknown && open.related.map(\.relation) == [.variant, .variant, .unit])
        let red = ProductID(rawValue: "prd_2")
        let chosen = try await shopping.scanProduct("4006381333931", choosing: red)
        #expect(chosen.outcome.product?.title == "Red oats" && chosen.related.map(\.product.title).contains("Oats"))
        for other in ["prd_3", "prd_9"].map(ProductID.init(rawValue:)) {
            let error = await #expect(throws: ShoppingError.self) {
                try await shopping.scanProduct("4006381333931", choosing: other)
            }
            guard case .notRelated(barcode: "4006381333931", product: other.rawValue)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(error?.description.contains("relatedBarcodes") == true)
        }
        #expect(await !stubs.questions.contains { $0.hasPrefix("register") })
    }

    @Test func `a product of the title gets the barcode`() async throws {
        await stubs.arrange { $0.titles = ["prd_Jam": "Jam"] }
        let scanned = try await shopping.scanProduct("4006381333931", title: "Jam")
        guard case .gotBarcode(let product) = scanned.outcome else {
            Issue.record("\(scanned.outcome)")
            return
        }
        #expect(product.title == "Jam")
    }

    @Test func `scanned for an ingredient, the product is linked to it`() async throws {
        await stubs.arrange { $0.titles = ["4006381333931": "Mill flour"] }
        let scanned = try await shopping.scanProduct("4006381333931", for: "flour")
        #expect(scanned.link?.ingredient.listName == "Flour" && scanned.link?.isChanged == true)
        #expect(await stubs.questions.last == "learn 4006381333931 to flour in -")
        let unknown = try await shopping.scanProduct("4006381333932", for: "flour")
        #expect(unknown.outcome.product == nil && unknown.link == nil)
    }

    @Test func `nothing is added for what names no ingredient`() async throws {
        await #expect(throws: ShoppingError.self) {
            try await shopping.scanProduct("4006381333931", title: "Dough", for: "Dough:")
        }
        #expect(await stubs.questions == ["read 1"])
    }
}
