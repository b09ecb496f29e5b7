import Foundation
import Sync

/// The clock of this machine.
struct SystemClock: WallClock {
    var now: Date { Date() }
}
