import CommonMessages
import Envelope
import InventoryMessages
import MessageBus
import ProductMessages
import ShoppingMessages
import Synchronization
import Testing

@Suite struct StockEndpointTests {
    private let call = EndpointCall()

    private func putAway(_ text: String, productId: String = "") -> PutAwayRequest {
        var request = PutAwayRequest()
        request.text = text
        request.productID = productId
        return request
    }

    private func use(_ text: String) -> UseStockByNameRequest {
        var request = UseStockByNameRequest()
        request.text = text
        return request
    }

    @Test func `the reply to putting away has everything in the contract`() async throws {
        var request = putAway("4006381333931 2 cup")
        request.title = " Oat "
        let reply = try await call(request, key: "k")
        #expect(reply.change.amount.displayText == "2 cup")
        #expect(reply.change.product.productID == "4006381333931")
        #expect(reply.change.product.title == "Oat")
        #expect(reply.change.product.onHand.map(\.displayText) == ["2 cup"])
        #expect(reply.change.created)
        #expect(reply.choices.isEmpty)
    }

    @Test func `nested writes have keys derived from the caller's`() async throws {
        _ = try await call(putAway("flour 2 cup"), key: "mine")
        let keys = Dictionary(
            zip(call.services.questions, call.services.options.map(\.idempotencyKey)),
            uniquingKeysWith: { first, _ in first }
        )
        #expect(keys["RegisterProductsRequest"] == "mine/register")
        #expect(keys["AddStockRequest"] == "mine/add")
    }

    @Test func `a chosen product is used directly`() async throws {
        let reply = try await call(putAway("milk 2 cup", productId: "prd_7"), key: "k")
        #expect(reply.change.product.productID == "prd_7")
        #expect(!call.services.questions.contains("RegisterProductsRequest"))
    }

    @Test func `several products are returned as choices`() async throws {
        let services = StubServices([
            "ResolveIngredientsRequest": { _ throws(Refusal) in
                var reply = ResolveIngredientsReply()
                var resolved = ResolvedIngredient()
                resolved.ingredientKey = "milk"
                resolved.productIds = ["prd_1", "prd_2"]
                reply.ingredients = [resolved]
                return reply
            }
        ])
        let reply = try await EndpointCall(services)(use("milk 1 cup"), key: "k")
        #expect(!reply.hasChange)
        #expect(reply.choices.map(\.productID) == ["prd_1", "prd_2"])
        let added = try await EndpointCall(services)(putAway("milk 1 cup"), key: "k")
        #expect(added.choices.map(\.title) == ["Some", "Some"])
        #expect(!services.questions.contains("AddStockRequest"))
    }

    @Test func `the reply to a use contains the rest`() async throws {
        let reply = try await call(use("flour 2 cup"), key: "k")
        #expect(reply.change.product.title == "FLOUR")
        #expect(reply.change.product.onHand.isEmpty)
    }

    @Test(arguments: [
        ("", Status.invalid, "shopping.noProduct"), ("flour", .invalid, "shopping.noAmount"),
        ("flour lots", .invalid, "shopping.noAmount"), ("prd_x lots", .invalid, "shopping.noAmount"),
    ])
    func `invalid input is refused with its field`(text: String, status: Status, code: String) async throws {
        let refusal = try #require(try await call.refusal(putAway(text)))
        #expect(refusal.status == status)
        #expect(refusal.problem.code == code)
        #expect(refusal.problem.field == "text")
    }

    @Test func `the refusal names an unknown unit or product`() async throws {
        let changed: [String: StubServices.Responder] = [
            "ResolveIngredientsRequest": { _ throws(Refusal) in
                var reply = ResolveIngredientsReply()
                reply.ingredients = [ResolvedIngredient()]
                reply.ingredients[0].ingredientKey = "tea"
                return reply
            }
        ]
        let refusal = try #require(try await EndpointCall(StubServices(changed)).refusal(use("tea 2 cup")))
        #expect(refusal.status == .notFound)
        #expect(refusal.problem.code == "shopping.noSuchProduct")
        #expect(refusal.problem.params == ["product": "tea"])
    }

    @Test func `what is used beyond the stock is said in the reply`() async throws {
        let missing = [("3/2", "cup"), ("2", "")].map { value, unit in
            var amount = Amount()
            (amount.value, amount.unit) = (value, unit)
            return amount
        }
        let services = StubServices([
            "UseStockRequest": { message throws(Refusal) in
                var reply = UseStockReply()
                reply.stock.productID = (message as? UseStockRequest)?.productID ?? ""
                reply.stock.shortfall = missing
                return reply
            }
        ])
        let change = try await EndpointCall(services)(use("flour 2 cup")).change
        #expect(change.product.onHand.isEmpty)
        #expect(change.product.shortfall.map(\.displayText) == ["3/2 cup", "2 "])
    }

    @Test func `the complete stock is collected over all pages and sorted`() async throws {
        let reply = try await call(FindStockRequest())
        #expect(reply.products.count == 100)
        #expect(call.services.questions.filter { $0 == "ListStockRequest" }.count == 2)
    }

    @Test func `no request names more products than the product service takes`() async throws {
        let counts = Mutex<[Int]>([])
        let services = StubServices([
            "RetrieveProductsRequest": { request throws(Refusal) in
                let count = (request as? RetrieveProductsRequest)?.references.count ?? 0
                counts.withLock { $0.append(count) }
                var reply = RetrieveProductsReply()
                reply.products = Array(repeating: FoundProduct(), count: count)
                return reply
            }
        ])
        _ = try await EndpointCall(services)(FindStockRequest())
        #expect(counts.withLock(\.self) == [500, 100])
    }
}
