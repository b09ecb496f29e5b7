public import Foundation
public import Quantities

extension CalendarDay {
    /// The day in UTC of a time; one outside of the years 1 to 9999 is the first or the last day of them.
    public init(_ time: Date) { self.init(milliseconds: time.milliseconds) }

    /// The last day that has begun somewhere at a time.
    public static func last(begunBy time: Date) -> CalendarDay { last(begunBy: time.milliseconds) }

    /// A time of the day for what happened on it, whatever time: 10:30 in UTC, which is on the same day from Hawaii
    /// (UTC−10) to the summer time of New Zealand (UTC+13).
    public var moment: Date { Date(timeIntervalSince1970: Double(number) * 86_400 + 37_800) }
}

extension Date {
    /// Milliseconds since 1970-01-01, of which some hundred thousand years fit.
    fileprivate var milliseconds: Int64 {
        let milliseconds = (timeIntervalSince1970 * 1_000).rounded(.down)
        return Int64(min(max(milliseconds, -9e15), 9e15))
    }
}
