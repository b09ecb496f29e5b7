public import Quantities

/// A merge that waits for a person's decision.
public struct MergeProposal: Hashable, Sendable {
    /// The kind of merge.
    public enum Kind: Hashable, Sendable {
        /// Adds an ingredient's amounts of several dimensions over a known path.
        case join(total: StructuredQuantity, path: [ConversionStep], units: [UnitCode])
        /// Treats the ingredient as another one with a similar name.
        case rename(to: String)
        /// Gives an amount to the item at this position, which has no number.
        case count(position: Int, text: String)
    }

    /// The ingredient.
    public let ingredientKey: String
    /// The kind of merge.
    public let kind: Kind
    /// The question for people.
    public let sentence: String

    /// Creates a proposal.
    public init(ingredientKey: String, kind: Kind, sentence: String) {
        self.ingredientKey = ingredientKey
        self.kind = kind
        self.sentence = sentence
    }

    /// The decision that accepts the proposal; `nil` when a person must enter an amount first.
    public var acceptance: MergeDecision? {
        switch kind {
        case .join: .join(ingredientKey: ingredientKey)
        case .rename(let key): .rename(ingredientKey: ingredientKey, to: key)
        case .count: nil
        }
    }

    /// Whether every step of the proposed path is a definition; `nil` for a proposal without a path.
    public var isExact: Bool? {
        guard case .join(_, let path, _) = kind else { return nil }
        return path.allSatisfy(\.exact)
    }
}
