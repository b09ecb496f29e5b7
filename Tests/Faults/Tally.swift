import Synchronization

/// A count that several tasks keep together.
final class Tally: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    /// Counts one more, and returns how many that makes.
    func increase() -> Int { value.add(1, ordering: .relaxed).newValue }
}
