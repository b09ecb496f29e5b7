/// A list while it is being consolidated: the items, and what was decided so far.
///
/// Nothing is lost by a decision, so that every one can be undone.
public struct MergeDraft: Hashable, Sendable {
    /// What is needed, as it came.
    public let items: [MergeItem]
    /// What was decided, in its order.
    public private(set) var decisions: [MergeDecision]

    /// Makes a draft.
    public init(items: [MergeItem], decisions: [MergeDecision] = []) {
        self.items = items
        self.decisions = decisions
    }

    /// Adds a decision.
    public mutating func decide(_ decision: MergeDecision) { decisions.append(decision) }

    /// Takes the last decision back and returns it; `nil` when there is none.
    public mutating func undo() -> MergeDecision? { decisions.popLast() }
}
