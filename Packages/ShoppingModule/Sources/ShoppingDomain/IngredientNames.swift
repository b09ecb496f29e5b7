/// A change of what the home calls its ingredients.
public enum NameChange: Hashable, Sendable {
    /// Makes names those of another ingredient.
    case merge([String], into: String)
    /// Makes an alias an ingredient of its own.
    case split(String)
    /// Gives an ingredient another name; the one before stays as an alias.
    case rename(String, to: String)

    /// The name of the ingredient that stays, which must be known; `nil` for a split.
    package var staying: String? {
        switch self {
        case .merge(_, let name), .rename(let name, _): name
        case .split: nil
        }
    }
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
    /// What keeps the old name; `nil` for nothing, also in what an earlier release stored.
    private var leftBehind: NamesLeftBehind?

    /// What keeps the old name.
    public var left: NamesLeftBehind {
        get { leftBehind ?? NamesLeftBehind() }
        set { leftBehind = newValue == NamesLeftBehind() ? nil : newValue }
    }

    /// Creates an outcome.
    public init(_ ingredient: OwnIngredient, before: OwnIngredient? = nil, oldKeys: [IngredientKey]) {
        (self.ingredient, self.before, self.oldKeys) = (ingredient, before, oldKeys)
    }
}

/// What a change of names leaves under the old name, for people to decide.
public struct NamesLeftBehind: Hashable, Sendable, Codable {
    /// The names of open lists that are full: what is still to buy on them keeps the old name.
    public var fullLists: [String] = []
    /// After a split, the name of the staple of the ingredient that had the alias, if it has one; otherwise empty.
    public var staple = ""
    /// After a split, how many products are linked to the ingredient that had the alias.
    public var products = 0

    /// Creates a report of nothing.
    public init() {}
}

/// What moved from keys that nothing is called any more, or would move.
public struct RenewedKeys: Hashable, Sendable, Codable {
    /// How many old keys had something to move.
    public let changed: Int
    /// The names of open lists that are full: what is still to buy on them keeps the old key.
    public let fullLists: [String]
    /// The cursor of the next page; empty after the last one.
    public let nextCursor: String

    /// Creates an outcome.
    public init(changed: Int, fullLists: [String], nextCursor: String) {
        (self.changed, self.fullLists, self.nextCursor) = (changed, fullLists, nextCursor)
    }
}

/// The keys whose ingredients have changed, for the recipes that have them.
public struct ChangedKeys: Hashable, Sendable, Codable {
    /// The keys.
    public let keys: [IngredientKey]

    /// Creates an entry.
    package init(_ keys: [IngredientKey]) { self.keys = keys }
}
