import Foundation

/// A time of a message for people.
enum Moment {
    /// Returns the milliseconds since 1970 as UTC to the second: "2026-11-21T15:04:05Z".
    static func text(_ milliseconds: some BinaryInteger) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(.iso8601)
    }
}
