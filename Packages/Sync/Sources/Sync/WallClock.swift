public import Foundation

/// Knows the time of day.
public protocol WallClock: Sendable {
    /// The present time.
    var now: Date { get }
}
