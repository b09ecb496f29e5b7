import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

@Suite struct ListMissingTests {
    let store = InMemoryInventoryStore()

    private var module: InventoryModuleService { module(FixedRateConverter()) }

    private func module(_ converter: any AmountConverter) -> InventoryModuleService {
        InventoryModuleService(store: store, converter: converter, context: .test(household: "home"))
    }

    private var grams: FixedRateConverter {
        FixedRateConverter(
            [
                UnitCode(rawValue: "kg"): [UnitCode(rawValue: "g"): 1_000],
                UnitCode(rawValue: "g"): [UnitCode(rawValue: "kg"): Rational(constant: 1, over: 1_000)],
            ],
            measured: ["": [UnitCode(rawValue: "kg"): [UnitCode(rawValue: "cup"): 8]]]
        )
    }

    private func want(_ name: String, _ minimum: Amount, target: Amount? = nil) async throws {
        let update = StockedProductUpdate(
            minimum: try CountedAmount(minimum),
            target: try target.map { try CountedAmount($0) }
        )
        _ = try await module.updateStockedProduct(ProductID(name), update)
    }

    /// Keeps a target as an earlier release did, which did not compare it with the minimum.
    private func wantAsEarlier(_ name: String, _ minimum: Amount, target: Amount) async throws {
        let amounts = try StoredJSON.encode(["minimum": minimum, "target": target])
        let create = Intent.create([GroupChange(ByteText("amounts"), .write(amounts))])
        let planned = PlannedOperation(create, of: EntityKey("product", name), expecting: nil)
        _ = try await store.commit([planned], outcome: [], for: .test(household: "home"))
    }

    private func add(_ name: String, _ amount: Amount, pack: PackContent? = nil) async throws {
        _ = try await module.addStock(StockedAmount(amount), of: ProductID(name), pack: pack)
    }

    @Test func `what is under its minimum is listed with what to get, and what is at it is not`() async throws {
        try await want("eggs", Amount(6, ""))
        try await want("flour", Amount(2, "kg"), target: Amount(5, "kg"))
        try await want("milk", Amount(1, "l"))
        try await wantAsEarlier("salt", Amount(1, "kg"), target: Amount(Rational(constant: 1, over: 2), "kg"))
        try await add("eggs", Amount(6, ""))
        try await add("flour", Amount(Rational(constant: 1, over: 3), "kg"))
        try await add("salt", Amount(Rational(constant: 3, over: 4), "kg"))
        let listed = try await module.missingProducts()
        #expect(listed.missing.map(\.productId.text) == ["flour", "milk", "salt"])
        let toGet = [
            Amount(try Rational(14, 3), "kg"), Amount(1, "l"), Amount(try Rational(1, 4), "kg"),
        ]
        #expect(listed.missing.map(\.toGet) == toGet, "A target that is reached leaves the minimum.")
        #expect(listed.missing[0].counted == Amount(try Rational(1, 3), "kg"))
        #expect(listed.missing.map(\.target) == [Amount(5, "kg"), nil, Amount(try Rational(1, 2), "kg")])
        #expect(listed.missing[1].onHand.isEmpty && listed.missing[1].counted == Amount(0, "l"))
        #expect(listed.uncompared.isEmpty && listed.nextCursor.isEmpty)
    }

    @Test func `other units count where they convert exactly, all with one message`() async throws {
        try await want("flour", Amount(2, "kg"), target: Amount(3_000, "g"))
        try await want("rice", Amount(2, "kg"))
        try await add("flour", Amount(700, "g"))
        try await add("flour", Amount(1, "kg"))
        try await add("rice", Amount(2_000, "g"))
        let converter = CountingConverter(grams)
        let listed = try await module(converter).missingProducts()
        #expect(listed.missing.map(\.productId.text) == ["flour"])
        #expect(listed.missing.map(\.counted) == [Amount(try Rational(17, 10), "kg")])
        #expect(listed.missing.map(\.toGet) == [Amount(1_300, "g")])
        #expect(converter.messages == 1)
    }

    @Test func `a pack counts by what it holds`() async throws {
        let pack = try #require(PackContent(UnitCode(rawValue: "can"), holding: Amount(400, "g")))
        try await want("beans", Amount(1, "kg"), target: Amount(5, "can"))
        try await add("beans", Amount(2, "can"), pack: pack)
        let listed = try await module(grams).missingProducts()
        #expect(listed.missing.map(\.counted) == [Amount(try Rational(4, 5), "kg")])
        #expect(listed.missing.map(\.toGet) == [Amount(3, "can")])
    }

    @Test func `what does not convert exactly is listed apart, unless the rest is enough`() async throws {
        for name in ["flour", "rice"] {
            try await want(name, Amount(2, "kg"))
            try await add(name, Amount(3, "cup"))
        }
        try await add("rice", Amount(2, "kg"))
        let listed = try await module(grams).missingProducts()
        #expect(listed.missing.isEmpty)
        #expect(listed.uncompared.map(\.productId.text) == ["flour"])
        #expect(listed.uncompared.map(\.onHand) == [[Amount(3, "cup")]])
        #expect(listed.uncompared.map(\.minimum) == [Amount(2, "kg")])
    }

    @Test func `where the target's unit does not compare, what to get reaches the minimum`() async throws {
        try await want("flour", Amount(2, "kg"), target: Amount(9, "bag"))
        try await add("flour", Amount(1, "kg"))
        #expect(try await module(grams).missingProducts().missing.map(\.toGet) == [Amount(1, "kg")])
    }

    @Test func `numbers without an exact sum are not compared`() async throws {
        let tiny = try Rational(1, Int128(1) << 100)
        for (index, value) in [tiny, try Rational(1, 1_000_000_007)].enumerated() {
            let change = LotChange(
                of: try ProductID("x"),
                lot: LotID(rawValue: "\(index)"),
                in: UnitCode(rawValue: "g"),
                .adds(value)
            )
            let event = StockEvent(.purchase, of: try ProductID("x"), at: .distantPast, by: "", changes: [change])
            let key = InventoryRow.key(of: StockEventID(rawValue: "\(index)"))
            let create = PlannedOperation(.create(InventoryRow.changes(entering: event)), of: key, expecting: 0)
            _ = try await store.commit([create], outcome: [], for: .test(household: "home"))
        }
        try await want("x", Amount(1, "g"))
        #expect(try await module.missingProducts().uncompared.map(\.productId.text) == ["x"])
    }

    @Test func `pages join, and an earlier identifier is the current product`() async throws {
        for name in ["a", "b", "c", "d"] { try await want(name, Amount(1, "")) }
        try await want("old", Amount(4, ""))
        try await add("old", Amount(1, ""))
        try await add("b", Amount(1, ""))
        _ = try await module.rewriteReferences([ReferenceChange(from: ProductID("old"), to: ProductID("new"))])
        var paged: [MissingProduct] = []
        var cursor = ""
        repeat {
            let page = try await module.missingProducts(PageRequest(limit: 2, cursor: cursor))
            paged += page.missing
            cursor = page.nextCursor
        } while !cursor.isEmpty
        #expect(paged.map(\.productId.text) == ["a", "c", "d", "new"])
        #expect(paged.last?.toGet == Amount(3, ""))
    }

    @Test func `a converter that cannot answer fails the list`() async throws {
        try await want("flour", Amount(2, "kg"))
        try await add("flour", Amount(700, "g"))
        await #expect(throws: InventoryError.converter(FailingConverter.failure)) {
            try await module(FailingConverter()).missingProducts()
        }
    }
}
