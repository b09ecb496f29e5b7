public import Quantities

/// A recipe that the home keeps.
public struct KeptRecipe: Hashable, Sendable {
    /// The recipe's identifier.
    public let id: String
    /// The number of its changes.
    public let version: Int64
    /// What it is made of.
    public let recipe: Recipe
    /// The home's portion in grams; `nil` until it sets one.
    public let portionSize: Rational?
    /// What the home does with it.
    public let marks: RecipeMarks

    /// Creates an entry.
    public init(
        id: String,
        version: Int64,
        recipe: Recipe,
        portionSize: Rational? = nil,
        marks: RecipeMarks = RecipeMarks()
    ) {
        self.marks = marks
        self.id = id
        self.version = version
        self.recipe = recipe
        self.portionSize = portionSize
    }
}

/// What a home does with a recipe that it keeps.
public struct RecipeMarks: Hashable, Sendable {
    /// Whether it is a favorite.
    public var isFavorite = false
    /// When it was added, in milliseconds since 1970; 0 when unknown.
    public var addedAt: Int64 = 0
    /// When and by whom it was moved to the trash; `nil` while it isn't there.
    public var trash: Trash?
    /// How often it was cooked; `nil` when it never was.
    public var cooked: Cooked?

    /// Creates marks of a recipe with which the home does nothing.
    public init() {}

    /// How often a recipe was cooked.
    public struct Cooked: Hashable, Sendable {
        /// The number of times, above zero.
        public let times: UInt32
        /// The last day, "2026-11-26".
        public let lastDay: String

        /// Creates an entry.
        public init(times: UInt32, lastDay: String) {
            self.times = times
            self.lastDay = lastDay
        }
    }

    /// When and by whom a recipe was moved to the trash.
    public struct Trash: Hashable, Sendable {
        /// Milliseconds since 1970.
        public let at: Int64
        /// Who did it; empty when unknown.
        public let by: String

        /// Creates an entry.
        public init(at: Int64, by: String) {
            self.at = at
            self.by = by
        }
    }
}
