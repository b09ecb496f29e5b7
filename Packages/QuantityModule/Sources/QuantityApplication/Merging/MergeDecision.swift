public import Quantities

/// A person's decision about a list that is being consolidated.
///
/// Leaving a decision out undoes it.
public enum MergeDecision: Hashable, Sendable {
    /// Adds the amounts of an ingredient across dimensions, over its known path.
    case join(ingredientKey: String)
    /// Adds them, and shows the total in this unit.
    ///
    /// The unit may be a word.
    case joinIn(unit: UnitCode, ingredientKey: String)
    /// Separates the ingredient's needs again, one entry for each.
    case split(ingredientKey: String)
    /// Treats one ingredient as another.
    case rename(ingredientKey: String, to: String)
    /// Gives an amount such as "1/8 tsp" to the item at this position, which has no number.
    case count(position: Int, amount: String)
}
