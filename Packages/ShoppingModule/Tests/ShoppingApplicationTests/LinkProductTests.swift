import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct LinkProductTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private func arrange() async { await stubs.arrange { $0.titles = ["prd_1": "Mill flour", "prd_2": "Salt"] } }

    @Test func `a product is linked to the ingredient that a name means`() async throws {
        await arrange()
        let linked = try await shopping.linkProduct(.link, "mill flour", to: "1 g flour")
        #expect(linked.ingredient.key.rawValue == "flour" && linked.ingredient.listName == "Flour")
        #expect(linked.product.title == "Mill flour" && linked.isChanged)
        #expect(try await !shopping.linkProduct(.link, "mill flour", to: "flour").isChanged)
        #expect(await stubs.questions.last == "link mill flour to flour in -")
    }

    @Test func `a change for a store names it`() async throws {
        await arrange()
        _ = try await shopping.linkProduct(.prefer, "mill flour", to: "flour", store: "Corner")
        #expect(await stubs.questions.suffix(2) == ["store Corner", "prefer mill flour to flour in corner"])
        let links = try await shopping.productLinks(of: ["flour"])
        #expect(links.links.map(\.title) == ["Mill flour"] && links.nextCursor.isEmpty)
        #expect(links.links.map(\.preferredStores.count) == [1] && links.links.map(\.isPreferred) == [false])
        #expect(links.storeNames.map(\.value) == ["Corner"])
    }

    @Test func `links without stores ask for no names of stores`() async throws {
        await arrange()
        _ = try await shopping.linkProduct(.prefer, "mill flour", to: "flour")
        let page = try await shopping.productLinks(limit: 1)
        #expect(page.links.map(\.isPreferred) == [true] && page.nextCursor == "next" && page.storeNames.isEmpty)
        #expect(await stubs.questions.last == "links 0 1 ")
        #expect(try await shopping.productLinks(limit: 1, cursor: page.nextCursor).nextCursor.isEmpty)
        #expect(await stubs.questions.last == "links 0 1 next")
    }

    @Test func `what names no ingredient is refused`() async throws {
        await arrange()
        await #expect(throws: ShoppingError.self) { try await shopping.linkProduct(.link, "mill flour", to: "Dough:") }
        await #expect(throws: ShoppingError.self) { try await shopping.productLinks(of: ["Dough:"]) }
        #expect(await !stubs.questions.contains { $0.hasPrefix("link") })
    }
}
