import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

/// What is entered later than it happened.
@Suite struct LateEntryTests {
    let store = InMemoryInventoryStore()
    /// The day of the commands.
    private let today = CalendarDay(Date(timeIntervalSince1970: 1_700_000_000))
    private let milk: ProductID

    init() throws { milk = try ProductID("milk") }

    private func module(at now: TimeInterval = 1_700_000_000) -> InventoryModuleService {
        let context = CommandContext.test(household: "home", now: Date(timeIntervalSince1970: now))
        return InventoryModuleService(store: store, converter: FixedRateConverter(), context: context)
    }

    private func liters(_ value: Rational) throws -> StockedAmount { try StockedAmount(Amount(value, "l")) }

    private func add(_ value: Rational) async throws {
        let facts = LotFacts(purchased: today.adding(days: -40), price: try Money(10, "EUR"))
        _ = try await module().addStock(NewStock(liters(value), facts: facts), of: milk)
    }

    @Test func `a use that is entered later counts in the week in which it happened`() async throws {
        try await add(10)
        _ = try await module().useStock(liters(2), of: milk, on: today.adding(days: -10))
        let earlier = try await module().usage(of: [UsageQuestion(milk)], weeks: 1, endingOn: today.adding(days: -8))
        #expect(earlier[0].rates.map(\.perWeek) == [2])
        let now = try await module().usage(of: [UsageQuestion(milk)], weeks: 1)
        #expect(now[0].rates.isEmpty)
    }

    @Test func `what was thrown away counts in the month in which it happened`() async throws {
        try await add(10)
        let day = try CalendarDay("2023-10-31")
        _ = try await module().discardStock(liters(1), of: milk, reason: .spoiled, on: day)
        let report = try await module().waste(byMonth: true)
        #expect(report.entries.map(\.month) == [try CalendarDay("2023-10-01")])
        #expect(report.cost == [try Money(1, "EUR")])
        // From the beginning of November in UTC on.
        #expect(try await module().waste(from: 1_698_796_800_000).entries.isEmpty)
        #expect(try await module().waste(until: 1_698_796_800_000).entries.count == 1)
    }

    @Test func `the journal keeps when it was entered and the day of it, and finds it by that day`() async throws {
        try await add(10)
        let day = today.adding(days: -3)
        let used = try await module().useStock(liters(1), of: milk, on: day).change.eventId
        let start = Int64(day.number) * 86_400_000
        let found = try await module().journal(JournalFilter(from: start, until: start + 86_400_000)).elements
        #expect(found.map(\.id) == [used])
        #expect(found.map(\.event.day) == [day])
        #expect(found.map(\.event.at) == [Date(timeIntervalSince1970: 1_700_000_000)])
        let after = JournalFilter(kinds: [.consume], from: start + 86_400_000)
        #expect(try await module().journal(after).elements.isEmpty)
    }

    @Test func `a day that was said is kept, also when it is the day of the command in UTC`() async throws {
        try await add(10)
        // At 22:00 in UTC, it is tomorrow in Sydney already, and today in UTC is yesterday there.
        let late = TimeInterval(today.number) * 86_400 + 22 * 3_600
        _ = try await module(at: late).useStock(liters(1), of: milk, on: today)
        _ = try await module(at: late).discardStock(liters(1), of: milk, reason: .other, on: today)
        _ = try await module(at: late).useStock(liters(1), of: milk)
        let events = try await module().journal(JournalFilter(kinds: [.consume, .discard])).elements.map(\.event)
        #expect(events.map(\.day) == [nil, today, today])
        // Midnight in Sydney, at UTC+11, before and after which they happened.
        let midnight = (Int64(today.number) * 24 + 13) * 3_600_000
        let after = try await module().journal(JournalFilter(kinds: [.consume, .discard], from: midnight)).elements
        #expect(after.map(\.event.day) == [nil])
    }

    @Test func `a day that has begun nowhere is refused, and one that has begun somewhere is not`() async throws {
        try await add(10)
        // 10:00 in UTC is midnight at UTC+14.
        let ten = TimeInterval(today.number) * 86_400 + 36_000
        let tomorrow = today.adding(days: 1)
        await #expect(throws: InventoryError.stock(.dayAhead(tomorrow))) {
            try await module(at: ten - 1).useStock(liters(1), of: milk, on: tomorrow)
        }
        await #expect(throws: InventoryError.stock(.dayAhead(tomorrow))) {
            try await module(at: ten - 1).discardStock(nil, of: milk, reason: .other, on: tomorrow)
        }
        let used = try await module(at: ten).useStock(liters(1), of: milk, on: tomorrow)
        #expect(used.stock.onHand == [Amount(9, "l")])
        #expect(
            StockError.dayAhead(tomorrow).description
                == "2023-11-15 is in the future: enter it once it has happened, or give the day on which it did."
        )
    }

    private func expectAhead(
        _ day: CalendarDay,
        _ change: (InventoryModuleService) async throws -> StockChange
    ) async {
        let now = TimeInterval(day.adding(days: -1).number) * 86_400 + 36_000
        await #expect(throws: InventoryError.stock(.dayAhead(day))) { try await change(module(at: now - 1)) }
        await #expect(throws: Never.self) { try await change(module(at: now)) }
    }

    @Test func `what comes in has been bought, opened, frozen, and thawed`() async throws {
        let (day, liter) = (today.adding(days: 5), try liters(1))
        let freezer = try #require(try LocationName("freezer"))
        var bought = NewStock(liter)
        bought.facts.purchased = day
        for dates in [LotDates(opened: day), LotDates(frozen: day), LotDates(frozen: today, thawed: day)] {
            let new = NewStock(liter, dates: dates, location: dates.isFrozen ? freezer : nil)
            await expectAhead(day) { try await $0.addStock(new, of: milk) }
        }
        await expectAhead(day) { [bought] in try await $0.addStock(bought, of: milk) }
        let dated = NewStock(liter, dates: LotDates(bestBefore: day, useBy: day, expiry: day))
        #expect(try await module().addStock(dated, of: milk).stock.onHand == [Amount(5, "l")])
    }

    @Test func `nothing is opened, moved, frozen, or thawed on a day that has begun nowhere`() async throws {
        try await add(10)
        let (day, freezer) = (today.adding(days: 1), try #require(try LocationName("freezer")))
        await expectAhead(day) { try await $0.openStock(of: milk, on: day) }
        await expectAhead(day) { try await $0.moveStock(of: milk, to: freezer, on: day) }
        await expectAhead(day) { try await $0.thawStock(of: milk, on: day) }
        await expectAhead(day) { try await $0.freezeStock(of: milk, on: day) }
    }

    @Test func `a correction says no day ahead, and leaves one that was known`() async throws {
        try await add(10)
        let day = today.adding(days: 1)
        let lot = try #require(try await module().stock(of: [milk])[0].lots.first)
        let opened = LotCorrection(dates: LotDates(opened: day))
        await expectAhead(day) { try await $0.correctLot(lot.id, of: milk) { _ in opened } }
        let again = LotCorrection(dates: LotDates(useBy: day, opened: day))
        let early = module(at: TimeInterval(today.number) * 86_400)
        #expect(try await early.correctLot(lot.id, of: milk) { _ in again }.stock.lots[0].dates == again.dates)
        var facts = lot.facts
        facts.purchased = day
        await expectAhead(day) { [facts] in
            try await $0.correctLot(lot.id, of: milk) { _ in LotCorrection(facts: facts) }
        }
    }

    @Test func `a row of a file is taken as it was elsewhere, also with a day ahead`() async throws {
        let facts = LotFacts(purchased: today.adding(days: 9))
        for _ in 1...2 {
            _ = try await module().addStock(NewStock(liters(1), facts: facts, occasion: "row 1"), of: milk)
        }
        let stock = try #require(try await module().stock(of: [milk]).first)
        #expect(stock.lots.map(\.facts.purchased) == [today.adding(days: 9)])
    }

    @Test func `an event keeps its day as it is written and read`() throws {
        let day = today.adding(days: -1)
        let at = Date(timeIntervalSince1970: 1_700_000_000)
        let event = StockEvent(.consume, of: milk, at: at, on: day, by: "", changes: [])
        let read = try JSONDecoder().decode(StockEvent.self, from: JSONEncoder().encode(event))
        #expect(read == event && read.day == day)
        #expect(read.occurredAt == Date(timeIntervalSince1970: Double(day.number) * 86_400 + 37_800))
    }
}
