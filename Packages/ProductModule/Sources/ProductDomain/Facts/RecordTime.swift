package import Foundation

/// The times of a product record: RFC 3339 in UTC, with milliseconds when there are any.
package enum RecordTime {
    /// The times that a record can have, in milliseconds since 1970: the years 1 to 9999, which RFC 3339 can write.
    package static let milliseconds: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    /// Reads a time; `nil` for another text, and for a year that has not four digits.
    package static func read(_ text: String) -> Date? {
        let whole = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let time = (try? Date(text, strategy: whole)) ?? (try? Date(text, strategy: fractional))
        return time.flatMap { time in
            let reading = time.timeIntervalSince1970 * 1_000
            return reading >= Double(milliseconds.lowerBound) && reading <= Double(milliseconds.upperBound) ? time : nil
        }
    }

    /// Writes a time, to the nearest millisecond; Foundation's own format would cut the fraction off.
    package static func text(of time: Date) -> String {
        let milliseconds = time.milliseconds
        let fraction = ((milliseconds % 1_000) + 1_000) % 1_000
        let second = Date(timeIntervalSince1970: Double((milliseconds - fraction) / 1_000))
        let whole = second.formatted(Date.ISO8601FormatStyle())
        return fraction == 0 ? whole : "\(whole.dropLast()).\(String(1_000 + fraction).dropFirst())Z"
    }
}
