import Glibc

/// A moment on a clock that never goes back, in milliseconds since some start; it is passed to the state machines.
package struct MonotonicTime: Comparable, Hashable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
    package static func + (moment: Self, milliseconds: Int64) -> Self {
        Self(milliseconds: moment.milliseconds + milliseconds)
    }
    /// Returns the milliseconds from one moment to another.
    package static func - (later: Self, earlier: Self) -> Int64 { later.milliseconds - earlier.milliseconds }

    /// The current moment, for the threads that run the state machines.
    ///
    /// It reads the system's clock directly, because Swift's clock, which reads the same one, calculates in 128 bits.
    static var now: Self { Self(nanoseconds: nowInNanoseconds) }

    /// The current moment with the resolution of the clock.
    static var nowInNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Creates a moment, rounded down.
    init(nanoseconds: Int64) { milliseconds = nanoseconds / 1_000_000 }
}

extension Duration {
    /// Whole milliseconds, rounded down, as in the header; 0 for a negative duration.
    var wholeMilliseconds: UInt32 {
        let (seconds, attoseconds) = components
        return UInt32(clamping: max(0, seconds * 1_000 + attoseconds / 1_000_000_000_000_000))
    }
}
