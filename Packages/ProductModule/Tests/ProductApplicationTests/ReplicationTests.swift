import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// A hub and a device of one home that add, complete and delete products while their link loses messages.
@Suite struct ReplicationTests {
    private let nodes = TwoNodes(InMemoryProductStore.init)

    @Test func `after loss, crashes, refusals, and repetition both nodes have the same state`() async throws {
        let total = try await TwoNodeSchedule.runInMemory(InMemoryProductStore.init) { store, context, generator in
            try await ProductSchedule.command(store, context, &generator)
        }
        #expect(total.refused >= total.schedules / 20, "Few schedules refuse anything: \(total)")
    }

    @Test func `of a product that two nodes make at once, everything is kept`() async throws {
        let early = Date(timeIntervalSince1970: 1_700_000_000)
        let late = Date(timeIntervalSince1970: 1_700_000_060)
        _ = try await add(to: nodes.device, "Milk", brand: "Alm", keys: ["milk"], at: early)
        _ = try await add(to: nodes.hub, "milk", keys: ["whole milk"], at: late)
        #expect(try await nodes.push() == .accepted(seq: 3))
        let milk = try #require(try await nodes.hub.getByTitle(["milk"], of: nodes.home)["milk"])
        #expect(milk.ingredientKeys == ["milk", "whole milk"])
        #expect(milk.title.text == "milk", "The last writer's.")
        let conflicts = try await nodes.hub.transact(in: nodes.home) { transaction throws(StoreError) in
            try transaction.conflicts().map(\.conflict)
        }
        #expect(conflicts.map(\.field) == ["title"] && conflicts.map(\.lost) == ["\"Milk\""])
        let service = ProductModuleService(store: nodes.hub, context: .test(household: "smith"))
        #expect(try await service.loadSyncMetadata([milk.productId]).map(\.state) == [.conflict])
        let open = ProductQuery(filters: [.syncState(.conflict)])
        #expect(try await service.retrieveProducts(query: open).elements.map(\.productId) == [milk.productId])
        #expect(milk.brand == "Alm", "Only one of the two wrote a brand.")
        #expect(milk.createdAt == early && milk.updatedAt == late)
    }

    @Test func `dropping a refused move tells other modules what its identifiers mean after all`() async throws {
        let milk = try #require(try await add(to: nodes.hub, "Milk").entries.first?.product)
        try await nodes.pull()
        let delete = PlannedOperation(.delete, of: ProductRow.product(milk).key, expecting: 1)
        _ = try await nodes.hub.commit([delete], outcome: [], for: .test(household: "smith"))
        let device = ProductModuleService(store: nodes.device, context: .test(household: "smith", key: "move"))
        let update = ProductUpdate(of: .productId(milk.productId), addedAliases: ["prd_earlier", "moo"])
        _ = try await device.updateProducts([update])
        _ = try await nodes.refusedPush()
        let earlier = try ProductID("prd_earlier")
        #expect(try await moves() == [[ProductMove(from: earlier, to: milk.productId)]])
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            for entry in try transaction.refusedGroups() {
                let context = CommandContext.test(household: "smith", key: "drop")
                _ = try transaction.discard(refusedAt: entry.position, for: context)
            }
        }
        let sent = [ProductMove(from: earlier, to: milk.productId)]
        #expect(try await moves() == [sent, [ProductMove(from: earlier, to: earlier)]])
    }

    @Test func `dropping a refused move lets one in the opposite direction hold again`() async throws {
        let milk = try #require(try await add(to: nodes.hub, "Milk").entries.first?.product)
        try await nodes.pull()
        let device = ProductModuleService(store: nodes.device, context: .test(household: "smith", key: "move"))
        let barcode = try Barcode("036000291452")
        let update = ProductUpdate(of: .productId(milk.productId), addedAliases: [barcode.value])
        _ = try await device.updateProducts([update])
        let hub = ProductModuleService(store: nodes.hub, context: .test(household: "smith", key: "barcode"))
        _ = try await hub.updateProducts([ProductUpdate(of: .productId(milk.productId), barcode: barcode)])
        _ = try await nodes.refusedPush()
        try await nodes.pull()
        try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            for entry in try transaction.refusedGroups() {
                let context = CommandContext.test(household: "smith", key: "drop")
                _ = try transaction.discard(refusedAt: entry.position, for: context)
            }
        }
        let coded = try #require(ProductID(barcode))
        let dropped = [ProductMove(from: coded, to: coded), ProductMove(from: milk.productId, to: coded)]
        #expect(try await moves() == [[ProductMove(from: coded, to: milk.productId)], dropped])
    }

    @Test func `a refused move that a person makes again is owed again, as things are then`() async throws {
        let milk = try #require(try await add(to: nodes.hub, "Milk").entries.first?.product)
        try await nodes.pull()
        let delete = PlannedOperation(.delete, of: ProductRow.product(milk).key, expecting: 1)
        _ = try await nodes.hub.commit([delete], outcome: [], for: .test(household: "smith"))
        let device = ProductModuleService(store: nodes.device, context: .test(household: "smith", key: "move"))
        let update = ProductUpdate(of: .productId(milk.productId), addedAliases: ["prd_earlier"])
        _ = try await device.updateProducts([update])
        _ = try await nodes.refusedPush()
        _ = try await add(to: nodes.hub, "Milk")
        try await nodes.pull()
        let results = try await nodes.device.transact(in: nodes.home) { transaction throws(StoreError) in
            var results: [ReviewResult] = []
            for entry in try transaction.refusedGroups() {
                let context = CommandContext.test(household: "smith", key: "again")
                results.append(try transaction.retry(refusedAt: entry.position, for: context))
            }
            return results
        }
        #expect(results == [.done])
        let move = try ProductMove(from: ProductID("prd_earlier"), to: milk.productId)
        #expect(try await moves() == [[move], [move]])
    }

    /// What the device owes modules with references, in order.
    private func moves() async throws -> [[ProductMove]] {
        try await nodes.device.effects(refused: false, after: nil, limit: 9).map { try $0.content() }
    }

    @Test func `a change leaves alone what it does not mean`() async throws {
        _ = try await add(to: nodes.hub, "Milk")
        let entity = EntityKey(
            "product",
            try #require(try await nodes.hub.getByTitle(["milk"], of: nodes.home)["milk"]).productId.text
        )
        _ = try await add(to: nodes.hub, "Milk", brand: "Alm", at: Date(timeIntervalSince1970: 1_800_000_000))
        let entry = try #require(try await nodes.hub.feed(of: nodes.home, after: 1, limit: 1).entries.first)
        var reader = CanonicalReader(entry.payload)
        #expect(try reader.groups().pairs.map(\.key) == ["brand", "updated"])
        #expect(try await nodes.hub.version(of: entity, in: nodes.home) == 2)
    }

    @Test func `a product that is added again after its deletion continues counting`() async throws {
        let milk = try #require(try await add(to: nodes.hub, "Milk").entries.first?.product)
        let delete = PlannedOperation(.delete, of: ProductRow.product(milk).key, expecting: 1)
        _ = try await nodes.hub.commit([delete], outcome: [], for: .test(household: "smith"))
        #expect(try await nodes.hub.get([milk.productId], of: nodes.home).isEmpty)
        let again = try #require(try await add(to: nodes.hub, "Milk").entries.first)
        #expect(again.created && again.product?.version == 3)
        #expect(try await nodes.hub.get([milk.productId], of: nodes.home).values.first?.version == 3)
    }

    @Test func `a shop's number whose product is gone means the product that it is given next`() async throws {
        let shop = try Barcode("2506929467583")
        let cheese = try #require(try await add(to: nodes.hub, "Cheese", barcode: shop).entries.first?.product)
        let delete = PlannedOperation(.delete, of: ProductRow.product(cheese).key, expecting: 1)
        _ = try await nodes.hub.commit([delete], outcome: [], for: .test(household: "smith"))
        let gouda = try #require(try await add(to: nodes.hub, "Gouda", barcode: shop).entries.first)
        #expect(gouda.created)
        #expect(
            try await nodes.hub.resolve([shop.value], of: nodes.home) == [
                shop.value: try #require(gouda.product).productId
            ]
        )
    }

    @Test func `the hub refuses an alias whose product was deleted meanwhile`() async throws {
        let cheese = try #require(try await add(to: nodes.hub, "Cheese").entries.first?.product)
        try await nodes.pull()
        _ = try await add(to: nodes.device, "Cheese", barcode: try Barcode("2506929467583"))
        let delete = PlannedOperation(.delete, of: ProductRow.product(cheese).key, expecting: 1)
        _ = try await nodes.hub.commit([delete], outcome: [], for: .test(household: "smith"))
        #expect(try await nodes.refusedPush().code == "product.unknownProduct")
        #expect(try await nodes.hub.resolve(["2506929467583"], of: nodes.home).isEmpty)
    }

    @Test func `the hub refuses a barcode that is not its product's identity`() async throws {
        let product = try Product.sample("prd_1", title: "Milk", barcode: Barcode("036000291452"))
        let group = creation(of: product, at: product.createdAt)
        #expect(try nodes.refusal(in: await nodes.receive(group)).code == "product.foreignBarcode")
        #expect(try await nodes.hub.query(ProductSelection(), after: nil, limit: 10, of: nodes.home).isEmpty)
    }

    @Test(arguments: ["created", "updated"], [Int64.min, .max])
    func `the hub refuses a time that no calendar shows, and lives on`(field: ByteText, reading: Int64) async throws {
        let milk = Product.sample("prd_1", title: "Milk")
        let mark = HighWaterMark(cycle: 0, numerator: reading, denominator: 1)
        let changes = ProductRow.product(milk).changes.filter { $0.group != field } + [GroupChange(field, .raise(mark))]
        let group = creation(of: milk, changes, at: Date(wholeMilliseconds: reading))
        #expect(try nodes.refusal(in: await nodes.receive(group)).code == "product.impossibleTime")
        #expect(try await nodes.hub.query(ProductSelection(), after: nil, limit: 10, of: nodes.home).isEmpty)
    }

    @Test(arguments: [
        ("packaging", #"{"quantity": -2, "unit": "l"}"#), ("title", #""Milk""#),
        ("expiryDate", #""2026-01-01T00:00:00Z""#),
    ])
    func `the hub refuses facts that no release writes`(name: String, json: String) async throws {
        let milk = Product.sample("prd_1", title: "Milk")
        let fact = GroupChange("facts", .put(ByteText(name), Array(json.utf8)))
        let group = creation(of: milk, ProductRow.product(milk).changes + [fact], at: milk.createdAt)
        let refusal = try nodes.refusal(in: await nodes.receive(group))
        #expect(refusal.code == "product.invalidFacts" && refusal.sentence.contains(name))
        #expect(try await nodes.hub.query(ProductSelection(), after: nil, limit: 10, of: nodes.home).isEmpty)
    }

    @Test func `the hub keeps a choice and a field of a later release`() async throws {
        let milk = Product.sample("prd_1", title: "Milk")
        let facts = [("status", #""seasonal""#), ("carbonFootprint", #"{"grams":12.50}"#)].map { name, json in
            GroupChange("facts", .put(ByteText(name), Array(json.utf8)))
        }
        let group = creation(of: milk, ProductRow.product(milk).changes + facts, at: milk.createdAt)
        #expect(try await nodes.receive(group) == .accepted(seq: 1))
        let kept = try #require(try await nodes.hub.get([milk.productId], of: nodes.home)[milk.productId])
        #expect(kept.facts.json == #"{"status":"seasonal","carbonFootprint":{"grams":12.50}}"#)
    }

    @Test func `images as an earlier release wrote them are read, and are written as entries with the next change`()
        async throws
    {
        let milk = Product.sample("prd_1", title: "Milk")
        let list = #"[{"id":"z","url":"u"},{"id":"a","later":1.50}]"#
        let old = GroupChange("facts", .put("images", Array(list.utf8)))
        let group = creation(of: milk, ProductRow.product(milk).changes + [old], at: milk.createdAt)
        #expect(try await nodes.receive(group) == .accepted(seq: 1))
        func images() async throws -> String? {
            try await nodes.hub.get([milk.productId], of: nodes.home)[milk.productId]?.facts.json
        }
        #expect(try await images() == #"{"images":\#(list)}"#)
        let context = CommandContext.test(household: "smith", now: Date(timeIntervalSince1970: 1_800_000_000))
        let module = ProductModuleService(store: nodes.hub, context: context)
        _ = try await module.updateProducts([ProductUpdate(of: .productId(milk.productId), brand: "Alm")])
        #expect(try await images() == #"{"images":\#(list)}"#)
        let entity = try #require(
            try await nodes.hub.entities([group.operations[0].entity], in: nodes.home).values.first
        )
        #expect(entity.state.groups["images"]?.entries.map(\.key) == ["a", "z"])
        #expect(entity.state.groups["facts"]?.entries.map(\.key) == [])
    }

    @Test(arguments: [
        #"{"image":{"id":"a"}}"#, #"{"position":-1,"image":{"id":"a"}}"#, #"{"position":0,"image":{"id":"b"}}"#,
        #"{"position":0,"image":{"id":"a","width":0}}"#, #"{"position":9223372036854775807,"image":{"id":"a"}}"#,
        #"{"position":0"#, "{}",
    ])
    func `the hub refuses images that no release writes`(json: String) async throws {
        let milk = Product.sample("prd_1", title: "Milk")
        let image = GroupChange("images", .put("a", Array(json.utf8)))
        let group = creation(of: milk, ProductRow.product(milk).changes + [image], at: milk.createdAt)
        let refusal = try nodes.refusal(in: await nodes.receive(group))
        #expect(refusal.code == "product.invalidFacts" && refusal.sentence.contains("images"))
    }

    @Test(arguments: ["title", "tags", "ingredients"])
    func `the hub refuses a text that no index holds`(group: ByteText) async throws {
        let milk = Product.sample("prd_1", title: "Milk")
        let long = String(repeating: "ab", count: 501)
        let change = GroupChange(group, group == "title" ? .write(json: long) : .add(ByteText(long)))
        let changes = ProductRow.product(milk).changes.filter { $0.group != "title" || group != "title" } + [change]
        let pushed = creation(of: milk, changes, at: milk.createdAt)
        let refusal = try nodes.refusal(in: await nodes.receive(pushed))
        #expect(refusal.code == "sync.tooLarge" && refusal.sentence.contains("1002 bytes"))
        #expect(try await nodes.hub.query(ProductSelection(), after: nil, limit: 10, of: nodes.home).isEmpty)
    }

    /// What a device pushes that makes a product.
    private func creation(of product: Product, _ changes: [GroupChange]? = nil, at time: Date) -> OperationGroup {
        let row = ProductRow.product(product)
        let writer = Incarnation(high: 7, low: 7)
        let operation = EntityOperation(
            entity: row.key,
            life: 1,
            stamp: Stamp(reading: 1, incarnation: writer),
            intent: .create(changes ?? row.changes)
        )
        return OperationGroup(
            incarnation: writer,
            number: 1,
            baseSeq: 0,
            principal: "me",
            at: time,
            operations: [operation]
        )
    }

    @discardableResult
    private func add(
        to store: InMemoryProductStore,
        _ title: String,
        brand: String = "",
        barcode: Barcode? = nil,
        keys: [String] = [],
        at now: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) async throws -> AddProductsResult {
        let draft = try ProductDraft(barcode: barcode, title: title, brand: brand, ingredientKeys: keys)
        return try await ProductModuleService(store: store, context: .test(household: "smith", now: now))
            .addProducts([draft])
    }
}
