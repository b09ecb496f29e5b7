/// A moment of a clock that never goes back, in milliseconds since some start; the state machines are handed it.
package struct MonotonicTime: Comparable, Hashable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
    package static func + (moment: Self, milliseconds: Int64) -> Self {
        Self(milliseconds: moment.milliseconds + milliseconds)
    }
    /// The milliseconds from one moment to another.
    package static func - (later: Self, earlier: Self) -> Int64 { later.milliseconds - earlier.milliseconds }

    private static let start = ContinuousClock.now

    /// The moment now, for the threads that run the state machines.
    static var now: Self {
        // Not `wholeMilliseconds`: the header's 32 bits are full after 49 days.
        let (seconds, attoseconds) = start.duration(to: .now).components
        return Self(milliseconds: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}
