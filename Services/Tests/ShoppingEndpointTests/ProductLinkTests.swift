import CategoryMessages
import CommonMessages
import Envelope
import MessageBus
import ProductMessages
import QuantityMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

/// Whole packs in plans, and the links between ingredients and products, over messages.
@Suite struct ProductLinkTests {
    /// Services in which a product of milk has a pack of two cartons of 500 ml, and a cup has 250 ml.
    private func services(pack: ProductMessages.Pack? = .carton, path: Bool = true) -> StubServices {
        StubServices([
            "ProposeProductsRequest": { (request) throws(Refusal) in
                let asked = request as? ProposeProductsRequest ?? ProposeProductsRequest()
                return ProposeProductsReply.with { reply in
                    reply.products = asked.ingredientKeys.map { key in
                        .with { product in
                            product.ingredientKey = key
                            guard key == "milk" else { return }
                            (product.productID, product.title, product.brand) = ("prd_m", "Alm milk", "Alm")
                            if let pack { product.pack = pack }
                        }
                    }
                }
            },
            "ConvertRequest": { (request) throws(Refusal) in
                let asked = request as? ConvertRequest ?? ConvertRequest()
                return ConvertReply.with { reply in
                    reply.outcomes = asked.conversions.map { conversion in
                        .with { outcome in
                            if conversion.amount.unit == conversion.toUnit {
                                outcome.quantity = StubServices.quantity(conversion.amount.value, conversion.toUnit)
                            } else if path {
                                outcome.quantity = StubServices.quantity("1100", conversion.toUnit)
                                outcome.path = [
                                    .with {
                                        ($0.from, $0.source) = (conversion.amount, "a jug")
                                        $0.to = .with { ($0.value, $0.unit) = ("1100", "ml") }
                                    }
                                ]
                                outcome.equations = ["1 cup = 1100 ml"]
                            } else {
                                outcome.unknown = "no path"
                            }
                        }
                    }
                }
            },
        ])
    }

    @Test func `a plan tells the packs to take, with the path that leads to them`() async throws {
        let reply = try await EndpointCall(services())(PlanRequest.inline(.test("Soup", ["1 cup milk", "1 cup oil"])))
        let milk = try #require(reply.items.first { $0.ingredientKey == "milk" })
        #expect(milk.packs.text == "2 × (2 × 500 ml)" && milk.packs.packs == 2 && milk.packs.count == 2)
        #expect(milk.packs.productID == "prd_m" && milk.packs.title == "Alm milk" && milk.packs.brand == "Alm")
        #expect(milk.packs.content.displayText == "500 ml" && milk.packs.content.amount.value == "500")
        #expect(milk.packs.path.map(\.source) == ["a jug"])
        #expect(milk.conversions == ["by test", "1 cup = 1100 ml"])
        #expect(milk.toBuy.map(\.displayText) == ["1 cup"], "The exact need stays.")
        #expect(try #require(reply.items.first { $0.ingredientKey == "oil" }).hasPacks == false)
    }

    @Test(arguments: ["no pack", "no path", "unreadable"])
    func `without a pack or a path, nothing is guessed`(state: String) async throws {
        let unreadable = ProductMessages.Pack.with { $0.content.value = "x" }
        let pack: ProductMessages.Pack? = state == "no pack" ? nil : state == "unreadable" ? unreadable : .carton
        let path = state != "no path"
        let call = EndpointCall(services(pack: pack, path: path))
        let request = PlanRequest.inline(.test("Soup", ["1 cup milk"]))
        if state == "unreadable" {
            let refusal = try #require(try await call.refusal(request))
            #expect(refusal.problem.code == "shopping.unreadableReply")
        } else {
            #expect(try await call(request).items.first?.hasPacks == false)
        }
    }

    /// Services that have the store "corner", and link anything but gin.
    private func linking() -> StubServices {
        StubServices([
            "CategorizeRequest": { (request) throws(Refusal) in
                CategorizeReply.with { $0.storeID = "id of \((request as? CategorizeRequest)?.store ?? "")" }
            },
            "ListStoresRequest": { (_) throws(Refusal) in
                ListStoresReply.with { $0.stores = [.with { ($0.id, $0.name) = ("s1", "Corner") }] }
            },
            "LinkIngredientsRequest": { (request) throws(Refusal) in
                let change = (request as? LinkIngredientsRequest)?.changes.first ?? IngredientLinkChange()
                return LinkIngredientsReply.with { reply in
                    reply.products = [
                        .with { entry in
                            let texts = [change.action, change.ingredientKey, change.product.text, change.storeID]
                            (entry.product.productID, entry.product.title) = ("prd_1", texts.joined(separator: "|"))
                            entry.result = change.action == "link" ? "unchanged" : "updated"
                            guard change.product.text == "gin" else { return }
                            (entry.problem.code, entry.problem.field) = ("product.unknownProduct", "changes[0]")
                        }
                    ]
                }
            },
            "ListIngredientLinksRequest": { (request) throws(Refusal) in
                let asked = request as? ListIngredientLinksRequest ?? ListIngredientLinksRequest()
                return ListIngredientLinksReply.with { reply in
                    reply.nextCursor = "\(asked.limit) \(asked.cursor)"
                    reply.links = (asked.ingredientKeys + [""]).map { key in
                        .with { link in
                            (link.ingredientKey, link.productID, link.title) = (key, "prd_1", "Mill")
                            (link.preferred, link.preferredStoreIds) = (true, ["s2", "s1"])
                        }
                    }
                }
            },
        ])
    }

    @Test func `a change of a link names the ingredient, the product, and the store`() async throws {
        let call = EndpointCall(linking())
        let request = LinkProductRequest.with {
            ($0.action, $0.ingredient, $0.product, $0.store) = ("prefer", "1 cup flour", "mill", " corner ")
        }
        let reply = try await call(request, key: "k1")
        #expect(reply.title == "prefer|flour|mill|id of corner" && reply.productID == "prd_1" && reply.changed)
        #expect(reply.ingredientKey == "flour" && reply.ingredientName == "FLOUR")
        let plain = LinkProductRequest.with { ($0.action, $0.ingredient, $0.product) = ("link", "flour", "mill") }
        let unchanged = try await call(plain, key: "k2")
        #expect(unchanged.title == "link|flour|mill|" && !unchanged.changed)
    }

    @Test func `a change that means nothing is refused`() async throws {
        let call = EndpointCall(linking())
        func refusal(_ action: String, _ ingredient: String, _ product: String) async throws -> Refusal? {
            try await call.refusal(
                LinkProductRequest.with { ($0.action, $0.ingredient, $0.product) = (action, ingredient, product) }
            )
        }
        let marry = try await refusal("marry", "flour", "mill")
        #expect(marry?.problem.code == "shopping.badLink" && marry?.problem.field == "action")
        #expect(try await refusal("link", "Dough:", "mill")?.problem.code == "shopping.noIngredient")
        let gin = try await refusal("link", "flour", "gin")
        #expect(gin?.status == .notFound && gin?.problem.code == "product.unknownProduct" && gin?.problem.field == "")
    }

    @Test func `links are listed with the names of stores`() async throws {
        let call = EndpointCall(linking())
        let named = try await call(ListProductLinksRequest.with { ($0.ingredients, $0.limit) = (["flour"], 7) })
        #expect(named.links.map(\.ingredientKey) == ["flour"] && named.links.map(\.title) == ["Mill"])
        #expect(named.links.map(\.preferredStores) == [["Corner", "s2"]] && named.links.map(\.preferred) == [true])
        #expect(named.links.map(\.productID) == ["prd_1"] && named.nextCursor == "7 ")
        let all = try await call(ListProductLinksRequest.with { $0.cursor = "on" })
        #expect(all.links.isEmpty && all.nextCursor == "0 on")
    }

    @Test func `a scan tells that a related barcode led to the product, and refuses another choice`() async throws {
        let call = EndpointCall(scanning())
        let found = try await call(ScanProductRequest.with { $0.barcode = "96385074" })
        #expect(found.result == "found" && found.product.title == "Variant" && found.byRelatedBarcode)
        #expect(found.related.map(\.product.title) == ["Box"])
        let chosen = try await call(ScanProductRequest.with { ($0.barcode, $0.productID) = ("96385074", "prd_v") })
        #expect(chosen.result == "found" && chosen.byRelatedBarcode)
        let refusal = try await call.refusal(
            ScanProductRequest.with { ($0.barcode, $0.productID) = ("96385074", "prd_9") }
        )
        #expect(refusal?.problem.code == "shopping.notRelated" && refusal?.problem.field == "productId")
        let plain = try await call(ScanProductRequest.with { $0.barcode = "4006381333931" })
        #expect(!plain.byRelatedBarcode)
    }

    @Test func `a scanned product tells its ingredient, what is related, and why the hub was not asked`() async throws {
        let call = EndpointCall(scanning())
        let unknown = try await call(ScanProductRequest.with { $0.barcode = " 036000291452 " })
        #expect(unknown.result == "unknown" && !unknown.hasProduct && unknown.learnedIngredient.isEmpty)
        #expect(unknown.related.map(\.product.title) == ["Case", "Later"] && !unknown.byRelatedBarcode)
        #expect(unknown.related.map(\.relation) == ["case", "other"], "What is not understood is no variant.")
        #expect(unknown.remoteProblem.code == "product.hubUnreachable")
        #expect(call.services.questions == ["RetrieveProductsRequest"])
        let found = try await call(ScanProductRequest.with { ($0.barcode, $0.ingredient) = ("4006381333931", "flour") })
        #expect(found.result == "found" && found.product.productID == "4006381333931")
        #expect(found.learnedIngredient == "FLOUR" && found.related.isEmpty && !found.hasRemoteProblem)
    }

    @Test(arguments: [("Tea", "created"), ("FLOUR", "updated")])
    func `a product that is new, or gets the barcode, is told apart`(title: String, result: String) async throws {
        let call = EndpointCall(scanning())
        let reply = try await call(
            ScanProductRequest.with { ($0.barcode, $0.title) = ("036000291452", title) },
            key: "k"
        )
        #expect(reply.result == result && reply.product.title == title && reply.product.productID == "036000291452")
        #expect(call.services.questions == ["RetrieveProductsRequest", "RegisterProductsRequest"])
        #expect(call.services.options.map(\.idempotencyKey).last == "k/register")
    }

    /// Services that know one barcode, and of another one what is related.
    private func scanning() -> StubServices {
        StubServices([
            "RetrieveProductsRequest": { (request) throws(Refusal) in
                let asked = (request as? RetrieveProductsRequest)?.references.first?.barcode ?? ""
                return RetrieveProductsReply.with { reply in
                    reply.products = [
                        .with { found in
                            if asked == "4006381333931" {
                                found.product.productID = asked
                                return
                            }
                            let none = [("Case", "case", "prd_c"), ("Later", "relation of a later release", "prd_l")]
                            let one = [("Variant", "variant", "prd_v"), ("Box", "case", "prd_b")]
                            found.related = (asked == "96385074" ? one : none).map { title, relation, id in
                                .with { ($0.product.title, $0.relation, $0.product.productID) = (title, relation, id) }
                            }
                            found.remoteProblem.code = "product.hubUnreachable"
                        }
                    ]
                }
            },
            "LinkIngredientsRequest": { (_) throws(Refusal) in
                LinkIngredientsReply.with { $0.products = [.with { $0.result = "updated" }] }
            },
        ])
    }
}

extension ProductMessages.Pack {
    fileprivate static let carton = ProductMessages.Pack.with {
        ($0.content.value, $0.content.unit, $0.count) = ("500", "ml", 2)
    }
}
