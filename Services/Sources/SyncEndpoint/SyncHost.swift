public import Foundation
public import Sync

/// What `sync.v1` takes from the machine that it runs on.
public struct SyncHost: Sendable {
    let clock: any WallClock
    let makeIdentity: @Sendable () -> UUID
    let name: @Sendable () -> String

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - clock: The clock of the machine.
    ///   - makeIdentity: Makes the identity of a device that joins a home.
    ///   - name: Returns the name of the machine, for a device that is given none.
    public init(
        clock: any WallClock,
        makeIdentity: @escaping @Sendable () -> UUID,
        name: @escaping @Sendable () -> String
    ) {
        self.clock = clock
        self.makeIdentity = makeIdentity
        self.name = name
    }
}
