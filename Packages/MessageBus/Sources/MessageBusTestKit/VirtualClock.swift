package import MessageBus

/// A clock that a test advances.
package struct VirtualClock: Sendable {
    /// The current moment.
    package private(set) var now = MonotonicTime(milliseconds: 1_000_000)

    package init() {}

    /// Lets time pass.
    package mutating func advance(milliseconds: Int64) { now = now + milliseconds }
}
