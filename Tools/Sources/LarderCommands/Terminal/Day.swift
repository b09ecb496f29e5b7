import Foundation

/// A day of the calendar, as people type and read it.
struct Day: Hashable, Comparable, Sendable {
    /// The number of days since 1970-01-01.
    private let number: Int

    private init(number: Int) { self.number = number }

    /// The day of a moment where a person is.
    init(of moment: Date, in zone: TimeZone) {
        let local = moment.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: moment))
        number = Int((local / 86_400).rounded(.down))
    }

    /// Reads a day of a message, "2026-11-26"; `nil` for any other text.
    init?(iso text: String) {
        guard text.utf8.count == 10, let date = try? Date(text, strategy: Self.style),
            date.formatted(Self.style) == text
        else { return nil }
        number = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    }

    /// Reads what a person types: "2026-11-26", "today", "tomorrow", "yesterday", "+3" or "-3" days; `nil` for any
    /// other text.
    init?(typed text: String, today: Day) {
        if let day = Day(iso: text) {
            self = day
            return
        }
        switch text.lowercased() {
        case "today": self = today
        case "tomorrow": self = today.after(days: 1)
        case "yesterday": self = today.after(days: -1)
        case let typed where typed.first == "+" || typed.first == "-":
            guard let days = Int(typed), (-36_500...36_500).contains(days) else { return nil }
            self = today.after(days: days)
        default: return nil
        }
    }

    /// Returns the moment at which the day begins where a person is.
    func start(in zone: TimeZone) -> Date {
        let inUTC = Date(timeIntervalSince1970: Double(number) * 86_400)
        let guess = inUTC.addingTimeInterval(-Double(zone.secondsFromGMT(for: inUTC)))
        // The clock may change between the two.
        return inUTC.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
    }

    /// Returns the day after so many days.
    func after(days: Int) -> Day { Day(number: number + days) }

    /// Returns how many days it is from another day.
    func days(after other: Day) -> Int { number - other.number }

    /// The day in a message: "2026-11-26".
    var iso: String { Date(timeIntervalSince1970: Double(number) * 86_400).formatted(Self.style) }

    /// Orders by time.
    static func < (one: Day, other: Day) -> Bool { one.number < other.number }

    private static var style: Date.ISO8601FormatStyle { .iso8601.year().month().day() }
}

extension LocalWords {
    /// How many days before and after today a day is told by their number.
    private static var near: Int { 31 }

    /// Writes a day of a message as people tell it: "in 3 days", "yesterday"; one that is far away by its date.
    func day(_ text: String, today: Day) -> String {
        guard let day = Day(iso: text) else { return text.printable }
        let days = day.days(after: today)
        switch days {
        case 0: return self(.today)
        case 1: return self(.tomorrow)
        case -1: return self(.yesterday)
        case 2...Self.near: return self(.inDays, "\(days)")
        case -Self.near ... -2: return self(.daysAgo, "\(-days)")
        default: return text.printable
        }
    }
}
