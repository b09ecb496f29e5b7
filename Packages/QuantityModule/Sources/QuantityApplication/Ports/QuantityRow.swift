public import QuantityDomain

/// A row of the quantity store.
public enum QuantityRow: Hashable, Codable, Sendable {
    /// An ingredient of the home's own, or an imported one.
    case ingredient(IngredientRecord)
    /// What the home has done with an ingredient.
    case mark(IngredientMark)
    /// What a person said of a line.
    case correction(LineCorrection)
    /// How the home measures; one row.
    case settings(Settings)
    /// What the home asked for last; one row.
    case recent(RecentConversions)
}
