/// An ingredient and where it is found.
public struct CategorizedIngredient: Hashable, Sendable {
    /// Which ingredient.
    public let ingredientKey: String
    /// The home's choice, else what is known of it, else UNKNOWN.
    public let category: ShopCategory
    /// Whether the home chose it.
    public let isAssigned: Bool

    /// Makes an answer.
    public init(ingredientKey: String, category: ShopCategory, isAssigned: Bool) {
        self.ingredientKey = ingredientKey
        self.category = category
        self.isAssigned = isAssigned
    }
}
