import ShoppingDomain
import Testing

@Suite struct CalendarDayTests {
    @Test(arguments: [
        ("1970-01-01", 0, 3), ("1969-12-31", -1, 2), ("2000-02-29", 11_016, 1), ("2026-11-23", 20_780, 0),
        ("1600-03-01", -135_080, 2), ("9999-12-31", 2_932_896, 4),
    ])
    func `a day is a number, a date, and a day of the week`(text: String, number: Int, weekday: Int) throws {
        let day = try #require(CalendarDay(text))
        #expect(day.number == number && day.description == text && day.weekday == weekday)
    }

    @Test(arguments: [
        "", "2026-11-31", "2025-02-29", "2026-13-01", "2026-1-1", "26-11-23", "2026-11-23 ", "2026/11/23",
    ])
    func `what no calendar has is no day`(text: String) { #expect(CalendarDay(text) == nil) }

    @Test(arguments: [
        ("2026-11-23", 0, "2026-11-23"), ("2026-11-29", 0, "2026-11-23"), ("2026-11-23", 6, "2026-11-22"),
        ("2026-11-22", 6, "2026-11-22"), ("2026-11-27", 5, "2026-11-21"), ("2027-01-01", 0, "2026-12-28"),
    ])
    func `a week begins on the home's first day`(text: String, first: Int, start: String) throws {
        #expect(try #require(CalendarDay(text)).startOfWeek(beginningOn: first).description == start)
    }

    @Test func `a time is on its day in UTC, before 1970, too`() {
        #expect(CalendarDay(milliseconds: 86_399_999).number == 0 && CalendarDay(milliseconds: 86_400_000).number == 1)
        #expect(CalendarDay(milliseconds: -1).number == -1)
    }
}
