import Foundation
import Sync
import SyncEndpoint

/// The clock of this machine.
struct SystemClock: WallClock {
    var now: Date { Date() }
}

extension SyncHost {
    /// A machine with the time of this one.
    static let test = SyncHost(clock: SystemClock(), makeIdentity: { UUID() }, name: { "tests" })
}
