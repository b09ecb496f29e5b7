public import Foundation

/// A day of the calendar, without a time and a time zone: what a package says and what people mean by "today".
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// How many days after 1970-01-01 it is.
    public let number: Int

    /// The first day that a date can be: 0001-01-01.
    private static let first = -719_162
    /// The last one: 9999-12-31.
    private static let last = 2_932_896

    /// Creates a day by its number; one outside of the years 1 to 9999 is the first or the last of them.
    public init(number: Int) { self.number = min(max(number, Self.first), Self.last) }

    /// The day in UTC of a time; one outside of the years 1 to 9999 is the first or the last day of them.
    public init(_ time: Date) {
        let days = (time.timeIntervalSince1970 / 86_400).rounded(.down)
        self.init(number: Int(min(max(days, Double(Self.first)), Double(Self.last))))
    }

    /// A time of the day for what happened on it, whatever time: 10:30 in UTC, which is on the same day from Hawaii
    /// (UTC−10) to the summer time of New Zealand (UTC+13).
    public var moment: Date { Date(timeIntervalSince1970: Double(number) * 86_400 + 37_800) }

    /// The last day that has begun somewhere at a time: no time zone is ahead of UTC+14.
    public static func last(begunBy time: Date) -> CalendarDay { CalendarDay(time.addingTimeInterval(14 * 3_600)) }

    /// Reads `"2026-11-26"`.
    ///
    /// - Throws: ``CalendarDayError`` for any other text, and for a day that no month has.
    public init(_ text: String) throws(CalendarDayError) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3,
            zip(parts, [4, 2, 2]).allSatisfy({ $0.count == $1 && $0.utf8.allSatisfy(Self.isDigit) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { throw CalendarDayError(text: text) }
        guard year > 0, (1...12).contains(month), day > 0 else { throw CalendarDayError(text: text) }
        self.init(year: year, month: month, day: day)
        // A day that no month has, such as February 30, is another day.
        guard description == text else { throw CalendarDayError(text: text) }
    }

    /// Counts days in the Gregorian calendar.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
    private init(year: Int, month: Int, day: Int) {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// The day after so many days; before it for a number below zero.
    public func adding(days: Int) -> CalendarDay {
        let (sum, isOver) = number.addingReportingOverflow(days)
        return CalendarDay(number: isOver ? (days > 0 ? .max : .min) : sum)
    }

    /// How many days it is until another day; below zero for one in the past.
    public func days(until other: CalendarDay) -> Int { other.number - number }

    /// The first day of its month.
    package var firstOfMonth: CalendarDay {
        CalendarDay(number: number - (Int(description.suffix(2)) ?? 1) + 1)
    }

    /// Orders by time.
    public static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.number < other.number }

    /// The day as `"2026-11-26"`.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    public var description: String {
        let shifted = number + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension CalendarDay: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        self = try CalendarDay(decoder.singleValueContainer().decode(String.self))
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
