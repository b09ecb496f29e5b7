public import Foundation
public import Sync

/// The clock of this machine.
public struct SystemClock: WallClock {
    /// Creates the clock.
    public init() {}

    /// The present time.
    public var now: Date { Date() }
}
