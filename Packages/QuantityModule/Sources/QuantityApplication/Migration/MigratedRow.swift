public import Quantities

/// What becomes of a row.
public struct MigratedRow: Hashable, Sendable {
    /// How its quantity was read.
    public enum Outcome: Hashable, Sendable {
        /// It is a number now.
        case parsed
        /// A person said what it is.
        case corrected
        /// It stays a text; the sentence says why, and how to write it so that it counts.
        case textOnly(why: String)
        /// It holds no quantity.
        case empty
    }

    /// The row as it was.
    public let row: OldQuantityRow
    /// Its quantity now; its display text is the old text, unchanged.
    public let quantity: StructuredQuantity
    /// How it was read.
    public let outcome: Outcome

    /// Whether a person should look at it: it stays a text, or its reading is not sure.
    public var needsReview: Bool {
        switch outcome {
        case .parsed: quantity.parseConfidence < 0.8
        case .textOnly: true
        case .corrected, .empty: false
        }
    }

    /// Whether the row has a multiplier that is lost; one of 1 says nothing.
    public var losesMultiplier: Bool { !row.multiplier.isEmpty && Double(row.multiplier) != 1 }
}
