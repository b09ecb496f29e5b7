public import Foundation

/// Knows the time of day.
///
/// The specification calls it `Clock`, which is another thing in Swift.
public protocol WallClock: Sendable {
    /// The present time.
    var now: Date { get }
}
