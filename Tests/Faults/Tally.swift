import Synchronization

/// A count shared by several tasks.
final class Tally: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    /// Adds one, and returns the new count.
    func increase() -> Int { value.add(1, ordering: .relaxed).newValue }
}
