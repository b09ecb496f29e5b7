import Foundation
import Sync
import Synchronization

/// A clock that a test sets; it shows the time of its creation otherwise.
final class TestClock: WallClock {
    private let time: Mutex<Date>

    init(_ time: Date = Date()) { self.time = Mutex(time) }

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}
