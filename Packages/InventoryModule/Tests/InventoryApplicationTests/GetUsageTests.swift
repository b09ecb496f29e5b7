import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

@Suite struct GetUsageTests {
    let store = InMemoryInventoryStore()
    private let start = CalendarDay(Date(timeIntervalSince1970: 1_700_000_000))

    /// The module so many days after the start.
    private func module(
        _ day: Int = 0,
        _ converter: any AmountConverter = FixedRateConverter()
    ) -> InventoryModuleService {
        let now = Date(timeIntervalSince1970: 1_700_000_000 + Double(day) * 86_400)
        return InventoryModuleService(store: store, converter: converter, context: .test(household: "home", now: now))
    }

    private func add(
        _ amount: Amount,
        _ day: Int = 0,
        of name: String = "flour",
        _ facts: LotFacts = LotFacts()
    ) async throws {
        _ = try await module(day).addStock(NewStock(StockedAmount(amount), facts: facts), of: ProductID(name))
    }

    @discardableResult
    private func use(_ amount: Amount, _ day: Int, of name: String = "flour") async throws -> StockEventID {
        try await module(day).useStock(StockedAmount(amount), of: ProductID(name)).change.eventId
    }

    private func usage(_ day: Int, weeks: Int = 12, of name: String = "flour") async throws -> ProductUsage {
        try await module(day).usage(of: [UsageQuestion(ProductID(name))], weeks: weeks)[0]
    }

    private func kg(_ value: Rational) -> Amount { Amount(value, "kg") }

    @Test func `a regular use has a sure rate, and says how long the stock lasts`() async throws {
        try await add(kg(100))
        for week in 0..<12 { try await use(kg(1), week * 7 + 3) }
        let usage = try await usage(83)
        let rate = try #require(usage.rates.first)
        #expect(usage.rates.count == 1 && usage.isExact && usage.discarded.isEmpty)
        #expect(rate.perWeek == 1 && rate.isMedian && rate.unit.rawValue == "kg")
        #expect(rate.weeks == 12 && rate.uses == 12)
        #expect(rate.certainty == .sure && rate.trend == .steady)
        #expect(rate.onHand == 88 && rate.daysLeft == 616)
        #expect(try await self.usage(83, weeks: 4).rates.first?.uses == 4)
        #expect(try await self.usage(83, weeks: 0).rates.first?.weeks == 1)
    }

    @Test func `a window has whole weeks, and no more than the home has known the product`() async throws {
        try await add(kg(9))
        try await use(kg(1), 1)
        try await use(kg(2), 9)
        try await use(kg(4), 16)
        #expect(try await usage(12).rates.map(\.perWeek) == [2])
        #expect(try await usage(13).rates.map(\.weeks) == [2])
        let three = try #require(try await usage(20).rates.first)
        #expect(three.weeks == 3 && three.uses == 3 && three.perWeek == 2 && three.certainty == .notSure)
        #expect(try await usage(1).rates.map(\.weeks) == [1])
        #expect(try await usage(0).rates.isEmpty, "What was used later is not in the window.")
        let asked = try await module(20).usage(of: [UsageQuestion(ProductID("flour"))], endingOn: start.adding(days: 1))
        #expect(asked[0].rates.map(\.perWeek) == [1])
    }

    @Test func `what a recount finds missing was used, and what it finds more was not`() async throws {
        try await add(kg(10))
        _ = try await module(1).recountStock([ProductCount(ProductID("flour"), [CountedAmount(kg(7))])])
        _ = try await module(2).recountStock([ProductCount(ProductID("flour"), [CountedAmount(kg(8))])])
        _ = try await module(3).recountStock([ProductCount(ProductID("flour"), [CountedAmount(kg(8))])])
        try await use(kg(2), 4)
        let rate = try #require(try await usage(6).rates.first)
        #expect(rate.perWeek == 5 && rate.uses == 2 && rate.onHand == 6)
    }

    @Test func `what a recount finds in a unit that does not convert says nothing about use`() async throws {
        try await add(kg(10))
        _ = try await module(1).recountStock([ProductCount(ProductID("flour"), [CountedAmount(Amount(4, "bag"))])])
        #expect(try await usage(6).rates.isEmpty)
        let kilograms = UnitCode(rawValue: "kg")
        let bag = UnitCode(rawValue: "bag")
        let converter = FixedRateConverter([
            kilograms: [bag: Rational(constant: 1, over: 2)], bag: [kilograms: 2],
        ])
        let converted = try await module(6, converter).usage(of: [UsageQuestion(ProductID("flour"))])
        #expect(converted[0].rates.map(\.perWeek) == [1] && converted[0].rates.map(\.unit) == [bag])
    }

    @Test func `what is thrown away or undone is no use`() async throws {
        try await add(kg(10))
        let undone = try await use(kg(3), 1)
        try await use(kg(1), 2)
        _ = try await module(3).undoEvent(undone)
        _ = try await module(4).discardStock(
            StockedAmount(kg(2)),
            of: ProductID("flour"),
            reason: .spoiled
        )
        let usage = try await usage(6)
        #expect(usage.rates.map(\.perWeek) == [1] && usage.rates.map(\.onHand) == [7])
        #expect(usage.discarded == [kg(2)])
        #expect(try await self.usage(20, weeks: 1).discarded.isEmpty)
    }

    @Test func `a unit that does not convert has a rate of its own`() async throws {
        try await add(kg(10))
        try await add(Amount(5, "bag"))
        for day in 1...2 { try await use(Amount(1, "bag"), day) }
        try await use(kg(3), 3)
        let rates = try await usage(6).rates
        #expect(rates.map(\.unit.rawValue) == ["bag", "kg"])
        #expect(rates.map(\.perWeek) == [2, 3] && rates.map(\.onHand) == [3, 7])
    }

    @Test func `other units convert with one message for all products, and say by which weight`() async throws {
        for name in ["flour", "rice"] {
            try await add(kg(10), of: name)
            try await add(Amount(4, "cup"), of: name)
            try await use(kg(1), 1, of: name)
            try await use(kg(1), 2, of: name)
            try await use(Amount(1, "cup"), 3, of: name)
        }
        let cups = [UnitCode(rawValue: "kg"): [UnitCode(rawValue: "cup"): Rational(8)]]
        let converter = CountingConverter(FixedRateConverter(measured: ["flour": cups]))
        let usage = try await module(6, converter).usage(of: [
            UsageQuestion(ProductID("flour"), ingredientKey: "flour"), UsageQuestion(ProductID("rice")),
        ])
        #expect(converter.messages == 1)
        #expect(usage.map(\.productId.text) == ["flour", "rice"])
        #expect(usage[0].rates.map(\.perWeek) == [try Rational(17, 8)])
        #expect(usage[0].rates.map(\.onHand) == [try Rational(67, 8)])
        #expect(usage[0].measuredBy == ["a test"] && usage[0].assumptions == [FixedRateConverter.assumption])
        #expect(usage[1].rates.map(\.perWeek) == [2, 1] && usage[1].measuredBy.isEmpty)
    }

    @Test func `a part of a pack is used by what the pack holds`() async throws {
        let pack = try #require(PackContent(UnitCode(rawValue: "can"), holding: Amount(400, "g")))
        try await add(Amount(3, "can"), of: "beans", LotFacts(pack: pack))
        try await use(Amount(100, "g"), 1, of: "beans")
        try await use(Amount(1, "can"), 2, of: "beans")
        let usage = try await usage(6, of: "beans")
        #expect(usage.rates.map(\.perWeek) == [try Rational(5, 4)] && usage.rates.map(\.unit.rawValue) == ["can"])
        try await use(Amount(900, "g"), 3, of: "beans")
        let more = try await self.usage(6, of: "beans")
        #expect(more.rates.map(\.unit.rawValue) == ["can"], "What no lot has is counted in cans, too.")
        #expect(more.rates.map(\.perWeek) == [try Rational(14, 4)])
    }

    @Test func `the last purchase and the usual interval are those of the lots as they are known now`() async throws {
        try await add(kg(1), 0)
        try await add(kg(1), 7)
        try await add(kg(1), 7)
        let eur = try Money(Rational(249, 100), "EUR")
        try await add(kg(2), 21, LotFacts(price: eur, shop: "Corner"))
        let undone = try await module(30).addStock(NewStock(StockedAmount(kg(5))), of: ProductID("flour"))
        _ = try await module(30).undoEvent(undone.eventId)
        try await add(kg(9), 31, LotFacts(recipeId: "bread"))
        let purchases = try await usage(40).purchases
        let last = try #require(purchases.last)
        #expect(last.day == start.adding(days: 21) && last.amount == kg(2) && last.shop == "Corner")
        #expect(last.price == eur && last.pricedAmount == 2)
        #expect(purchases.days == 3 && purchases.interval == Rational(constant: 21, over: 2))
        let lot = try #require(
            try await module(40).stock(of: [ProductID("flour")])[0].lots.first { $0.facts.shop != nil }
        )
        let price = try Money(3, "EUR")
        _ = try await module(40).correctLot(lot.id, of: ProductID("flour")) { lot in
            var facts = lot.facts
            (facts.price, facts.purchased) = (price, start.adding(days: 22))
            return LotCorrection(facts: facts)
        }
        let corrected = try await usage(40).purchases.last
        #expect(corrected?.price == price && corrected?.day == start.adding(days: 22))
        let none = try await usage(40, of: "salt")
        #expect(none.purchases == PurchaseHistory([]) && none.purchases.last == nil && none.purchases.interval == nil)
    }

    @Test func `all identifiers of a product count`() async throws {
        try await add(kg(5), of: "old")
        try await add(kg(5), of: "new")
        try await use(kg(1), 1, of: "old")
        try await use(kg(1), 2, of: "new")
        _ = try await module(3).rewriteReferences([ReferenceChange(from: ProductID("old"), to: ProductID("new"))])
        for name in ["old", "new"] {
            let usage = try await usage(6, of: name)
            #expect(usage.productId.text == name && usage.rates.map(\.perWeek) == [2])
            #expect(usage.rates.map(\.onHand) == [8] && usage.purchases.days == 1)
        }
    }

    @Test func `numbers without an exact result say nothing, and leave other products alone`() async throws {
        try await add(kg(1))
        try await use(kg(1), 1)
        for (index, value) in [try Rational(1, Int128(1) << 100), try Rational(1, 1_000_000_007)].enumerated() {
            let unit = UnitCode(rawValue: "kg")
            let change = LotChange(of: try ProductID("x"), lot: .unassigned(unit), in: unit, .adds(-value))
            let at = Date(timeIntervalSince1970: 1_700_000_000)
            let event = StockEvent(.consume, of: try ProductID("x"), at: at, by: "", changes: [change])
            let key = InventoryRow.key(of: StockEventID(rawValue: "\(index)"))
            let create = PlannedOperation(.create(InventoryRow.changes(entering: event)), of: key, expecting: 0)
            _ = try await store.commit([create], outcome: [], for: .test(household: "home"))
        }
        let usage = try await module(2).usage(of: [UsageQuestion(ProductID("x")), UsageQuestion(ProductID("flour"))])
        #expect(usage.map(\.isExact) == [false, true] && usage.map(\.rates.count) == [0, 1])
    }

    @Test func `a request asks about a limited number of products`() async throws {
        let questions = try (0...100).map { UsageQuestion(try ProductID("\($0)")) }
        await #expect(throws: InventoryError.tooManyQuestions(count: 101, most: 100)) {
            try await module().usage(of: questions)
        }
        #expect(try await module().usage(of: Array(questions.dropFirst())).count == 100)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `it follows the ledger as the stock does`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        for step in 0..<60 {
            let context = CommandContext.test(household: "home", key: "\(step)", request: "\(step)")
            do { _ = try await InventorySchedule.command(store, context, &generator) } catch is InventoryError {}
        }
        let home = HouseholdID(name: "home")
        for name in InventorySchedule.products {
            let id = try ProductID(name)
            let filter = JournalFilter(productIds: [id])
            let events = try await store.events(filter, after: nil, limit: .max, in: home)
            let ledger = UsageLedger(events, of: [id])
            let kept = try await store.lots(of: [id], in: home)
            let expected = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.quantity) })
            #expect(ledger.quantities.filter { $0.value != .zero } == expected)
        }
    }
}
