/// A change of what the home calls its ingredients.
public enum NameChange: Hashable, Sendable {
    /// Makes names those of another ingredient.
    case merge([String], into: String)
    /// Makes an alias an ingredient of its own.
    case split(String)
    /// Gives an ingredient another name; the one before stays as an alias.
    case rename(String, to: String)
}

/// One of the home's own ingredients, by its names.
public struct OwnIngredient: Hashable, Sendable, Codable {
    /// The key.
    public let key: IngredientKey
    /// The name.
    public let name: String
    /// Further names.
    public let aliases: [String]

    /// Creates an ingredient.
    public init(key: IngredientKey, name: String, aliases: [String] = []) {
        (self.key, self.name, self.aliases) = (key, name, aliases)
    }
}

/// What a change of names did.
public struct ChangedNames: Hashable, Sendable, Codable {
    /// The ingredient with the names that it has now; after a split, the new one.
    public let ingredient: OwnIngredient
    /// After a split, the ingredient that had the alias.
    public let before: OwnIngredient?
    /// The keys that lines with the names had.
    public let oldKeys: [IngredientKey]
    /// How many recipes, also in the trash, have lines that are read again because of their keys; `nil` when the recipe
    /// service didn't say.
    public var recipes: Int?

    /// Creates an outcome.
    public init(_ ingredient: OwnIngredient, before: OwnIngredient? = nil, oldKeys: [IngredientKey]) {
        (self.ingredient, self.before, self.oldKeys) = (ingredient, before, oldKeys)
    }
}

/// The keys whose ingredients have changed, for the recipes that have them.
public struct ChangedKeys: Hashable, Sendable, Codable {
    /// The keys.
    public let keys: [IngredientKey]

    /// Creates an entry.
    package init(_ keys: [IngredientKey]) { self.keys = keys }
}
