/// A home's choice of the category that an ingredient belongs to; it holds for every recipe and list.
public struct IngredientAssignment: Hashable, Codable, Sendable {
    /// Which ingredient.
    public let ingredientKey: String
    /// What it was called when the choice was made.
    public let name: String
    /// Where the home wants it.
    public let category: CategoryID
    /// How often the choice was made anew, the first time included.
    public let version: Int64

    /// Makes an assignment.
    public init(ingredientKey: String, name: String, category: CategoryID, version: Int64) {
        self.ingredientKey = ingredientKey
        self.name = name
        self.category = category
        self.version = version
    }
}
