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
