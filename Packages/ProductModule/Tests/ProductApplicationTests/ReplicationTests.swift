import Commands
import CommandsTestKit
import Foundation
import ProductModule
import ProductModuleTestKit
import Testing

/// A hub and a device of one home that add, complete and delete products while their link loses messages.
@Suite struct ReplicationTests {
    private let home = HouseholdID(name: "smith")
    private let hub = InMemoryProductStore()
    private let device = InMemoryProductStore(
        InMemoryEntityStore(incarnation: Incarnation(high: 7, low: 7), role: .device)
    )

    @Test func `after loss, crashes, refusals, and repetition both nodes have the same state`() async throws {
        let total = try await TwoNodeSchedule.runInMemory(InMemoryProductStore.init) { store, context, generator in
            try await ProductSchedule.command(store, context, &generator)
        }
        #expect(total.refused >= total.schedules / 20, "Few schedules refuse anything: \(total)")
    }

    @Test func `of a product that two nodes make at once, everything is kept`() async throws {
        let early = Date(timeIntervalSince1970: 1_700_000_000)
        let late = Date(timeIntervalSince1970: 1_700_000_060)
        _ = try await add(to: device, "Milk", brand: "Alm", keys: ["milk"], at: early)
        _ = try await add(to: hub, "milk", keys: ["whole milk"], at: late)
        #expect(try await push() == .accepted(seq: 2))
        let milk = try #require(try await hub.getByTitle(["milk"], of: home)["milk"])
        #expect(milk.ingredientKeys == ["milk", "whole milk"])
        #expect(milk.title.text == "milk", "The last writer's.")
        #expect(milk.brand == "Alm", "Only one of the two wrote a brand.")
        #expect(milk.createdAt == early && milk.updatedAt == late)
    }

    @Test func `a change leaves alone what it does not mean`() async throws {
        _ = try await add(to: hub, "Milk")
        let entity = EntityKey(
            "product",
            try #require(try await hub.getByTitle(["milk"], of: home)["milk"]).productId.text
        )
        _ = try await add(to: hub, "Milk", brand: "Alm", at: Date(timeIntervalSince1970: 1_800_000_000))
        let entry = try #require(try await hub.feed(of: home, after: 1, limit: 1).entries.first)
        var reader = CanonicalReader(entry.payload)
        #expect(try reader.groups().pairs.map(\.key) == ["brand", "updated"])
        #expect(try await hub.version(of: entity, in: home) == 2)
    }

    @Test func `a product that is added again after its deletion goes on counting`() async throws {
        let milk = try #require(try await add(to: hub, "Milk").entries.first?.product)
        let delete = PlannedOperation(.delete, of: ProductRow.product(milk).key, expecting: 1)
        _ = try await hub.commit([delete], outcome: [], for: .test(household: "smith"))
        #expect(try await hub.get([milk.productId], of: home).isEmpty)
        let again = try #require(try await add(to: hub, "Milk").entries.first)
        #expect(again.created && again.product.version == 3)
        #expect(try await hub.get([milk.productId], of: home).values.first?.version == 3)
    }

    @Test func `a shop's number whose product is gone means the product that it is given next`() async throws {
        let shop = try Barcode("2506929467583")
        let cheese = try #require(try await add(to: hub, "Cheese", barcode: shop).entries.first?.product)
        let delete = PlannedOperation(.delete, of: ProductRow.product(cheese).key, expecting: 1)
        _ = try await hub.commit([delete], outcome: [], for: .test(household: "smith"))
        let gouda = try #require(try await add(to: hub, "Gouda", barcode: shop).entries.first)
        #expect(gouda.created)
        #expect(try await hub.resolve([shop.value], of: home) == [shop.value: gouda.product.productId])
    }

    @Test func `the hub refuses an alias whose product was deleted meanwhile`() async throws {
        let cheese = try #require(try await add(to: hub, "Cheese").entries.first?.product)
        let page = try await hub.feed(of: home, after: 0, limit: 10)
        _ = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.apply(page, at: Date(timeIntervalSince1970: 1_700_000_000))
        }
        _ = try await add(to: device, "Cheese", barcode: try Barcode("2506929467583"))
        let delete = PlannedOperation(.delete, of: ProductRow.product(cheese).key, expecting: 1)
        _ = try await hub.commit([delete], outcome: [], for: .test(household: "smith"))
        guard case .refused(let refusal) = try await push() else { return #expect(Bool(false), "It was kept.") }
        #expect(refusal.code == "product.unknownProduct")
        #expect(try await hub.resolve(["2506929467583"], of: home).isEmpty)
    }

    @Test func `the hub refuses a barcode that is not its product's identity`() async throws {
        let product = try Product.sample("prd_1", title: "Milk", barcode: Barcode("036000291452"))
        let row = ProductRow.product(product)
        let operation = EntityOperation(
            entity: row.key,
            life: 1,
            stamp: Stamp(reading: 1, incarnation: Incarnation(high: 7, low: 7)),
            intent: .create(row.changes)
        )
        let group = OperationGroup(
            incarnation: Incarnation(high: 7, low: 7),
            number: 1,
            baseSeq: 0,
            principal: "me",
            at: product.createdAt,
            operations: [operation]
        )
        guard case .refused(let refusal) = try await receive(group) else { return #expect(Bool(false), "It was kept.") }
        #expect(refusal.code == "product.foreignBarcode")
        #expect(try await hub.query(after: nil, limit: 10, of: home).isEmpty)
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

    private func push() async throws -> PushAnswer {
        let outbox = try await device.transact(in: home) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: true)
        }
        return try await receive(try #require(outbox.first?.group))
    }

    private func receive(_ group: OperationGroup) async throws -> PushAnswer {
        try await hub.transact(in: home) { transaction throws(StoreError) in
            try transaction.receive(group, at: Date(timeIntervalSince1970: 1_700_000_100))
        }
    }
}
