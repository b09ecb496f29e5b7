import Commands
import CommandsTestKit
import CommonMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import ProductEndpoint
import ProductMessages
import ProductModule
import ProductModuleTestKit
import SwiftProtobuf
import Synchronization
import Testing

/// How a device asks the hub of its home for products: over messages, with a hub that answers well, badly, or not at
/// all.
@Suite struct HubProductGatewayTests {
    private let home = HouseholdID(name: "smith")
    private let hub = InMemoryProductStore()
    private let reachability = HubReachability()

    private var hubModule: ProductModuleService {
        let context = CommandContext(
            household: home,
            principal: "me",
            idempotencyKey: nil,
            requestHash: [],
            locale: "",
            now: Date(timeIntervalSince1970: 1_700_000_000)
        )
        return ProductModuleService(store: hub, context: context)
    }

    private func gateway(_ routers: [RequestRouter]? = nil) -> HubProductGateway {
        let router = ProductEndpoint.router(version: "1", store: hub) { Date() }
        return HubProductGateway(
            household: home,
            sender: RouterSender(routers ?? [router]),
            reachability: reachability
        ) {}
    }

    /// A gateway to a hub that answers each question about products like this.
    private func gateway(
        answering answer: @escaping @Sendable () throws(Refusal) -> RetrieveProductsReply
    ) -> HubProductGateway {
        var router = RequestRouter(service: .product, version: "stub")
        router.handle(RetrieveProductsRequest.self) { (_, _) throws(Refusal) in try answer() }
        return gateway([router])
    }

    private func add(_ drafts: ProductModule.ProductDraft...) async throws -> [ProductModule.Product] {
        try await hubModule.addProducts(drafts).entries.compactMap(\.product)
    }

    @Test(arguments: ["036000291452", "01234565", "96385074", "10036000291459"])
    func `a product comes as the hub has it, by its barcode and by its identifier`(code: String) async throws {
        let facts = try ProductFacts(json: #"{"category":{"main":"food"},"later":[1.50]}"#)
        let draft = try ProductDraft(
            barcode: Barcode(code),
            title: "Oats",
            brand: "Mill",
            ingredientKeys: ["oats"],
            tags: ["x"],
            facts: facts
        )
        let there = try #require(try await add(draft).first)
        let byCode = try await gateway().fetchByBarcode(Barcode(code))
        #expect(byCode == RemoteProduct(there, origin: .home))
        #expect(try await gateway().fetch(productId: there.productId) == byCode)
        #expect(try await gateway().fetch(productId: ProductID("prd_9")) == nil)
    }

    @Test func `an odd private number, and a shop's number, are known to the hub`() async throws {
        let odd = try Barcode("4006381333932", checkDigit: .ignored)
        let shop = try Barcode("2506929467583")
        let there = try await add(
            ProductDraft(barcode: odd, title: "Box"),
            ProductDraft(barcode: shop, title: "Cheese")
        )
        #expect(try await gateway().fetch(productId: there[0].productId)?.product == there[0])
        #expect(try await gateway().fetchByBarcode(shop)?.product == there[1])
        #expect(try await gateway().fetchByBarcode(odd)?.product == there[0])
        // Eight digits that begin with 0 are a UPC-E, unless the scanner says otherwise.
        let short = try Barcode("01234565", symbology: .ean8)
        let pens = try await add(ProductDraft(barcode: short, title: "Pens"))
        #expect(try await gateway().fetchByBarcode(short)?.product == pens[0])
    }

    @Test func `a page is the hub's, without the filters that only the device knows`() async throws {
        let there = try await add(
            ProductDraft(barcode: nil, title: "Oats", brand: "Mill", tags: ["x"]),
            ProductDraft(barcode: nil, title: "Rye", brand: "Mill"),
            ProductDraft(barcode: nil, title: "Milk", brand: "Farm")
        )
        let waiting = ProductFilterStrategy.any([.syncState(.pendingUpsert), .tag("x")])
        let one = ProductFilterStrategy.not(.identities([there[1].productId]))
        let known: [ProductFilterStrategy] = [
            .all([.brand("mill"), .not(.tag("y"))]), .any([.text("oat"), .category(main: "food", sub: "dairy")]),
            .status(.active), .not(.barcode(try Barcode("036000291452"))), .not(.category(main: "other", sub: nil)),
        ]
        let query = ProductQuery(
            page: PageRequest(limit: 1),
            sort: ProductSortStrategy(.brand, isDescending: true),
            filters: known + [waiting, one]
        )
        let page = try await gateway().query(query)
        #expect(page.products.map(\.product) == [there[0]])
        #expect(page.leftOut == [waiting, one])
    }

    @Test func `queries at random find what the model finds, page by page, also where the hub can't filter`()
        async throws
    {
        var generator = CommandsTestKit.SeededGenerator(seed: 7)
        let products = try (0..<60).map { try ProductQueries.product($0, &generator) }
        for start in stride(from: 0, to: products.count, by: 20) {
            let planned = products[start..<start + 20].map { ProductRow.product($0) }.map { row in
                PlannedOperation(.create(row.changes), of: row.key, expecting: 0)
            }
            _ = try await hub.commit(planned, outcome: [], for: .test(household: "smith"))
        }
        let kinds = [ProductSyncState.Kind.pendingUpsert, .failed, .conflict]
        let states = Dictionary(uniqueKeysWithValues: zip(products.prefix(9).map(\.productId), kinds + kinds + kinds))
        var (filtered, turned) = (0, 0)
        for _ in 0..<120 {
            var selection = try ProductQueries.selection(&generator)
            if !selection.filter.asksForStatus {
                selection = ProductSelection(filter: .all([selection.filter, .isInUse]), sort: selection.sort)
            }
            let expected = ProductQueries.expected(selection, of: products, states: states)
            let filter = ProductQueries.known(selection.filter, states)
            let limit = 1 + generator.below(20)
            var (found, cursor): ([ProductID], String) = ([], "")
            repeat {
                let request = PageRequest(limit: limit, cursor: cursor)
                let query = ProductQuery(page: request, sort: selection.sort, filters: [filter])
                let page = try await gateway().query(query)
                if !page.leftOut.isEmpty { filtered += 1 }
                if !page.nextCursor.isEmpty { turned += 1 }
                #expect(page.products.count <= limit)
                (found, cursor) = (found + page.matching.map(\.product.productId), page.nextCursor)
            } while !cursor.isEmpty && found.count <= 60
            #expect(found == expected.map(\.productId), "\(selection)")
        }
        #expect(filtered > 10 && turned > 100)
    }

    @Test(arguments: 0..<7)
    func `nonsense is reported as such, whatever it is`(kind: Int) async throws {
        let there = try #require(try await add(ProductDraft(barcode: Barcode("036000291452"), title: "Oats")).first)
        let router = ProductEndpoint.router(version: "1", store: hub) { Date() }
        let request = RetrieveProductsRequest.with { $0.references = [.with { $0.productID = there.productId.text }] }
        let options = RequestOptions(household: home.bytes)
        var reply = try await RouterSender([router]).request(request, options: options)
        var product = reply.products[0].product
        switch kind {
        case 0: reply.products = []
        case 1: reply.products.append(reply.products[0])
        case 2: product.productID = ""
        case 3: product.barcode.value = "4006381333931"
        case 4: product.barcode.value = "oats"
        case 5: product.facts = "{"
        default: product.clearUpdatedAt()
        }
        if kind > 1 { reply.products[0].product = product }
        let answer = reply
        let failure = await #expect(throws: ProductRemoteError.self) {
            try await gateway(answering: { answer }).fetch(productId: there.productId)
        }
        guard case .unreadable? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(reachability.mayAnswer, "It answered.")
    }

    @Test func `a hub that does not answer is left alone for some seconds`() async throws {
        let late = gateway(answering: { () throws(Refusal) in
            throw Refusal(.deadline, code: "bus.deadline", sentence: "It took too long.")
        })
        await #expect(throws: ProductRemoteError.late) { try await late.fetch(productId: ProductID("prd_9")) }
        #expect(!reachability.mayAnswer)
        _ = try await gateway().fetch(productId: ProductID("prd_9"))
        #expect(reachability.mayAnswer, "An answer counts at once.")
        let gone = await #expect(throws: ProductRemoteError.self) {
            try await gateway([]).fetch(productId: ProductID("prd_9"))
        }
        #expect(gone == .unavailable(reason: "No product.v1 service is running: start it.") && !reachability.mayAnswer)
        let forbidden = gateway(answering: { () throws(Refusal) in
            throw Refusal(.forbidden, code: "bus.forbidden", sentence: "You may not.")
        })
        await #expect(throws: ProductRemoteError.unavailable(reason: "You may not.")) {
            try await forbidden.fetch(productId: ProductID("prd_9"))
        }
        #expect(reachability.mayAnswer, "It is there, and does not want to.")
    }

    @Test func `a service that cannot tell whether it is a device answers nothing`() async throws {
        let router = ProductEndpoint.router(
            version: "1",
            store: InMemoryProductStore(),
            remote: { (_) async throws(Refusal) in
                throw Refusal(.unavailable, code: "sync.unreadable", sentence: "The file is damaged.")
            },
            clock: { Date() }
        )
        do throws(Refusal) {
            let options = RequestOptions(household: home.bytes)
            _ = try await RouterSender([router]).request(ListProductsRequest(), options: options)
            Issue.record("It answered as a hub.")
        } catch { #expect(error.problem.code == "sync.unreadable") }
    }

    @Test func `a device's service asks its hub, and tells when it could not`() async throws {
        let nodes = try await ProductNodes(home: home, hub: hub, device: InMemoryProductStore())
        _ = try await add(ProductDraft(barcode: Barcode("036000291452"), title: "Oats"))
        let isBroken = Atomic<Bool>(false)
        let (good, broken) = (gateway(), gateway([]))
        let router = ProductEndpoint.router(
            version: "1",
            store: nodes.device,
            remote: { [home] asked in
                guard asked == home else { return nil }
                return ProductRemote(
                    gateway: isBroken.load(ordering: .relaxed) ? broken : good,
                    syncStates: nodes,
                    connectivity: nodes,
                    clock: nodes
                ) { _ in }
            },
            clock: { Date() }
        )
        let sender = RouterSender([router])
        func found(in household: HouseholdID) async throws -> ProductMessages.FoundProduct {
            let request = RetrieveProductsRequest.with { $0.references = [.with { $0.text = "036000291452" }] }
            let options = RequestOptions(household: household.bytes)
            return try #require(try await sender.request(request, options: options).products.first)
        }
        #expect(try await found(in: home).product.title == "Oats")
        let elsewhere = try await found(in: HouseholdID(name: "other"))
        #expect(!elsewhere.hasProduct && !elsewhere.hasRemoteProblem)
        isBroken.store(true, ordering: .relaxed)
        let unknown = try await found(in: home)
        #expect(!unknown.hasProduct && unknown.remoteProblem.code == "product.hubUnavailable")
        nodes.connect(false)
        #expect(try await found(in: home).remoteProblem.code == "product.hubOffline")
        let telemetry = try await sender.request(
            ReadProductTelemetryRequest(),
            options: RequestOptions(household: home.bytes)
        )
        #expect(telemetry.syncSuccessRate == 1 && telemetry.pending == 0)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a page is followed by message until the caller has enough`() async throws {
        let sender = RouterSender([ProductEndpoint.router(version: "1", store: hub) { Date() }])
        let request = FollowProductsRequest.with { $0.query.filters = [.with { $0.tag = "x" }] }
        var pages: [[String]] = []
        // On a loaded machine, each step waits for the other tests; the time limit ends a request that hangs.
        let options = RequestOptions(household: home.bytes, budget: .seconds(300))
        for try await part in sender.stream(request, options: options) {
            pages.append(part.page.products.map(\.title))
            if pages.count == 2 { break }
            _ = try await add(ProductDraft(barcode: nil, title: "Oats", tags: ["x"]))
        }
        #expect(pages == [[], ["Oats"]])
    }
}
