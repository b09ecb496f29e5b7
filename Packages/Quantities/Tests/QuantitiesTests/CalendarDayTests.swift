import Foundation
import Quantities
import Testing

@Suite struct CalendarDayTests {
    @Test(arguments: [
        ("1970-01-01", 0, 3), ("2026-11-23", 20_780, 0), ("2024-02-29", 19_782, 3), ("2000-02-29", 11_016, 1),
        ("1969-12-31", -1, 2), ("1900-03-01", -25_508, 3), ("9999-12-31", 2_932_896, 4), ("0001-01-01", -719_162, 0),
    ])
    func `a day is its number and its weekday`(text: String, number: Int, weekday: Int) throws {
        let day = try CalendarDay(text)
        #expect(day.number == number && day.description == text && day.weekday == weekday)
        #expect(CalendarDay(number: number) == day)
    }

    @Test(arguments: [
        "", "2026-11-31", "2025-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026-1-1", "26-11-23",
        "2026-11-23 ", "2026-01-01x", "2026/11/23", "0000-01-01", "٢٠٢٦-11-23",
    ])
    func `what no calendar has is refused`(text: String) {
        let error = #expect(throws: CalendarDayError.self) { try CalendarDay(text) }
        #expect(error?.description == "\"\(text)\" is not a day: write year, month and day, such as 2026-11-26.")
    }

    @Test(arguments: [
        ("2024-02-28", 1, "2024-02-29"), ("2023-02-28", 1, "2023-03-01"), ("1999-12-31", 1, "2000-01-01"),
        ("2000-03-01", -1, "2000-02-29"), ("1970-01-01", -1, "1969-12-31"), ("2026-11-26", 365, "2027-11-26"),
        ("9999-12-31", 5, "9999-12-31"), ("0001-01-01", -5, "0001-01-01"), ("2026-11-26", .max, "9999-12-31"),
        ("2026-11-26", .min, "0001-01-01"),
    ])
    func `days are counted as the calendar does, and stay in its years`(start: String, days: Int, end: String) throws {
        let start = try CalendarDay(start)
        #expect(start.adding(days: days).description == end)
        #expect(
            start.days(until: try CalendarDay(end)) == CalendarDay(number: start.adding(days: days).number).number
                - start.number
        )
    }

    @Test(arguments: [
        ("2026-11-23", 0, "2026-11-23"), ("2026-11-29", 0, "2026-11-23"), ("2026-11-23", 6, "2026-11-22"),
        ("2026-11-22", 6, "2026-11-22"), ("2026-11-27", 5, "2026-11-21"), ("2027-01-01", 0, "2026-12-28"),
    ])
    func `a week begins on the home's first day`(text: String, first: Int, start: String) throws {
        #expect(try CalendarDay(text).startOfWeek(beginningOn: first).description == start)
    }

    @Test func `a month begins on its first day`() throws {
        #expect(try CalendarDay("2024-02-29").firstOfMonth == CalendarDay("2024-02-01"))
        #expect(try CalendarDay("2026-12-01").firstOfMonth == CalendarDay("2026-12-01"))
    }

    @Test func `a time is on its day in UTC, before 1970, too`() {
        #expect(CalendarDay(milliseconds: 86_399_999).number == 0 && CalendarDay(milliseconds: 86_400_000).number == 1)
        #expect(CalendarDay(milliseconds: -1).number == -1 && CalendarDay(milliseconds: -86_400_000).number == -1)
        #expect(CalendarDay(milliseconds: .min).description == "0001-01-01")
        #expect(CalendarDay(milliseconds: .max).description == "9999-12-31")
    }

    @Test func `a day has begun somewhere from ten in the morning of the day before in UTC`() {
        let ten: Int64 = 10 * 3_600_000
        #expect(CalendarDay.last(begunBy: ten - 1).number == 0 && CalendarDay.last(begunBy: ten).number == 1)
        #expect(CalendarDay.last(begunBy: .max).description == "9999-12-31")
    }

    @Test func `a day is stored as its text, and read from the number that earlier lists have`() throws {
        let day = try CalendarDay("2026-11-23")
        #expect(String(decoding: try JSONEncoder().encode([day]), as: UTF8.self) == #"["2026-11-23"]"#)
        let read = try JSONDecoder().decode([CalendarDay].self, from: Data(#"["2026-11-23",{"number":20780}]"#.utf8))
        #expect(read == [day, day])
        for text in [#"["2026-11-31"]"#, "[20780]", #"[{"day":1}]"#] {
            #expect(throws: (any Error).self) { try JSONDecoder().decode([CalendarDay].self, from: Data(text.utf8)) }
        }
    }
}
