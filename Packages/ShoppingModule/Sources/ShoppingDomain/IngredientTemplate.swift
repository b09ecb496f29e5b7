/// What the home knows about an ingredient, put together from the modules that keep it.
public struct IngredientTemplate: Hashable, Sendable {
    /// What people call it.
    public let title: IngredientTitle
    /// Where the home finds it in a shop.
    public let category: ShopCategory
    /// Whether the home chose the category.
    public let isAssigned: Bool
    /// How recipes use it; `nil` when none does.
    public let use: IngredientUse?

    /// Creates a template.
    public init(_ title: IngredientTitle, in category: ShopCategory, isAssigned: Bool, use: IngredientUse?) {
        self.title = title
        self.category = category
        self.isAssigned = isAssigned
        self.use = use
    }
}

/// What people call an ingredient.
public struct IngredientTitle: Hashable, Sendable {
    /// The key.
    public let key: IngredientKey
    /// The name; empty for an ingredient that no table knows.
    public let name: String
    /// Further names.
    public let aliases: [String]
    /// Whether it is one of the home's favorites.
    public let isFavorite: Bool
    /// Whether the home created it.
    public let isOwn: Bool
    /// Where shops keep it; empty when unknown.
    public let aisleHint: String

    /// Creates a title.
    public init(
        key: IngredientKey,
        name: String,
        aliases: [String] = [],
        isFavorite: Bool = false,
        isOwn: Bool = false,
        aisleHint: String = ""
    ) {
        self.key = key
        self.name = name
        self.aliases = aliases
        self.isFavorite = isFavorite
        self.isOwn = isOwn
        self.aisleHint = aisleHint
    }

    /// Returns the title with a name, unless it has one.
    package func named(_ name: String) -> IngredientTitle {
        guard self.name.isEmpty else { return self }
        return IngredientTitle(
            key: key,
            name: name.prefix(1).uppercased() + name.dropFirst(),
            aliases: aliases,
            isFavorite: isFavorite,
            isOwn: isOwn,
            aisleHint: aisleHint
        )
    }

    /// Whether each word begins a word of the name or of an alias; all are folded.
    package func contains(_ words: [String]) -> Bool {
        guard !words.isEmpty else { return true }
        let own = ([name] + aliases).flatMap { $0.foldedName.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) }
        return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
}

/// An ingredient that completes what a person types.
public struct IngredientSuggestion: Hashable, Sendable {
    /// What people call it.
    public let title: IngredientTitle
    /// How well it fits: 0 when its name begins with the text, 1 when each word begins one of its words, 2 when the
    /// text has a typing error.
    public let distance: Int
    /// The number of recipes that use it.
    public let recipes: Int

    /// Creates a suggestion.
    public init(_ title: IngredientTitle, distance: Int, recipes: Int = 0) {
        self.title = title
        self.distance = distance
        self.recipes = recipes
    }

    /// What comes first: no typing error, what the home uses, and the better fit.
    package var order: (Int, Int, Int, Int) {
        let isHomes = recipes > 0 || title.isFavorite || title.isOwn
        return (distance < 2 ? 0 : 1, isHomes ? 0 : 1, distance, -recipes)
    }
}

/// How recipes use an ingredient.
public struct IngredientUse: Hashable, Sendable {
    /// The key of the ingredient.
    public let key: IngredientKey
    /// As a recipe names it.
    public let name: String
    /// The number of recipes that use it.
    public let recipes: Int
    /// The code of the unit of most lines, empty for pieces; `nil` when no line has an amount.
    public let preferredUnit: String?
    /// When a recipe that uses it last changed, in milliseconds since 1970; 0 when unknown.
    public let lastChange: Int64

    /// Creates a use.
    public init(key: IngredientKey, name: String, recipes: Int, preferredUnit: String?, lastChange: Int64) {
        self.key = key
        self.name = name
        self.recipes = recipes
        self.preferredUnit = preferredUnit
        self.lastChange = lastChange
    }
}
