public import Foundation
public import Sync
public import SyncEndpoint

/// The clock of this machine.
public struct SystemClock: WallClock {
    /// Creates the clock.
    public init() {}

    /// Returns the present time, for what asks for a function.
    public static let time: @Sendable () -> Date = { Date() }

    /// The present time.
    public var now: Date { Self.time() }
}

extension SyncHost {
    /// This machine.
    public static let system = SyncHost(
        clock: SystemClock(),
        makeIdentity: { UUID() },
        name: { ProcessInfo.processInfo.hostName }
    )
}
