import Foundation
import InventoryDomain
import Quantities
import Testing

@Suite struct LotDatesTests {
    private let milk = ShelfLife(openedDays: 7, frozenDays: 90, thawedDays: 4)

    private let meat = ShelfLife(openedDays: 3, frozenDays: 120, thawedDays: 3, isPerishable: true)

    /// A lot with these dates, of which nothing else is known but when it came in.
    private func lot(_ dates: LotDates, bought day: CalendarDay? = nil) throws -> Lot {
        Lot(
            id: LotID(rawValue: "lot"),
            productId: try ProductID("milk"),
            unit: .count,
            facts: LotFacts(purchased: day),
            dates: dates,
            updatedAt: .distantPast
        )
    }

    private func day(_ text: String) throws -> CalendarDay { try CalendarDay(text) }

    @Test func `use by and expiry warn of danger, best before of quality`() throws {
        let day = try day("2026-03-10")
        #expect(try lot(LotDates(bestBefore: day)).due(milk) == DueDay(day, .bestBefore, isDanger: false))
        #expect(try lot(LotDates(useBy: day)).due(milk) == DueDay(day, .useBy, isDanger: true))
        #expect(try lot(LotDates(expiry: day)).due(milk) == DueDay(day, .expiry, isDanger: true))
        #expect(try lot(LotDates(bestBefore: day.adding(days: 2), useBy: day)).due(milk)?.reason == .useBy)
        #expect(try lot(LotDates()).due(milk) == nil)
    }

    @Test func `opening shortens a date and never lengthens it`() throws {
        let opened = try day("2026-03-01")
        let long = LotDates(bestBefore: try day("2026-06-01"), opened: opened)
        #expect(try lot(long).due(milk) == DueDay(try day("2026-03-08"), .opened, isDanger: false))
        let short = LotDates(useBy: try day("2026-03-03"), opened: opened)
        #expect(try lot(short).due(milk) == DueDay(try day("2026-03-03"), .useBy, isDanger: true))
        #expect(try lot(LotDates(opened: opened)).due(.unknown) == nil)
    }

    @Test func `freezing stops the dates of the package, and thawing starts others`() throws {
        let frozen = LotDates(useBy: try day("2026-03-03"), frozen: try day("2026-03-01"))
        #expect(try lot(frozen).due(milk) == DueDay(try day("2026-05-30"), .frozen, isDanger: false))
        #expect(try lot(frozen).due(.unknown) == nil)
        var thawed = frozen
        thawed.thawed = try day("2026-04-01")
        #expect(try lot(thawed).due(milk) == DueDay(try day("2026-04-03"), .thawed, isDanger: true))
        #expect(try lot(thawed).due(.unknown) == DueDay(try day("2026-03-03"), .useBy, isDanger: true))
    }

    @Test(arguments: [
        ("2026-02-20", "2026-04-05"), ("2026-03-01", "2026-04-03"), ("2026-03-03", "2026-04-01"),
    ])
    func `thawing leaves no more days than there were when it was frozen`(frozen: String, last: String) throws {
        let dates = LotDates(useBy: try day("2026-03-03"), frozen: try day(frozen), thawed: try day("2026-04-01"))
        #expect(try lot(dates).due(milk) == DueDay(try day(last), .thawed, isDanger: true))
    }

    @Test(arguments: [nil, "2026-04-01"])
    func `what was frozen too late stays a danger, frozen or thawed`(thawed: String?) throws {
        let thawed = try thawed.map(day)
        let late = LotDates(useBy: try day("2026-03-01"), frozen: try day("2026-03-05"), thawed: thawed)
        #expect(try lot(late).due(meat) == DueDay(try day("2026-03-01"), .useBy, isDanger: true))
        let open = LotDates(opened: try day("2026-03-01"), frozen: try day("2026-03-05"), thawed: thawed)
        #expect(try lot(open).due(meat) == DueDay(try day("2026-03-04"), .opened, isDanger: true))
        #expect(try lot(open).due(milk)?.isDanger == false)
    }

    @Test func `what was opened after it was thawed keeps as long as both allow`() throws {
        var dates = LotDates(useBy: try day("2026-03-09"), frozen: try day("2026-03-01"), thawed: try day("2026-04-01"))
        dates.opened = try day("2026-04-02")
        #expect(try lot(dates).due(meat) == DueDay(try day("2026-04-04"), .thawed, isDanger: true))
        let quick = ShelfLife(openedDays: 1, frozenDays: 120, thawedDays: 8, isPerishable: true)
        #expect(try lot(dates).due(quick) == DueDay(try day("2026-04-03"), .opened, isDanger: true))
    }

    @Test func `a day of safety is not hidden by an earlier one of quality`() throws {
        let label = try lot(LotDates(bestBefore: try day("2026-03-01"), useBy: try day("2026-03-05")))
        #expect(label.due(milk) == DueDay(try day("2026-03-01"), .bestBefore, isDanger: false))
        #expect(label.due(milk, upTo: try day("2026-03-04"))?.reason == .bestBefore)
        #expect(label.due(milk, upTo: try day("2026-03-05")) == DueDay(try day("2026-03-05"), .useBy, isDanger: true))
        #expect(label.due(milk, upTo: try day("2026-02-28")) == nil)
    }

    @Test func `what is perishable may be dangerous once it was opened or thawed, and nothing else`() throws {
        let opened = LotDates(opened: try day("2026-03-01"))
        #expect(try lot(opened).due(meat) == DueDay(try day("2026-03-04"), .opened, isDanger: true))
        #expect(try lot(opened).due(milk)?.isDanger == false)
        let thawed = LotDates(frozen: try day("2026-02-01"), thawed: try day("2026-03-01"))
        #expect(try lot(thawed).due(meat) == DueDay(try day("2026-03-04"), .thawed, isDanger: true))
        #expect(try lot(thawed).due(milk)?.isDanger == false)
    }

    @Test func `what came in frozen keeps as long as its package says, where that is longer`() throws {
        let bought = try day("2026-03-01")
        let peas = LotDates(bestBefore: try day("2027-06-01"), frozen: bought)
        #expect(try lot(peas, bought: bought).due(milk)?.day == day("2027-06-01"))
        #expect(try lot(peas, bought: bought.adding(days: -1)).due(milk)?.day == day("2026-05-30"))
        let meat = LotDates(bestBefore: try day("2026-03-04"), frozen: bought)
        #expect(try lot(meat, bought: bought).due(self.meat)?.day == day("2026-06-29"))
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
