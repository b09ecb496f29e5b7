package import MessageBus

/// A clock that moves when a test says so.
package struct VirtualClock: Sendable {
    /// The moment now.
    package private(set) var now = MonotonicTime(milliseconds: 1_000_000)

    package init() {}

    /// Lets time pass.
    package mutating func advance(milliseconds: Int64) { now = now + milliseconds }
}
