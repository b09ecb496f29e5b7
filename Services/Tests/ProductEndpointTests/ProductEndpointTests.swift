import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import ProductMessages
import SwiftProtobuf
import Testing

@Suite struct ProductEndpointTests {
    private func registration(_ drafts: (barcode: String, title: String, keys: [String])...) -> RegisterProductsRequest
    {
        var request = RegisterProductsRequest()
        request.products = drafts.map { draft in
            var message = ProductDraft()
            message.barcode = draft.barcode
            message.title = draft.title
            message.ingredientKeys = draft.keys
            return message
        }
        return request
    }

    private func retrieval(_ references: ProductReference.OneOf_By?...) -> RetrieveProductsRequest {
        var request = RetrieveProductsRequest()
        request.references = references.map { by in
            var reference = ProductReference()
            reference.by = by
            return reference
        }
        return request
    }

    private func resolution(_ keys: String...) -> ResolveIngredientsRequest {
        var request = ResolveIngredientsRequest()
        request.ingredientKeys = keys
        return request
    }

    private func refusal(
        of request: some RequestMessage,
        to home: ProductHome,
        key: String? = nil
    ) async throws -> Refusal {
        try await #require(throws: Refusal.self) {
            try await home.sender.request(request, options: ProductHome.options(key: key))
        }
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `a registered product is found by every reference`(adapter: ProductHome.Adapter) async throws {
        let home = try ProductHome(adapter)
        let request = registration(("036000291452", "Oat flakes", ["oats"]), ("", "Milk", ["milk"]))
        let reply = try await home.sender.request(request, options: ProductHome.options(key: "k1"))
        #expect(reply.products.map(\.created) == [true, true])
        let flakes = try #require(reply.products.first?.product)
        #expect(flakes.productID == "0036000291452")
        #expect(flakes.barcode.value == "0036000291452")
        #expect(flakes.barcode.symbology == "upca")
        #expect(
            flakes.createdAt.seconds == 1_700_000_000 && flakes.createdAt.nanos == 293_000_000,
            "To the millisecond."
        )
        #expect(flakes.version == 1)
        #expect(reply.products.last?.product.hasBarcode == false)
        let found = try await home.sender.request(
            retrieval(.barcode("0036000291452"), .title(" milk "), .productID("nowhere"), .productID(flakes.productID)),
            options: ProductHome.options()
        )
        #expect(found.products.map(\.hasProduct) == [true, true, false, true])
        #expect(found.products.first?.product == flakes)
        let resolved = try await home.sender.request(resolution("oats", "salt"), options: ProductHome.options())
        #expect(resolved.ingredients.map(\.ingredientKey) == ["oats", "salt"])
        #expect(resolved.ingredients.map(\.productIds) == [[flakes.productID], []])
        let list = try await home.sender.request(ListProductsRequest(), options: ProductHome.options())
        #expect(list.products.map(\.title) == ["Milk", "Oat flakes"])
        #expect(list.nextCursor.isEmpty)
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `another home sees none of it in any message`(adapter: ProductHome.Adapter) async throws {
        let home = try ProductHome(adapter)
        let request = registration(("036000291452", "Oat flakes", ["oats"]), ("2506929467583", "Cheese", ["cheese"]))
        let ours = try await home.sender.request(request, options: ProductHome.options(key: "k1"))
        let jones = ProductHome.options("jones", key: "k1")
        let references = retrieval(
            .barcode("036000291452"),
            .barcode("2506929467583"),
            .title("Cheese"),
            .productID(ours.products.last?.product.productID ?? "")
        )
        let found = try await home.sender.request(references, options: jones)
        #expect(found.products.allSatisfy { !$0.hasProduct })
        #expect(try await home.sender.request(ListProductsRequest(), options: jones).products.isEmpty)
        let resolved = try await home.sender.request(resolution("oats", "cheese"), options: jones)
        #expect(resolved.ingredients.map(\.productIds) == [[], []])
        let theirs = try await home.sender.request(registration(("036000291452", "Other", [])), options: jones)
        #expect(theirs.products.map(\.created) == [true], "The same key and barcode are another home's own.")
        let kept = try await home.sender.request(retrieval(.barcode("036000291452")), options: ProductHome.options())
        #expect(kept.products.first?.product.title == "Oat flakes")
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `a repeated registration gets the same reply and changes nothing`(adapter: ProductHome.Adapter) async throws {
        let home = try ProductHome(adapter)
        let request = registration(("", "Milk", ["milk"]))
        let first = try await home.sender.request(request, options: ProductHome.options(key: "k1"))
        let more = registration(("", "Milk", ["whole milk"]))
        _ = try await home.sender.request(more, options: ProductHome.options(key: "k2"))
        #expect(try await home.sender.request(request, options: ProductHome.options(key: "k1")) == first)
        let now = try await home.sender.request(retrieval(.title("milk")), options: ProductHome.options())
        #expect(now.products.first?.product.version == 2)
        let reused = try await refusal(of: more, to: home, key: "k1")
        #expect(reused.status == .conflict)
        #expect(reused.problem.code == "product.keyReused")
    }

    @Test func `more products than one command may add are refused`() async throws {
        let home = try ProductHome(.sqlite)
        var request = registration(("", "Milk", []))
        request.products += (0..<500).map { index in registration(("", "Tea \(index)", [])).products[0] }
        let refusal = try await refusal(of: request, to: home, key: "k1")
        #expect(refusal.status == .invalid)
        #expect(refusal.problem.code == "product.tooMany")
        request.products.removeLast()
        #expect(try await home.sender.request(request, options: ProductHome.options(key: "k2")).products.count == 500)
    }

    @Test func `no request names more things than its limit`() async throws {
        let home = try ProductHome(.memory)
        let texts = (0...5_000).map { "key \($0)" }
        let some = Array(texts.prefix(501))
        func refused(_ request: some RequestMessage, _ field: String, _ sentence: String) async throws {
            let refusal = try await refusal(of: request, to: home)
            #expect(refusal.status == .invalid && refusal.problem.code == "product.tooMany")
            #expect(refusal.problem.field == field && refusal.problem.sentence == sentence)
        }
        let many = "The request names 5001 things: name up to 5000 at a time."
        try await refused(ProposeProductsRequest.with { $0.ingredientKeys = texts }, "ingredientKeys", many)
        try await refused(ResolveIngredientsRequest.with { $0.ingredientKeys = texts }, "ingredientKeys", many)
        let more = "The request names 501 things: name up to 500 at a time."
        try await refused(LoadSyncMetadataRequest.with { $0.productIds = some }, "productIds", more)
        try await refused(ListIngredientLinksRequest.with { $0.ingredientKeys = some }, "ingredientKeys", more)
        let references = some.map { text in ProductReference.with { $0.text = text } }
        try await refused(RetrieveProductsRequest.with { $0.references = references }, "references", more)
        let most = ResolveIngredientsRequest.with { $0.ingredientKeys = texts.dropLast() }
        #expect(try await home.sender.request(most, options: ProductHome.options()).ingredients.count == 5_000)
    }

    @Test(arguments: [
        ("4006381333932", "Tea", "product.wrongCheckDigit", "products[1].barcode"),
        ("abc", "Tea", "product.notABarcode", "products[1].barcode"),
        ("  ", "Tea", "product.emptyBarcode", "products[1].barcode"),
        ("", " ", "product.nameless", "products[1]"),
    ])
    func `an invalid draft is refused by itself, and the rest of its batch is stored`(
        barcode: String,
        title: String,
        code: String,
        field: String
    ) async throws {
        let home = try ProductHome(.sqlite)
        let request = registration(("", "Milk", []), (barcode, title, []), ("", "Beer", []))
        let reply = try await home.sender.request(request, options: ProductHome.options(key: "k1"))
        #expect(reply.products.map(\.result) == ["created", "refused", "created"])
        #expect(reply.products.map(\.hasProduct) == [true, false, true])
        let problem = reply.products[1].problem
        #expect(problem.code == code && problem.field == field)
        #expect(problem.sentence.contains(":"), "What happened: what to do next.")
        #expect(try await home.sender.request(request, options: ProductHome.options(key: "k1")) == reply)
        let list = try await home.sender.request(ListProductsRequest(), options: ProductHome.options())
        #expect(list.products.map(\.title) == ["Beer", "Milk"])
    }

    @Test func `a refusal of a wrong check digit contains the right one`() async throws {
        let home = try ProductHome(.memory)
        let refusal = try await refusal(of: retrieval(.barcode("4006381333932")), to: home)
        #expect(
            refusal.problem.sentence == "Barcode 4006381333932 should end in 1: scan it again or check the last digit."
        )
        #expect(refusal.problem.params == ["barcode": "4006381333932", "expected": "1"])
        #expect(refusal.problem.field == "references[0].barcode")
    }

    @Test(arguments: [
        (ProductReference.OneOf_By.productID(" "), "product.emptyProductId", "references[0].productId"),
        (.barcode(""), "product.emptyBarcode", "references[0].barcode"),
        (.title(" "), "product.emptyReference", "references[0].title"),
        (nil, "product.emptyReference", "references[0]"),
    ])
    func `an empty reference is refused`(
        by: ProductReference.OneOf_By?,
        code: String,
        field: String
    ) async throws {
        let refusal = try await refusal(of: retrieval(by), to: try ProductHome(.memory))
        #expect(refusal.status == .invalid)
        #expect(refusal.problem.code == code)
        #expect(refusal.problem.field == field)
    }

    @Test(arguments: ProductHome.Adapter.allCases)
    func `the list is paged`(adapter: ProductHome.Adapter) async throws {
        let home = try ProductHome(adapter)
        let request = registration(("", "d", []), ("", "B", []), ("", "a", []), ("", "c", []), ("", "e", []))
        _ = try await home.sender.request(request, options: ProductHome.options(key: "k1"))
        var titles: [String] = []
        var page = ListProductsRequest()
        page.limit = 2
        repeat {
            let reply = try await home.sender.request(page, options: ProductHome.options())
            titles += reply.products.map(\.title)
            page.cursor = reply.nextCursor
        } while !page.cursor.isEmpty
        #expect(titles == ["a", "B", "c", "d", "e"])
        page.cursor = "nonsense"
        let refusal = try await refusal(of: page, to: home)
        #expect(refusal.problem.code == "common.invalidCursor")
    }

    @Test func `a request without a household is refused`() async throws {
        let home = try ProductHome(.memory)
        let refusal = try await #require(throws: Refusal.self) {
            try await home.sender.request(ListProductsRequest(), options: RequestOptions(household: [1, 2]))
        }
        #expect(refusal.problem.code == "bus.household")
    }
}
