public import Foundation

/// The time of day.
public protocol WallClock: Sendable {
    /// The present time.
    var now: Date { get }
}

/// The time of this machine.
public struct SystemWallClock: WallClock {
    /// Creates a clock.
    public init() {}

    /// The present time.
    public var now: Date { Date() }
}
