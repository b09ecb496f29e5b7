public import Quantities

/// What a person decides about a list that is being consolidated.
///
/// A decision is undone by leaving it out.
public enum MergeDecision: Hashable, Sendable {
    /// Adds the amounts of an ingredient over the path that is known for it.
    case join(ingredientKey: String)
    /// Adds them, and shows the total in this unit, or in the one that this word means.
    case joinIn(unit: UnitCode, ingredientKey: String)
    /// Takes the ingredient's needs apart again, one entry for each.
    case split(ingredientKey: String)
    /// Takes one ingredient for another.
    case rename(ingredientKey: String, to: String)
    /// Gives a need that has no number an amount as people write it: "1/8 tsp"; the position is that of the item.
    case count(position: Int, amount: String)
}
