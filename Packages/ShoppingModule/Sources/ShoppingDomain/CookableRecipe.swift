public import Quantities

/// A recipe, and how much of it the stock allows.
public struct CookableRecipe: Hashable, Sendable {
    /// The recipe.
    public let recipe: KeptRecipe
    /// How many of its ingredients count: those that are bought, apart from what most cupboards have and what the
    /// recipe works without.
    public let counted: Int
    /// How many of those the stock covers.
    public let onHand: Int
    /// The others, in the order of the recipe.
    public let lacking: [LackingIngredient]
    /// The names of what the stock doesn't cover, and most cupboards have: a glance tells.
    public let cupboard: [String]
    /// The names of what the stock doesn't cover, and the recipe works without.
    public let optional: [String]
    /// What of the stock that it uses should be used first; `nil` when nothing has a date.
    public let due: DueUse?

    /// Creates an entry.
    package init(
        _ recipe: KeptRecipe,
        counted: Int,
        onHand: Int,
        lacking: [LackingIngredient],
        cupboard: [String] = [],
        optional: [String] = [],
        due: DueUse? = nil
    ) {
        (self.recipe, self.counted, self.onHand, self.lacking) = (recipe, counted, onHand, lacking)
        (self.cupboard, self.optional, self.due) = (cupboard, optional, due)
    }

    /// The share of the ingredients that the stock covers, from 0 to 1; 1 for a recipe of which none counts.
    public var share: Rational {
        (try? Rational(onHand) / Rational(max(counted, 1))).flatMap { counted == 0 ? .one : $0 } ?? .zero
    }

    /// Whether one recipe is named before another: the more complete one, then the one of which something should be
    /// used sooner, then by title.
    package static func comesFirst(_ one: CookableRecipe, _ other: CookableRecipe) -> Bool {
        if one.share != other.share { return one.share > other.share }
        if one.lacking.count != other.lacking.count { return one.lacking.count < other.lacking.count }
        if one.due?.due.day != other.due?.due.day {
            guard let day = one.due?.due.day else { return false }
            return other.due.map { day < $0.due.day } ?? true
        }
        return (one.recipe.recipe.title, one.recipe.id) < (other.recipe.recipe.title, other.recipe.id)
    }
}

/// An ingredient of a recipe that the stock doesn't cover.
public struct LackingIngredient: Hashable, Sendable {
    /// The name on a list.
    public let name: String
    /// How much the recipe needs, one amount for each of its lines; empty when it says no amount.
    public let needed: [Amount]
    /// How much of that is to get; empty when it says no amount.
    public let toGet: [Amount]
    /// The titles of the products of which something is there that can't be compared with the need.
    public let uncompared: [String]

    /// Creates an entry.
    package init(_ name: String, needed: [Amount] = [], toGet: [Amount] = [], uncompared: [String] = []) {
        (self.name, self.needed, self.toGet, self.uncompared) = (name, needed, toGet, uncompared)
    }

    /// Whether a part of it is there.
    public var isPartly: Bool { needed != toGet }
}

/// What a recipe uses, and when it should be used.
public struct DueUse: Hashable, Sendable {
    /// The product's title, or else its identifier.
    public let title: String
    /// When.
    public let due: DueDay

    /// Creates an entry.
    package init(_ title: String, _ due: DueDay) { (self.title, self.due) = (title, due) }
}
