public import Foundation
public import Quantities

/// A recipe that a home keeps.
public struct StoredRecipe: Hashable, Sendable, Codable {
    /// The identifier, which stays the same when the recipe is replaced.
    public let id: RecipeID
    /// 1 when the recipe is first added, and one more after each change.
    public let version: Int64
    /// The content of the recipe.
    public let recipe: Recipe
    /// What the home says of the recipe, besides its content.
    public package(set) var marks: RecipeMarks

    /// The home's portion size in grams; `nil` until the home sets one.
    public var portionSize: Rational? { marks.portionSize }

    /// Creates a stored recipe.
    public init(id: RecipeID, version: Int64, recipe: Recipe, marks: RecipeMarks = RecipeMarks()) {
        self.id = id
        self.version = version
        self.recipe = recipe
        self.marks = marks
    }

    /// The key that finds and orders the recipe.
    public var titleKey: TitleKey { TitleKey(recipe.title) }
}

/// What a home says of a recipe, which no page of it changes.
public struct RecipeMarks: Hashable, Sendable, Codable {
    /// The portion size in grams; `nil` until the home sets one.
    public var portionSize: Rational?
    /// Whether it is one of the home's favorites.
    public var isFavorite: Bool
    /// When it was first added; `nil` for one that an earlier release added.
    public var addedAt: Date?
    /// When and by whom it was moved to the trash; `nil` while it is not there.
    public var trash: TrashNote?

    /// Creates a marks.
    public init(
        portionSize: Rational? = nil,
        isFavorite: Bool = false,
        addedAt: Date? = nil,
        trash: TrashNote? = nil
    ) {
        self.portionSize = portionSize
        self.isFavorite = isFavorite
        self.addedAt = addedAt
        self.trash = trash
    }
}

/// When and by whom a recipe was moved to the trash.
public struct TrashNote: Hashable, Sendable, Codable {
    /// The time.
    public let at: Date
    /// The principal.
    public let by: String

    /// Creates a note.
    public init(at: Date, by: String) {
        self.at = at
        self.by = by
    }
}

extension StoredRecipe {
    private enum CodingKeys: String, CodingKey {
        case id, version, recipe, marks, portionSize
    }

    /// Decodes a recipe; one of an earlier release has its portion size beside it.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let earlier = try values.decodeIfPresent(Rational.self, forKey: .portionSize)
        self.init(
            id: try values.decode(RecipeID.self, forKey: .id),
            version: try values.decode(Int64.self, forKey: .version),
            recipe: try values.decode(Recipe.self, forKey: .recipe),
            marks: try values.decodeIfPresent(RecipeMarks.self, forKey: .marks)
                ?? RecipeMarks(portionSize: earlier)
        )
    }

    /// Encodes the recipe.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(version, forKey: .version)
        try values.encode(recipe, forKey: .recipe)
        try values.encode(marks, forKey: .marks)
    }
}
