/// A day of the Gregorian calendar in the years 1 to 9999, without a time and a time zone: what a package says, and
/// what people mean by "today".
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// How many days after 1970-01-01 it is.
    public let number: Int

    /// 0001-01-01.
    private static let first = -719_162
    /// 9999-12-31.
    private static let last = 2_932_896
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// Creates a day by its number; one outside of the years 1 to 9999 is the first or the last of them.
    public init(number: Int) { self.number = min(max(number, Self.first), Self.last) }

    /// Creates the day in UTC of a time in milliseconds since 1970-01-01.
    public init(milliseconds: Int64) {
        let day: Int64 = 86_400_000
        self.init(number: Int(milliseconds / day) - (milliseconds % day < 0 ? 1 : 0))
    }

    /// The last day that has begun somewhere at a time in milliseconds since 1970-01-01: no time zone is ahead of
    /// UTC+14.
    public static func last(begunBy milliseconds: Int64) -> CalendarDay {
        let (time, isOver) = milliseconds.addingReportingOverflow(14 * 3_600_000)
        return CalendarDay(milliseconds: isOver ? .max : time)
    }

    /// Reads `"2026-11-26"`.
    ///
    /// - Throws: ``CalendarDayError`` for any other text, and for a day that no month has.
    public init(_ text: String) throws(CalendarDayError) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy(Self.digits.contains) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            year > 0, 1...12 ~= month, day > 0
        else { throw CalendarDayError(text: text) }
        self.init(year: year, month: month, day: day)
        // A day that no month has, such as February 30, is another day.
        guard description == text else { throw CalendarDayError(text: text) }
    }

    /// Counts the days to a date.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
    private init(year: Int, month: Int, day: Int) {
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The year, the month from 1, and the day of the month from 1.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    public var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let place = (5 * dayOfYear + 2) / 153
        let month = place < 10 ? place + 3 : place - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * place + 2) / 5 + 1)
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    public var weekday: Int { ((number + 3) % 7 + 7) % 7 }

    /// The first day of its month.
    public var firstOfMonth: CalendarDay { CalendarDay(number: number - date.day + 1) }

    /// Returns the first day of the week that contains the day.
    ///
    /// - Parameter first: The day on which weeks begin, from 0 for Monday to 6 for Sunday.
    /// - Returns: The day itself, or one of the six before it.
    public func startOfWeek(beginningOn first: Int) -> CalendarDay { adding(days: -((weekday - first + 7) % 7)) }

    /// The day after so many days; before it for a number below zero.
    public func adding(days: Int) -> CalendarDay {
        let (sum, isOver) = number.addingReportingOverflow(days)
        return CalendarDay(number: isOver ? (days > 0 ? .max : .min) : sum)
    }

    /// How many days it is until another day; below zero for one in the past.
    public func days(until other: CalendarDay) -> Int { other.number - number }

    /// The day as `"2026-11-26"`.
    public var description: String {
        let (year, month, day) = date
        return [(year, 4), (month, 2), (day, 2)].map { number, length in
            let digits = String(number)
            return String(repeating: "0", count: max(0, length - digits.count)) + digits
        }.joined(separator: "-")
    }

    /// Orders by time.
    public static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.number < other.number }
}

extension CalendarDay: Codable {
    private enum CodingKeys: String, CodingKey { case number }

    /// Reads the text, or the number that lists of earlier releases have.
    public init(from decoder: any Decoder) throws {
        if let values = try? decoder.container(keyedBy: CodingKeys.self) {
            self.init(number: try values.decode(Int.self, forKey: .number))
        } else {
            self = try CalendarDay(decoder.singleValueContainer().decode(String.self))
        }
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// A text that is not a day of the calendar.
public struct CalendarDayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// Creates an error.
    public init(text: String) { self.text = text }

    /// What happened, and what to do next.
    public var description: String {
        "\"\(text.prefix(40))\" is not a day: write year, month and day, such as 2026-11-26."
    }
}
