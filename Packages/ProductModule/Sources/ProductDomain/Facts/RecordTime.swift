package import Foundation

/// The times of a product record: RFC 3339 in UTC, with milliseconds when there are any.
package enum RecordTime {
    /// Reads a time; `nil` for another text.
    package static func read(_ text: String) -> Date? {
        let whole = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? Date(text, strategy: whole)) ?? (try? Date(text, strategy: fractional))
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
