import CommonMessages
import EndpointTestKit
import Envelope
import MessageBus
import MessageBusTestKit
import ProductMessages
import SwiftProtobuf
import Testing

/// Each reply about products has every field of its contract.
@Suite struct ReplyFieldsTests {
    private static let facts = #"{"source":"aiExtraction","packaging":{"quantity":6,"unit":"kg"}}"#

    private func send<Request: RequestMessage>(
        _ home: ProductHome,
        _ key: String? = nil,
        _ request: Request
    ) async throws -> Request.Reply {
        try await home.sender.request(request, options: ProductHome.options(key: key))
    }

    /// A home with one product that has everything, and one that is refused.
    private func register(in home: ProductHome) async throws -> RegisterProductsReply {
        let request = RegisterProductsRequest.with { request in
            request.products = [
                .with {
                    ($0.barcode, $0.title, $0.brand, $0.ingredientKeys) = ("036000291452", "Flour", "Mill", ["flour"])
                    ($0.tags, $0.facts, $0.aliases, $0.scanned) = (["x"], Self.facts, ["dust"], true)
                }, .with { ($0.title, $0.facts) = ("Tea", #"{"packaging":{"quantity":-1}}"#) },
            ]
        }
        return try await send(home, "register", request)
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `products have every field, when registered, changed, and found`(adapter: ProductHome.Adapter) async throws {
        let home = try ProductHome(adapter)
        let registered = try await register(in: home)
        #expect(unsetFields(of: [registered]) == ["products.problem.amounts"])
        let flour = registered.products[0].product
        #expect(flour.reviewReasons == ["noCategory"] && flour.updatedAt == flour.createdAt && flour.version == 1)
        let update = UpdateProductsRequest.with { request in
            request.products = [
                .with { ($0.reference.text, $0.brand, $0.addedAliases) = ("flour", "Mills", ["powder"]) },
                .with { ($0.reference.text, $0.facts) = ("flour", #"{"packaging":{"quantity":-1}}"#) },
            ]
        }
        let updated = try await send(home, "update", update)
        #expect(unsetFields(of: [updated]) == ["products.problem.amounts"])
        #expect(updated.products[0].product.brand == "Mills" && updated.products[0].product.version == 2)
        let retrieval = RetrieveProductsRequest.with { request in
            request.references = [.with { $0.text = "dust" }, .with { $0.barcode = "10036000291459" }]
            request.withRecords = true
        }
        let found = try await send(home, nil, retrieval)
        // Only a device has a hub that it could not ask, and only a product without a barcode an earlier identifier.
        #expect(unsetFields(of: [found]) == ["products.remoteProblem", "products.earlierProductIds"])
        #expect(found.products[0].product == updated.products[0].product)
    }

    @Test func `lists and links have every field`() async throws {
        let home = try ProductHome(.memory)
        let flour = try await register(in: home).products[0].product
        _ = try await send(
            home,
            "more",
            RegisterProductsRequest.with { request in
                request.products = ["Salt", "Soda"].map { title in
                    .with {
                        ($0.title, $0.ingredientKeys, $0.facts) = (title, ["flour"], #"{"source":"aiExtraction"}"#)
                    }
                }
            }
        )
        let list = try await send(home, nil, ListProductsRequest.with { $0.limit = 1 })
        #expect(unsetFields(of: [list]) == [] && list.products == [flour])
        let change = IngredientLinkChange.with {
            ($0.action, $0.ingredientKey, $0.product.text, $0.storeID) = ("prefer", "flour", "flour", "corner")
        }
        let linked = try await send(
            home,
            "link",
            LinkIngredientsRequest.with { request in
                request.changes = [change, .with { ($0.action, $0.ingredientKey) = ("marry", "flour") }]
            }
        )
        #expect(
            unsetFields(of: [linked]).subtracting(["products.problem.params"])
                == ["products.aliases", "products.problem.amounts"]
        )
        let links = try await send(home, nil, ListIngredientLinksRequest.with { $0.limit = 1 })
        #expect(unsetFields(of: [links]) == [])
        #expect(links.links[0].productID == flour.productID && links.links[0].title == "Flour")
        let proposed = try await send(home, nil, ProposeProductsRequest.with { $0.ingredientKeys = ["flour"] })
        #expect(unsetFields(of: [proposed]) == [] && proposed.products[0].productID == flour.productID)
        let resolved = try await send(home, nil, ResolveIngredientsRequest.with { $0.ingredientKeys = ["flour"] })
        #expect(unsetFields(of: [resolved]) == [])
        let exported = try await send(home, nil, ExportProductsRequest.with { $0.limit = 1 })
        #expect(unsetFields(of: [exported]) == [])
    }
}
