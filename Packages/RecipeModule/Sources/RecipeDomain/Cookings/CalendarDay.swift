/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDay: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The number of days since January 1, 1970.
    public let number: Int

    /// Creates a day from the number of days since January 1, 1970.
    public init(number: Int) { self.number = number }

    /// Reads a day such as "2026-11-26"; returns `nil` for any other text, and for a day that no month has.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy(Self.digits.contains) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard self.description == text else { return nil }
    }

    /// Creates the day in UTC of a time in milliseconds since 1970.
    public init(milliseconds: Int64) {
        let day: Int64 = 86_400_000
        number = Int((milliseconds - ((milliseconds % day) + day) % day) / day)
    }

    /// The last day that has begun somewhere at a time in milliseconds since 1970: no time zone is ahead of UTC+14.
    package static func last(begunBy milliseconds: Int64) -> CalendarDay {
        CalendarDay(milliseconds: milliseconds + 14 * 3_600_000)
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// Counts the days to a date by the algorithm `days_from_civil`.
    ///
    /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2021.
    private init(year: Int, month: Int, day: Int) {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
    }

    /// The year, the month from 1, and the day of the month from 1, by the algorithm `civil_from_days` of the same
    /// source.
    public var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let place = (5 * dayOfYear + 2) / 153
        let month = place < 10 ? place + 3 : place - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * place + 2) / 5 + 1)
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    public var weekday: Int { ((number + 3) % 7 + 7) % 7 }

    /// Returns the day so many days later.
    public func adding(_ days: Int) -> CalendarDay { CalendarDay(number: number + days) }

    /// The day as "2026-11-26".
    public var description: String {
        let (year, month, day) = date
        return [(year, 4), (month, 2), (day, 2)].map { number, length in
            let text = String(number)
            return String(repeating: "0", count: max(0, length - text.count)) + text
        }.joined(separator: "-")
    }

    /// Orders by time.
    public static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.number < other.number }
}
