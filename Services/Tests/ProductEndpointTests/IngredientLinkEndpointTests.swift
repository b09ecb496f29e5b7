import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import ProductMessages
import SwiftProtobuf
import Testing

/// The products of ingredients, and the lists that a person works through, over messages.
@Suite struct IngredientLinkEndpointTests {
    private func register(_ home: ProductHome, key: String, _ drafts: ProductDraft...) async throws {
        let request = RegisterProductsRequest.with { $0.products = drafts }
        _ = try await home.sender.request(request, options: ProductHome.options(key: key))
    }

    private func link(
        _ home: ProductHome,
        key: String,
        _ changes: IngredientLinkChange...
    ) async throws -> [ChangedProduct] {
        let request = LinkIngredientsRequest.with { $0.changes = changes }
        return try await home.sender.request(request, options: ProductHome.options(key: key)).products
    }

    private func change(_ action: String, _ key: String, _ product: String, store: String = "") -> IngredientLinkChange
    {
        .with { ($0.action, $0.ingredientKey, $0.product.text, $0.storeID) = (action, key, product, store) }
    }

    private func proposed(_ home: ProductHome, store: String = "") async throws -> [ProposedProduct] {
        let request = ProposeProductsRequest.with { ($0.ingredientKeys, $0.storeID) = (["flour", "salt"], store) }
        return try await home.sender.request(request, options: ProductHome.options()).products
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `the preferred product is proposed with its pack`(adapter: ProductHome.Adapter) async throws {
        let home = try ProductHome(adapter)
        try await register(
            home,
            key: "k1",
            .with {
                ($0.title, $0.brand) = ("Mill flour", "Mill")
                $0.facts = #"{"packaging":{"quantity":1,"unit":"kg"}}"#
            },
            .with {
                $0.title = "Farm flour"
                $0.typedFacts = [.with { ($0.path, $0.text) = ("packaging", "6 x 330 ml") }]
            }
        )
        let linked = try await link(
            home,
            key: "k2",
            change("prefer", "flour", "mill flour"),
            change("prefer", "flour", "farm flour", store: "corner")
        )
        #expect(linked.map(\.result) == ["updated", "updated"])
        let anywhere = try await proposed(home)
        #expect(anywhere.map(\.ingredientKey) == ["flour", "salt"] && anywhere.map(\.title) == ["Mill flour", ""])
        #expect(anywhere[0].brand == "Mill" && !anywhere[0].productID.isEmpty && anywhere[1].productID.isEmpty)
        #expect(anywhere[0].pack == .with { ($0.content.value, $0.content.unit, $0.count) = ("1", "kg", 1) })
        #expect(!anywhere[1].hasPack)
        let corner = try await proposed(home, store: "corner")
        #expect(corner[0].title == "Farm flour")
        #expect(corner[0].pack == .with { ($0.content.value, $0.content.unit, $0.count) = ("330", "ml", 6) })
    }

    @Test func `a change that cannot be made is refused by itself`() async throws {
        let home = try ProductHome(.memory)
        try await register(home, key: "k1", .with { $0.title = "Mill flour" })
        let linked = try await link(
            home,
            key: "k2",
            change("link", "salt", "Nope"),
            change("marry", "salt", "mill flour"),
            change("link", " ", "mill flour"),
            change("remove", "salt", "mill flour"),
            change("link", "flour", "mill flour")
        )
        #expect(linked.map(\.result) == ["refused", "refused", "refused", "refused", "updated"])
        #expect(linked[0].problem.sentence.hasPrefix("The home has no product \"Nope\": "))
        #expect(
            linked.dropLast().map(\.problem.code) == [
                "product.unknownProduct", "product.invalidLink", "product.invalidLink", "product.notLinked",
            ]
        )
        #expect(
            linked.dropLast().map(\.problem.field) == [
                "changes[0]", "changes[1].action", "changes[2].ingredientKey", "changes[3]",
            ]
        )
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `links are listed for ingredients, or page by page`(adapter: ProductHome.Adapter) async throws {
        let home = try ProductHome(adapter)
        try await register(
            home,
            key: "k1",
            .with { ($0.title, $0.ingredientKeys) = ("Mill flour", ["flour"]) },
            .with { ($0.barcode, $0.title, $0.ingredientKeys, $0.scanned) = ("036000291452", "Farm", ["flour"], true) }
        )
        _ = try await link(home, key: "k2", change("prefer", "flour", "mill flour", store: "corner"))
        func list(_ request: ListIngredientLinksRequest) async throws -> ListIngredientLinksReply {
            try await home.sender.request(request, options: ProductHome.options())
        }
        let named = try await list(.with { $0.ingredientKeys = ["salt", "flour"] })
        #expect(named.links.map(\.title) == ["Farm", "Mill flour"] && named.nextCursor.isEmpty)
        #expect(named.links.map(\.preferred) == [true, false], "The scanned one is preferred.")
        #expect(named.links.map(\.preferredStoreIds) == [[], ["corner"]])
        let first = try await list(.with { $0.limit = 1 })
        #expect(first.links.map(\.title) == ["Farm"] && first.links.map(\.ingredientKey) == ["flour"])
        let rest = try await list(.with { $0.cursor = first.nextCursor })
        #expect(rest.links.map(\.title) == ["Mill flour"] && rest.nextCursor.isEmpty)
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `what needs a person comes page by page`(adapter: ProductHome.Adapter) async throws {
        let home = try ProductHome(adapter)
        try await register(
            home,
            key: "k1",
            .with { ($0.title, $0.facts) = ("Rice", #"{"source":"aiExtraction"}"#) },
            .with { ($0.title, $0.facts) = ("Beans", #"{"source":"aiExtraction"}"#) }
        )
        let options = ProductHome.options()
        let first = try await home.sender.request(ReviewProductsRequest.with { $0.limit = 1 }, options: options)
        #expect(first.products.map(\.title) == ["Beans"] && first.products[0].reviewReasons == ["noCategory"])
        let next = ReviewProductsRequest.with { $0.cursor = first.nextCursor }
        #expect(try await home.sender.request(next, options: options).products.map(\.title) == ["Rice"])
        #expect(try await home.sender.request(ListOpenProductsRequest(), options: options).products.isEmpty)
    }
}
