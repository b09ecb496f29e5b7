import Foundation
import Testing

@testable import LarderCommands

@Suite struct DayTests {
    private let today = Day(of: Date(timeIntervalSince1970: 1_795_694_400), in: .gmt)

    @Test(arguments: [
        ("today", "2026-11-26"), ("Tomorrow", "2026-11-27"), ("yesterday", "2026-11-25"), ("+5", "2026-12-01"),
        ("-26", "2026-10-31"), ("2028-02-29", "2028-02-29"),
    ])
    func `people type days in several ways`(typed: String, iso: String) {
        #expect(Day(typed: typed, today: today)?.iso == iso)
    }

    @Test(arguments: [
        "", "someday", "2026-02-30", "26.11.2026", "+x", "+99999", "2026-1-1", "-9223372036854775808", "+36501",
        "-36501",
    ])
    func `any other text is no day`(typed: String) { #expect(Day(typed: typed, today: today) == nil) }

    @Test(arguments: [
        ("2026-11-26", "today"), ("2026-11-27", "tomorrow"), ("2026-11-25", "yesterday"), ("2026-11-29", "in 3 days"),
        ("2026-12-27", "in 31 days"), ("2026-12-28", "2026-12-28"), ("2026-11-24", "2 days ago"),
        ("2026-10-26", "31 days ago"), ("2026-10-25", "2026-10-25"), ("soon", "soon"),
    ])
    func `a near day is written by its distance, another by its date`(iso: String, text: String) {
        #expect(LocalWords(locale: "").day(iso, today: today) == text)
    }

    @Test func `the day is that of the person`() throws {
        let zone = try #require(TimeZone(secondsFromGMT: -11 * 3_600))
        #expect(Day(of: Date(timeIntervalSince1970: 1_795_694_400 - 7_200), in: zone).iso == "2026-11-25")
        #expect(Day(of: Date(timeIntervalSince1970: -1), in: .gmt).iso == "1969-12-31")
    }

    @Test(arguments: [
        ("Europe/Berlin", "2026-11-26", 1_795_647_600.0), ("Europe/Berlin", "2026-03-29", 1_774_738_800),
        ("Europe/Berlin", "2026-03-30", 1_774_821_600), ("Pacific/Auckland", "2026-11-26", 1_795_604_400),
        ("GMT", "1970-01-01", 0),
    ])
    func `a day begins at the person's midnight, also where the clock changes`(
        zone: String,
        iso: String,
        seconds: Double
    ) throws {
        let day = try #require(Day(iso: iso))
        #expect(day.start(in: try #require(TimeZone(identifier: zone))).timeIntervalSince1970 == seconds)
    }
}
