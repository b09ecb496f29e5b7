public import Foundation

/// Knows the time of day.
///
/// Not named `Clock`, which is another thing in Swift.
public protocol WallClock: Sendable {
    /// The present time.
    var now: Date { get }
}
