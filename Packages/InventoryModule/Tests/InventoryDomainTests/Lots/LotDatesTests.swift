import InventoryDomain
import Testing

@Suite struct LotDatesTests {
    private let milk = ShelfLife(openedDays: 7, frozenDays: 90, thawedDays: 4)

    private func day(_ text: String) throws -> CalendarDay { try CalendarDay(text) }

    @Test func `use by and expiry warn of danger, best before of quality`() throws {
        let day = try day("2026-03-10")
        #expect(LotDates(bestBefore: day).due(milk) == DueDay(day, .bestBefore, isDanger: false))
        #expect(LotDates(useBy: day).due(milk) == DueDay(day, .useBy, isDanger: true))
        #expect(LotDates(expiry: day).due(milk) == DueDay(day, .expiry, isDanger: true))
        #expect(LotDates(bestBefore: day.adding(days: 2), useBy: day).due(milk)?.reason == .useBy)
        #expect(LotDates().due(milk) == nil)
    }

    @Test func `opening shortens a date and never lengthens it`() throws {
        let opened = try day("2026-03-01")
        let long = LotDates(bestBefore: try day("2026-06-01"), opened: opened)
        #expect(long.due(milk) == DueDay(try day("2026-03-08"), .opened, isDanger: false))
        let short = LotDates(useBy: try day("2026-03-03"), opened: opened)
        #expect(short.due(milk) == DueDay(try day("2026-03-03"), .useBy, isDanger: true))
        #expect(LotDates(opened: opened).due(.unknown) == nil)
    }

    @Test func `freezing stops the dates of the package, and thawing starts others`() throws {
        let frozen = LotDates(useBy: try day("2026-03-03"), frozen: try day("2026-03-01"))
        #expect(frozen.due(milk) == DueDay(try day("2026-05-30"), .frozen, isDanger: false))
        #expect(frozen.due(.unknown) == nil)
        var thawed = frozen
        thawed.thawed = try day("2026-04-01")
        #expect(thawed.due(milk) == DueDay(try day("2026-04-05"), .thawed, isDanger: true))
        #expect(thawed.due(.unknown) == DueDay(try day("2026-03-03"), .useBy, isDanger: true))
    }

    @Test(arguments: [
        ("2024-02-28", 1, "2024-02-29"), ("2023-02-28", 1, "2023-03-01"), ("1999-12-31", 1, "2000-01-01"),
        ("2000-03-01", -1, "2000-02-29"), ("1970-01-01", -1, "1969-12-31"), ("2026-11-26", 365, "2027-11-26"),
        ("9999-12-31", 5, "9999-12-31"), ("0001-01-01", -5, "0001-01-01"),
    ])
    func `days are counted as the calendar does`(start: String, days: Int, end: String) throws {
        #expect(try day(start).adding(days: days).description == end)
    }

    @Test(arguments: [
        "2026-2-3", "2026-02-30", "2026-13-01", "26-01-01", "2026-01-01x", "", "0000-01-01", "2026-00-10",
    ])
    func `what is no day is refused`(text: String) {
        #expect(throws: CalendarDayError(text: text)) { try CalendarDay(text) }
    }
}
