public import Quantities

/// A recipe that someone has cooked, or would cook, and what that takes from the stock.
public struct CookedDish: Hashable, Sendable, Codable {
    /// The recipe's identifier.
    public let recipe: String
    /// The recipe's title.
    public let title: String
    /// For how many it is cooked; empty when the recipe doesn't say.
    public let servings: String
    /// The number of servings, exactly; `nil` when the recipe doesn't say.
    public let count: Rational?
    /// The factor for the recipe's amounts.
    public let factor: Rational
    /// The day on which it is cooked.
    public let day: CalendarDay
    /// What the lines take from the stock, in the order of the recipe; empty when the stock stays as it is.
    public let lines: [CookedLine]

    /// Creates a dish.
    package init(_ kept: KeptRecipe, _ planned: PlannedRecipe, on day: CalendarDay, lines: [CookedLine]) {
        (recipe, title) = (kept.id, kept.recipe.title)
        (servings, count) = (planned.servings.shown, planned.servings.count)
        (factor, self.day, self.lines) = (planned.factor, day, lines)
    }
}

/// What a line of a recipe takes from the stock.
public struct CookedLine: Hashable, Sendable, Codable {
    /// The line as written.
    public let text: String
    /// What it takes, by ingredient; empty for a line that takes nothing.
    public let ingredients: [CookedIngredient]
    /// Why the line is never bought, so that it takes nothing; `nil` for most lines.
    public let leftOut: LeftOutReason?
    /// Why the line can't be compared with the stock, for people; empty when it can.
    public let problem: String

    /// Creates a line.
    package init(
        _ text: String,
        ingredients: [CookedIngredient] = [],
        leftOut: LeftOutReason? = nil,
        problem: String = ""
    ) {
        (self.text, self.ingredients, self.leftOut, self.problem) = (text, ingredients, leftOut, problem)
    }
}

/// What an ingredient takes from the stock.
public struct CookedIngredient: Hashable, Sendable, Codable {
    /// How much of it the stock had.
    public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        /// All of it is taken.
        case taken
        /// There is too little; what is there is taken.
        case partly
        /// There is too little; nothing is taken.
        case tooLittle
        /// Nothing is there that can be compared with it.
        case notInStock
        /// The line says no amount, such as "salt, to taste".
        case noAmount
    }

    /// The name on a list.
    public let name: String
    /// How much of it the stock had.
    public let outcome: Outcome
    /// How much the recipe needs; `nil` when it says no amount.
    public let needed: StatedQuantity?
    /// What the stock has of it, by lot, whether it is taken or not.
    public let uses: [CookedUse]
    /// What the stock lacks; `nil` when it has all.
    public let lacking: StatedQuantity?
    /// The titles of the products of which there is something that can't be compared with the need.
    public let uncompared: [String]
    /// How amounts were converted, for people: "1 can = 400 g".
    public let conversions: [String]

    /// Creates an entry.
    package init(
        _ name: String,
        _ outcome: Outcome,
        needed: StatedQuantity? = nil,
        uses: [CookedUse] = [],
        lacking: StatedQuantity? = nil,
        uncompared: [String] = [],
        conversions: [String] = []
    ) {
        (self.name, self.outcome, self.needed, self.uses) = (name, outcome, needed, uses)
        (self.lacking, self.uncompared, self.conversions) = (lacking, uncompared, conversions)
    }

    /// Whether something is taken.
    public var isTaken: Bool { outcome == .taken || outcome == .partly }
}

/// How much of a lot an ingredient takes.
public struct CookedUse: Hashable, Sendable, Codable {
    /// The product.
    public let product: ProductID
    /// The product's title, or else its identifier.
    public let title: String
    /// How much, in the unit of the lot.
    public let amount: StatedQuantity
    /// Where the lot is; empty when unknown.
    public let location: String

    /// Creates an entry.
    package init(_ product: ProductID, _ title: String, amount: StatedQuantity, location: String) {
        (self.product, self.title, self.amount, self.location) = (product, title, amount, location)
    }
}

/// What goes from the stock, because a recipe was cooked.
public struct UsedStock: Hashable, Sendable, Codable {
    /// The product.
    public let product: ProductID
    /// How much.
    public let amount: Amount
    /// The day.
    public let day: CalendarDay
    /// What it was used for, for people.
    public let note: String
    /// What it stands for: the command, and the place in its recipe.
    public let occasion: String

    /// Creates an entry.
    package init(_ product: ProductID, _ amount: Amount, on day: CalendarDay, note: String, occasion: String) {
        (self.product, self.amount, self.day) = (product, amount, day)
        (self.note, self.occasion) = (note, occasion)
    }
}

/// That a recipe was cooked, for the recipe service.
public struct CookedRecipe: Hashable, Sendable, Codable {
    /// The recipe's identifier.
    public let recipe: String
    /// The day.
    public let day: CalendarDay
    /// The number of servings; `nil` when the recipe doesn't say.
    public let servings: Rational?
    /// What the person wrote about it; may be empty.
    public let note: String

    /// Creates an entry.
    package init(_ dish: CookedDish, note: String) {
        (recipe, day, servings, self.note) = (dish.recipe, dish.day, dish.count, note)
    }
}
