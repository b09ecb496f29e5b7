import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

@Suite struct GetWasteTests {
    let store = InMemoryInventoryStore()

    /// The module so many days after 2023-11-14.
    private func module(_ day: Int = 0) -> InventoryModuleService {
        let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(day) * 86_400)
        let grams = [UnitCode(rawValue: "g"): [UnitCode(rawValue: "kg"): Rational(constant: 1, over: 1_000)]]
        return InventoryModuleService(
            store: store,
            converter: FixedRateConverter(grams),
            context: .test(household: "home", now: now)
        )
    }

    @discardableResult
    private func add(
        _ amount: Amount,
        of name: String,
        price: Money? = nil,
        pack: PackContent? = nil
    ) async throws -> StockEventID {
        let facts = LotFacts(price: price, pack: pack)
        return try await module().addStock(NewStock(StockedAmount(amount), facts: facts), of: ProductID(name)).eventId
    }

    @discardableResult
    private func discard(
        _ amount: Amount?,
        of name: String,
        _ reason: DiscardReason = .spoiled,
        day: Int = 0
    ) async throws -> StockEventID {
        let amount = try amount.map { try StockedAmount($0) }
        return try await module(day).discardStock(amount, of: ProductID(name), reason: reason).change.eventId
    }

    private func euros(_ numerator: Int128, _ denominator: Int128 = 1) throws -> Money {
        try Money(Rational(numerator, denominator), "EUR")
    }

    private func kg(_ value: Rational) -> Amount { Amount(value, "kg") }

    @Test func `amounts are exact, and the cost is in proportion to what the lots had cost`() async throws {
        try await add(kg(3), of: "flour", price: euros(5))
        try await add(Amount(2, "bag"), of: "flour")
        try await discard(kg(1), of: "flour")
        try await discard(Amount(500, "g"), of: "flour")
        try await discard(Amount(1, "bag"), of: "flour", .expired)
        let report = try await module().waste()
        #expect(report.entries.map(\.productId.text) == ["flour", "flour"])
        #expect(report.entries.map(\.reason) == [.expired, .spoiled])
        #expect(report.entries.map(\.amounts) == [[Amount(1, "bag")], [kg(try Rational(3, 2))]])
        #expect(report.entries.map(\.cost) == [[], [try euros(5, 2)]])
        #expect(report.entries.map(\.unpriced) == [[Amount(1, "bag")], []])
        #expect(report.entries.map(\.events) == [1, 2] && report.entries.map(\.month) == [nil, nil])
        #expect(report.cost == [try euros(5, 2)] && !report.isCostComplete)
    }

    @Test func `a part of a pack costs its part, however it was opened`() async throws {
        let pack = PackContent(UnitCode(rawValue: "can"), holding: Amount(400, "g"))
        try await add(Amount(2, "can"), of: "beans", price: euros(3), pack: pack)
        try await discard(Amount(100, "g"), of: "beans")
        #expect(try await module().waste().entries.map(\.amounts) == [[Amount(try Rational(1, 4), "can")]])
        #expect(try await module().waste().cost == [try euros(3, 8)])
        try await discard(nil, of: "beans")
        let all = try await module().waste()
        #expect(all.entries.map(\.amounts) == [[Amount(2, "can")]])
        #expect(all.cost == [try euros(3)] && all.isCostComplete)
    }

    @Test func `months are apart on request, and a period has a beginning and an end`() async throws {
        try await add(kg(9), of: "flour", price: euros(9))
        try await discard(kg(1), of: "flour", day: 0)
        try await discard(kg(2), of: "flour", day: 16)
        try await discard(kg(3), of: "flour", day: 17)
        let months = try await module(20).waste(byMonth: true)
        #expect(months.entries.map(\.month) == [try CalendarDay("2023-11-01"), try CalendarDay("2023-12-01")])
        #expect(months.entries.map(\.amounts) == [[kg(3)], [kg(3)]] && months.entries.map(\.events) == [2, 1])
        #expect(months.cost == [try euros(6)])
        let at = Int64(1_700_000_000_000 + 16 * 86_400_000)
        #expect(try await module(20).waste(from: at, until: at + 1).entries.map(\.amounts) == [[kg(2)]])
        #expect(try await module(20).waste(from: at + 1).entries.map(\.amounts) == [[kg(3)]])
        #expect(try await module(20).waste(until: at).entries.map(\.amounts) == [[kg(1)]])
    }

    @Test func `what was undone does not count, neither what was thrown away nor a purchase with its price`()
        async throws
    {
        let purchase = try await add(kg(4), of: "flour", price: euros(4))
        try await discard(kg(1), of: "flour")
        let undone = try await discard(kg(2), of: "flour")
        _ = try await module().undoEvent(undone)
        #expect(try await module().waste().cost == [try euros(1)])
        _ = try await module().undoEvent(purchase)
        let report = try await module().waste()
        #expect(report.cost.isEmpty && report.entries.map(\.unpriced) == [[kg(1)]])
    }

    @Test func `a corrected price counts, each currency is apart, and what no lot has costs nothing that is known`()
        async throws
    {
        try await add(kg(2), of: "flour", price: euros(1))
        let francs = try Money(6, "CHF")
        try await add(kg(3), of: "rice", price: francs)
        let lot = try #require(try await module().stock(of: [ProductID("flour")])[0].lots.first)
        let right = try euros(8)
        _ = try await module().correctLot(lot.id, of: ProductID("flour")) { lot in
            var facts = lot.facts
            facts.price = right
            return LotCorrection(facts: facts)
        }
        try await discard(kg(3), of: "flour", .damaged)
        try await discard(kg(1), of: "rice", .leftover)
        let report = try await module().waste()
        #expect(report.entries.map(\.cost) == [[try euros(8)], [try Money(2, "CHF")]])
        #expect(report.entries.map(\.unpriced) == [[kg(1)], []])
        #expect(report.cost == [try Money(2, "CHF"), try euros(8)])
    }

    @Test func `an earlier identifier is the current product, and products can be asked about alone`() async throws {
        for name in ["old", "new", "other"] {
            try await add(kg(2), of: name, price: euros(2))
            try await discard(kg(1), of: name)
        }
        _ = try await module().rewriteReferences([ReferenceChange(from: ProductID("old"), to: ProductID("new"))])
        let report = try await module().waste()
        #expect(report.entries.map(\.productId.text) == ["new", "other"])
        #expect(report.entries.map(\.amounts) == [[kg(2)], [kg(1)]] && report.entries.map(\.events) == [2, 1])
        #expect(try await module().waste(of: [ProductID("old")]).cost == [try euros(2)])
        #expect(try await module().waste(of: [ProductID("salt")]).entries.isEmpty)
    }

    @Test func `what has no exact sum is left out of it, and the report says so`() async throws {
        for (index, value) in [try Rational(1, Int128(1) << 100), try Rational(1, 1_000_000_007)].enumerated() {
            let unit = UnitCode(rawValue: "kg")
            let change = LotChange(of: try ProductID("x"), lot: .unassigned(unit), in: unit, .adds(-value))
            try await enter(
                [StockEvent(.discard, of: ProductID("x"), at: .distantPast, by: "", changes: [change])],
                index
            )
        }
        let report = try await module().waste()
        #expect(report.entries.map(\.isComplete) == [false] && !report.isCostComplete)
        #expect(report.entries.map(\.events) == [2])
        #expect(
            report.entries.map(\.amounts) == [[Amount(try Rational(1, Int128(1) << 100), UnitCode(rawValue: "kg"))]]
        )
    }

    @Test func `a period with too many events is refused`() async throws {
        let event = StockEvent(.discard, of: try ProductID("x"), at: .distantPast, by: "", changes: [])
        for start in stride(from: 0, to: 10_000, by: 500) {
            try await enter(Array(repeating: event, count: 500), start)
        }
        #expect(try await module().waste().entries.isEmpty)
        try await enter([event], 10_000)
        await #expect(throws: InventoryError.tooManyEvents(most: 10_000)) { try await module().waste() }
    }

    @Test func `two who throw all of it away at once have thrown it away once`() async throws {
        try await add(kg(4), of: "flour", price: euros(8))
        try await discard(nil, of: "flour")
        let lot = try #require(try await store.events(JournalFilter(), after: nil, limit: 1, in: home).first)
        let again = StockEvent(
            .discard,
            of: try ProductID("flour"),
            at: lot.event.at,
            by: "another",
            reason: .spoiled,
            changes: lot.event.changes
        )
        try await enter([again], 0)
        let report = try await module().waste()
        #expect(report.entries.map(\.amounts) == [[kg(4)]] && report.entries.map(\.events) == [1])
        #expect(report.cost == [try euros(8)])
    }

    @Test func `what makes up for a shortfall is not thrown away, and has a price where all lots have the same`()
        async throws
    {
        let id = try ProductID("flour")
        let unit = UnitCode(rawValue: "kg")
        for same in [true, false] {
            _ = try await module().recountStock([ProductCount(id, [CountedAmount(kg(0))])])
            try await add(kg(2), of: "flour", price: euros(2))
            try await add(kg(2), of: "flour", price: same ? euros(2) : euros(4))
            let missing = LotChange(of: id, lot: .unassigned(unit), in: unit, .adds(Rational(-1)))
            try await enter([StockEvent(.consume, of: id, at: .distantPast, by: "", changes: [missing])], same ? 0 : 1)
            let stock = try await module().stock(of: [id])[0]
            #expect(stock.onHand == [kg(3)])
            try await discard(kg(2), of: "flour", same ? .spoiled : .expired)
        }
        let report = try await module().waste()
        #expect(report.entries.map(\.reason) == [.expired, .spoiled])
        #expect(report.entries.map(\.amounts) == [[kg(2)], [kg(2)]])
        #expect(report.entries.map(\.cost) == [[], [try euros(2)]])
        #expect(report.entries.map(\.unpriced) == [[kg(2)], []])
    }

    private var home: HouseholdID { HouseholdID(name: "home") }

    private func enter(_ events: [StockEvent], _ first: Int) async throws {
        let planned = events.enumerated().map { number, event in
            let key = InventoryRow.key(of: StockEventID(rawValue: "\(first + number)"))
            return PlannedOperation(.create(InventoryRow.changes(entering: event)), of: key, expecting: 0)
        }
        _ = try await store.commit(planned, outcome: [], for: .test(household: "home"))
    }
}
