public import Foundation

/// What a home has done with an ingredient, of its own or one that comes along.
public struct IngredientMark: Hashable, Codable, Sendable {
    /// The ingredient.
    public let ingredientID: UUID
    /// Whether it is a favorite.
    public let isFavorite: Bool
    /// When it was converted last; `nil` for never.
    public let lastUsed: Date?
    /// +1 at each writing.
    public let version: Int64

    /// Makes a mark.
    public init(ingredientID: UUID, isFavorite: Bool, lastUsed: Date?, version: Int64) {
        self.ingredientID = ingredientID
        self.isFavorite = isFavorite
        self.lastUsed = lastUsed
        self.version = version
    }
}
