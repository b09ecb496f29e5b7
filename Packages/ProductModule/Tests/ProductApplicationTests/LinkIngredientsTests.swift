import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

@Suite struct LinkIngredientsTests {
    private let store = InMemoryProductStore()

    private func module(_ key: String = UUID().uuidString) -> ProductModuleService {
        ProductModuleService(store: store, context: .test(key: key))
    }

    @discardableResult
    private func add(_ title: String, facts: String = "", barcode: String? = nil) async throws -> ProductID {
        let draft = try ProductDraft(
            barcode: try barcode.map { try Barcode($0) },
            title: title,
            facts: ProductFacts(json: facts)
        )
        return try #require(try await module().addProducts([draft]).entries.first?.product?.productId)
    }

    private func title(_ text: String) -> ProductReference { .title(ProductTitle(text)) }

    @discardableResult
    private func change(
        _ kind: IngredientLinkChange.Kind,
        _ product: String,
        in store: String = "",
        of key: String = "flour"
    ) async throws -> UpdateProductsResult.Entry {
        let change = try #require(IngredientLinkChange(kind, of: key, to: title(product), in: store))
        return try #require(try await module().linkIngredients([change]).entries.first)
    }

    private func proposed(_ store: String = "", of key: String = "flour") async throws -> ProductID? {
        try await module().proposeProducts(for: [key], in: store).first.flatMap(\.self)?.productId
    }

    @Test func `of several products, lists propose the preferred one`() async throws {
        let mill = try await add("Mill flour")
        try await add("Farm flour")
        #expect(try await proposed() == nil)
        #expect(try await change(.link, "Mill flour").result == .updated)
        #expect(try await proposed() == mill, "It is the only one.")
        let farm = try #require(try await change(.link, "Farm flour").product)
        #expect(farm.ingredientKeys == ["flour"])
        #expect(try await proposed() == nil, "A person would have to choose.")
        #expect(try await change(.prefer, "Farm flour").result == .updated)
        #expect(try await proposed() == farm.productId)
        #expect(try await change(.prefer, "Farm flour").result == .unchanged)
        try await change(.prefer, "Mill flour")
        #expect(try await proposed() == mill, "One product alone is preferred.")
        #expect(try await module().resolveIngredients(["flour"]) == [[mill, farm.productId].sorted()])
    }

    @Test func `a store can have a product of its own`() async throws {
        let (mill, farm) = (try await add("Mill flour"), try await add("Farm flour"))
        try await change(.prefer, "Mill flour")
        try await change(.prefer, "Farm flour", in: "corner")
        #expect(try await proposed("corner") == farm)
        #expect(try await proposed("market") == mill)
        #expect(try await change(.remove, "Farm flour", in: "corner").result == .updated)
        #expect(try await proposed("corner") == mill)
        #expect(try await module().ingredientLinks(of: ["flour"]).count == 2, "The link itself stays.")
    }

    @Test func `what a scan teaches never undoes a choice`() async throws {
        let (mill, farm) = (try await add("Mill flour"), try await add("Farm flour"))
        try await change(.link, "Mill flour")
        try await change(.learn, "Farm flour")
        #expect(try await proposed() == farm)
        #expect(try await change(.learn, "Mill flour").result == .unchanged)
        #expect(try await proposed() == farm)
        try await change(.remove, "Farm flour")
        try await change(.learn, "Mill flour")
        #expect(try await proposed() == mill)
    }

    @Test func `what a scan teaches never undoes a choice of the same command`() async throws {
        let mill = try await add("Mill flour")
        try await add("Farm flour")
        let changes = [
            try #require(IngredientLinkChange(.prefer, of: "flour", to: title("Mill flour"))),
            try #require(IngredientLinkChange(.learn, of: "flour", to: title("Farm flour"))),
        ]
        _ = try await module().linkIngredients(changes)
        #expect(try await proposed() == mill)
        #expect(try await module().resolveIngredients(["flour"]).first?.count == 2, "The scan still links its product.")
    }

    @Test(arguments: ["archived", "blocked"])
    func `a product that is not in use is never proposed`(status: String) async throws {
        let mill = try await add("Mill flour")
        try await change(.link, "Mill flour")
        try await add("Old flour", facts: #"{"status":"\#(status)"}"#)
        try await change(.prefer, "Old flour")
        try await change(.prefer, "Old flour", in: "corner")
        #expect(try await proposed() == mill)
        #expect(try await proposed("corner") == mill)
        #expect(try await change(.learn, "Mill flour").result == .updated, "A scan may take its place.")
    }

    @Test func `a removed link is gone, and so are its preferences`() async throws {
        try await add("Mill flour")
        try await change(.prefer, "Mill flour")
        try await change(.prefer, "Mill flour", in: "corner")
        let removed = try #require(try await change(.remove, "Mill flour").product)
        #expect(removed.ingredientKeys.isEmpty)
        #expect(try await proposed("corner") == nil)
        #expect(try await module().ingredientLinks(of: ["flour"]).isEmpty)
        let again = try await change(.remove, "Mill flour")
        #expect(again.refusal == .notLinked(ingredientKey: "flour", name: "Mill flour"))
        let elsewhere = try await change(.remove, "Mill flour", in: "corner")
        #expect(elsewhere.refusal == .notLinked(ingredientKey: "flour", name: "Mill flour"))
        try await change(.link, "Mill flour")
        let link = try #require(try await module().ingredientLinks(of: ["flour"]).first)
        #expect(!link.isPreferred && link.preferredStores.isEmpty)
    }

    @Test func `an unknown product is refused, and the others are linked`() async throws {
        let mill = try await add("Mill flour")
        let changes = try ["Nothing", "Mill flour"].map {
            try #require(IngredientLinkChange(.prefer, of: "flour", to: title($0)))
        }
        let entries = try await module().linkIngredients(changes).entries
        #expect(entries.map(\.refusal) == [.noProduct(name: "Nothing"), nil])
        #expect(entries.map(\.result) == [.refused, .updated])
        #expect(try await proposed() == mill)
        let many = Array(repeating: changes[0], count: ProductModuleService.mostProducts + 1)
        await #expect(throws: ProductError.tooMany(count: many.count)) { try await module().linkIngredients(many) }
    }

    @Test func `a preference that only a later release can read outlives changes of others`() async throws {
        try await add("Mill flour")
        let entity = EntityKey("ingredient", "flour")
        let later = GroupChange("preferred", .put("corner", Array("\"\"".utf8)))
        let create = PlannedOperation(.create([later]), of: entity, expecting: 0)
        _ = try await store.commit([create], outcome: [], for: .test())
        func values() async throws -> [ByteText: [UInt8]] {
            let stored = try await store.entities([entity], in: CommandContext.test().household)[entity]
            let entries = stored?.state.groups["preferred"]?.entries ?? []
            return Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })
        }
        try await change(.prefer, "Mill flour")
        #expect(try await values().count == 2)
        try await change(.remove, "Mill flour")
        #expect(try await values() == ["corner": Array("\"\"".utf8)])
    }

    @Test func `preferences come back with an export, byte for byte`() async throws {
        for product in ["Mill flour", "Farm flour", "Rye"] { try await add(product) }
        try await change(.prefer, "Mill flour")
        try await change(.prefer, "Farm flour", in: "corner")
        try await change(.prefer, "Farm flour", in: "market")
        try await change(.link, "Rye")
        try await change(.prefer, "Rye", of: "rye")
        let records = try await module().exportProducts(PageRequest()).records
        #expect(records[0].contains(#""preferredFor":{"flour":{"stores":["corner","market"]}}"#), "\(records[0])")
        #expect(records[1].contains(#""preferredFor":{"flour":{"everywhere":true}}"#))
        let empty = ProductModuleService(store: InMemoryProductStore(), context: .test(household: "other"))
        let drafts = try records.map { try ProductRecord.draft($0) }
        #expect(try await empty.addProducts(drafts).entries.allSatisfy { $0.result == .created })
        #expect(try await empty.exportProducts(PageRequest()).records == records)
        #expect(try await module().addProducts(drafts).entries.allSatisfy { $0.result == .unchanged })
        try await change(.prefer, "Rye")
        _ = try await module().addProducts(drafts)
        #expect(try await proposed() == (try await add("Rye")), "An import never undoes a choice.")
        let wrong = records[0].replacing("corner", with: String(repeating: "x", count: 1_001))
        let entry = try await empty.addProducts([ProductRecord.draft(wrong)]).entries[0]
        #expect(entry.refusal == .textTooLong(field: "storeId", bytes: 1_001, most: 1_000))
    }

    @Test func `texts that no index holds are refused`() async throws {
        try await add("Mill flour")
        let (most, bytes) = (GroupLimits.keyTextBytes, GroupLimits.keyTextBytes + 1)
        let long = String(repeating: "x", count: bytes)
        let key = try await change(.link, "Mill flour", of: long)
        #expect(key.refusal == .textTooLong(field: "ingredientKey", bytes: bytes, most: most))
        let place = try await change(.prefer, "Mill flour", in: long)
        #expect(place.refusal == .textTooLong(field: "storeId", bytes: bytes, most: most))
        #expect(try await change(.prefer, "Mill flour", in: String(long.dropLast())).result == .updated)
    }

    @Test func `a repeated command gets the first outcome`() async throws {
        try await add("Mill flour")
        let change = try #require(IngredientLinkChange(.prefer, of: "flour", to: title("Mill flour")))
        let first = try await module("once").linkIngredients([change])
        #expect(try await module("once").linkIngredients([change]) == first)
        #expect(first.entries.map(\.result) == [.updated])
    }

    @Test func `a product stays preferred when it gets its barcode`() async throws {
        try await add("Mill flour")
        try await add("Farm flour")
        try await change(.link, "Farm flour")
        try await change(.prefer, "Mill flour")
        let update = ProductUpdate(of: title("Mill flour"), barcode: try Barcode("036000291452"))
        _ = try await module().updateProducts([update])
        #expect(try await proposed()?.text == "0036000291452")
        #expect(try await change(.prefer, "Mill flour").result == .unchanged)
    }

    @Test func `a scanned product is preferred for its ingredients unless another one is`() async throws {
        func scan(_ barcode: String, _ title: String, keys: [String], isScanned: Bool = true) async throws {
            let draft = try ProductDraft(
                barcode: Barcode(barcode),
                title: title,
                ingredientKeys: keys,
                isScanned: isScanned
            )
            _ = try await module().addProducts([draft])
        }
        try await scan("036000291452", "Mill flour", keys: ["flour"], isScanned: false)
        try await scan("042100005264", "Farm flour", keys: ["flour"], isScanned: false)
        #expect(try await proposed() == nil, "An import teaches nothing.")
        try await scan("036000291452", "", keys: [])
        #expect(try await proposed()?.text == "0036000291452", "Its stock was added.")
        try await scan("042100005264", "", keys: ["rye"])
        #expect(try await proposed()?.text == "0036000291452")
        #expect(try await proposed(of: "rye")?.text == "0042100005264")
    }

    @Test func `a scan of a product that the same command makes keeps what the home prefers`() async throws {
        let mill = try await add("Mill flour")
        try await change(.prefer, "Mill flour")
        let barcode = try Barcode("042100005264")
        let drafts = [
            try ProductDraft(barcode: barcode, title: "Farm flour", ingredientKeys: ["flour"]),
            try ProductDraft(barcode: barcode, title: "", isScanned: true),
        ]
        #expect(try await module().addProducts(drafts).entries.map(\.refusal) == [nil, nil])
        #expect(try await proposed() == mill)
    }

    @Test func `all links are listed by product, page by page`() async throws {
        let (bread, mill) = (try await add("Bread flour"), try await add("Mill flour"))
        try await add("Salt")
        try await change(.link, "Mill flour", of: "rye")
        try await change(.prefer, "Mill flour")
        try await change(.prefer, "Bread flour", in: "market")
        try await change(.prefer, "Bread flour", in: "corner")
        let first = try await module().listIngredientLinks(PageRequest(limit: 1))
        #expect(first.links.map(\.product.productId) == [bread])
        #expect(first.links.first?.preferredStores == ["corner", "market"] && first.links.first?.isPreferred == false)
        let rest = try await module().listIngredientLinks(PageRequest(limit: 2, cursor: first.nextCursor))
        #expect(rest.links.map(\.ingredientKey) == ["flour", "rye"] && rest.nextCursor.isEmpty)
        #expect(rest.links.map(\.isPreferred) == [true, false])
        #expect(rest.links.map(\.product.productId) == [mill, mill])
    }

    @Test func `each store's choice of two devices is kept, and of one store the later`() async throws {
        let nodes = TwoNodes(InMemoryProductStore.init)
        func service(_ store: InMemoryProductStore, _ seconds: Double) -> ProductModuleService {
            let now = Date(timeIntervalSince1970: 1_700_000_000 + seconds)
            return ProductModuleService(store: store, context: .test(household: "smith", now: now))
        }
        let drafts = try ["Mill flour", "Farm flour"].map {
            try ProductDraft(barcode: nil, title: $0, ingredientKeys: ["flour"])
        }
        let ids = try await service(nodes.hub, 0).addProducts(drafts).entries.compactMap(\.product?.productId)
        try await nodes.pull()
        func prefer(_ title: String, _ place: String, on node: InMemoryProductStore, _ seconds: Double) async throws {
            let change = try #require(IngredientLinkChange(.prefer, of: "flour", to: self.title(title), in: place))
            _ = try await service(node, seconds).linkIngredients([change])
        }
        try await prefer("Mill flour", "", on: nodes.device, 1)
        try await prefer("Farm flour", "corner", on: nodes.device, 2)
        try await prefer("Farm flour", "", on: nodes.hub, 3)
        #expect(try await nodes.push() == .accepted(seq: 4))
        #expect(try await nodes.push() == .accepted(seq: 5))
        let links = try await service(nodes.hub, 4).ingredientLinks(of: ["flour"])
        let byProduct = Dictionary(uniqueKeysWithValues: links.map { ($0.product.productId, $0) })
        #expect(byProduct[ids[1]]?.isPreferred == true && byProduct[ids[1]]?.preferredStores == ["corner"])
        #expect(byProduct[ids[0]]?.isPreferred == false)
    }
}
