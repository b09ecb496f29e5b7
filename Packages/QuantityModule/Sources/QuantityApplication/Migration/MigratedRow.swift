public import Quantities

/// The migrated form of a row.
public struct MigratedRow: Hashable, Sendable {
    /// How the quantity was read.
    public enum Outcome: Hashable, Sendable {
        /// The parser found a number.
        case parsed
        /// A person's correction applies.
        case corrected
        /// The quantity stays text.
        ///
        /// The sentence says why, and how to write it with a number.
        case textOnly(why: String)
        /// The row has no quantity.
        case empty
    }

    /// The original row.
    public let row: OldQuantityRow
    /// The new quantity.
    ///
    /// Its display text is the old text, unchanged.
    public let quantity: StructuredQuantity
    /// How the quantity was read.
    public let outcome: Outcome

    /// Whether a person should check the row: it stays text, or the parser is not confident.
    public var needsReview: Bool {
        switch outcome {
        case .parsed: quantity.parseConfidence < 0.8
        case .textOnly: true
        case .corrected, .empty: false
        }
    }

    /// Whether the migration drops the row's multiplier.
    ///
    /// A multiplier of 1 carries no information.
    public var losesMultiplier: Bool { !row.multiplier.isEmpty && Double(row.multiplier) != 1 }
}
