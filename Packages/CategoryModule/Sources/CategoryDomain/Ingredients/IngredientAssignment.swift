/// An ingredient that a home looks for in a store.
public struct Ingredient: Hashable, Sendable {
    /// The opaque key that identifies the ingredient.
    public let key: String
    /// The name for display.
    public let name: String
    /// Where stores keep it: the ``DefaultCategory/aisle`` of a default category; empty when unknown.
    public let aisleHint: String

    /// Creates an ingredient.
    public init(key: String, name: String, aisleHint: String = "") {
        self.key = key
        self.name = name
        self.aisleHint = aisleHint
    }
}

/// A home's choice of a category for an ingredient, which applies to every recipe and list.
public struct IngredientAssignment: Hashable, Sendable {
    /// The key of the ingredient.
    public let ingredientKey: String
    /// The ingredient's name at the time of the choice.
    public let name: String
    /// The category that the home chose.
    public let category: CategoryID
    /// The number of times that the home has made or changed the choice.
    public let version: Int64

    /// Creates an assignment.
    public init(ingredientKey: String, name: String, category: CategoryID, version: Int64) {
        self.ingredientKey = ingredientKey
        self.name = name
        self.category = category
        self.version = version
    }
}

/// An ingredient and the category in which the home finds it.
public struct CategorizedIngredient: Hashable, Codable, Sendable {
    /// The key of the ingredient.
    public let ingredientKey: String
    /// The home's choice, or the category of the aisle hint, or UNKNOWN.
    public let category: ShopCategory
    /// Whether the home chose the category.
    public let isAssigned: Bool

    /// Creates an entry.
    public init(ingredientKey: String, category: ShopCategory, isAssigned: Bool) {
        self.ingredientKey = ingredientKey
        self.category = category
        self.isAssigned = isAssigned
    }
}
