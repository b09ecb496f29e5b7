package import Foundation

/// The times of a product record: RFC 3339 in UTC, with milliseconds when there are any.
package enum RecordTime {
    /// Reads a time; `nil` for another text.
    package static func read(_ text: String) -> Date? {
        let whole = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? Date(text, strategy: whole)) ?? (try? Date(text, strategy: fractional))
    }

    /// Writes a time.
    package static func text(of time: Date) -> String {
        let hasFraction = !time.milliseconds.isMultiple(of: 1_000)
        return time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
    }
}
