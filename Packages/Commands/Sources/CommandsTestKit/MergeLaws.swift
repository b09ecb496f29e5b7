public import Operations

/// The laws of merging, as code: each check returns what is wrong, or `nil`.
///
/// A module runs them on states that its own operations make; the tests of this package run them on random ones.
public enum MergeLaws {
    /// A law that does not hold.
    public enum Violation: Error, Hashable, Sendable {
        /// `a + b` is not `b + a`.
        case notCommutative
        /// `(a + b) + c` is not `a + (b + c)`.
        case notAssociative
        /// `a + a` is not `a`, or `(a + b) + b` is not `a + b`.
        case notIdempotent
        /// Two orders of the same operations lead to different states.
        case notConvergent
        /// What changed between two states does not lead from one to the other.
        case notIncremental
        /// The canonical bytes do not lead back to the state.
        case notCanonical
    }

    /// Checks three states.
    public static func check(_ a: EntityState, _ b: EntityState, _ c: EntityState) -> Violation? {
        let ab = merged(a, b)
        if ab != merged(b, a) { return .notCommutative }
        if merged(ab, c) != merged(a, merged(b, c)) { return .notAssociative }
        if merged(a, a) != a || merged(ab, b) != ab { return .notIdempotent }
        var followed = a
        followed.apply(ab.changes(since: a), ofLife: ab.life)
        if followed != ab { return .notIncremental }
        return nil
    }

    /// Checks that the operations lead to one state in their own order, in a shuffled one, and with repetitions.
    public static func check(_ operations: [EntityOperation], using generator: inout SeededGenerator) -> Violation? {
        let state = merged(operations)
        var shuffled = operations
        for last in stride(from: shuffled.count - 1, to: 0, by: -1) {
            shuffled.swapAt(last, generator.below(last + 1))
        }
        if merged(shuffled) != state { return .notConvergent }
        if merged(operations + shuffled) != state { return .notConvergent }
        do throws(CanonicalBytesError) {
            let bytes = state.canonicalBytes
            let read = try EntityState(canonicalBytes: bytes)
            if read != state || read.canonicalBytes != bytes { return .notCanonical }
            for operation in operations where try EntityOperation(canonicalBytes: operation.canonicalBytes) != operation
            {
                return .notCanonical
            }
        } catch { return .notCanonical }
        return nil
    }

    /// The state that operations lead to when they are merged in this order.
    public static func merged(_ operations: [EntityOperation]) -> EntityState {
        operations.reduce(into: EntityState.absent) { $0.merge($1.state) }
    }

    private static func merged(_ one: EntityState, _ other: EntityState) -> EntityState {
        var state = one
        state.merge(other)
        return state
    }
}
