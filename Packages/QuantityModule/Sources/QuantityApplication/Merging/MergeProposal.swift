public import Quantities

/// A merge that waits for a person's word.
public struct MergeProposal: Hashable, Sendable {
    /// What is proposed.
    public enum Kind: Hashable, Sendable {
        /// The ingredient's amounts are of several dimensions, and a path leads from one to the other.
        case join(total: StructuredQuantity, path: [ConversionStep], units: [UnitCode])
        /// Another ingredient's name may mean the same.
        case rename(to: String)
        /// The item at this position has no number.
        case count(position: Int, text: String)
    }

    /// The ingredient that it is about.
    public let ingredientKey: String
    /// What is proposed.
    public let kind: Kind
    /// The question, for people.
    public let sentence: String

    /// Makes a proposal.
    public init(ingredientKey: String, kind: Kind, sentence: String) {
        self.ingredientKey = ingredientKey
        self.kind = kind
        self.sentence = sentence
    }

    /// The decision that accepts it; `nil` when a person has to say an amount first.
    public var acceptance: MergeDecision? {
        switch kind {
        case .join: .join(ingredientKey: ingredientKey)
        case .rename(let key): .rename(ingredientKey: ingredientKey, to: key)
        case .count: nil
        }
    }

    /// Whether every step of a proposed path is a definition; `nil` where no path is proposed.
    public var isExact: Bool? {
        guard case .join(_, let path, _) = kind else { return nil }
        return path.allSatisfy(\.exact)
    }
}
