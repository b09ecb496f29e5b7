public import Quantities
public import ShoppingDomain

/// Reads ingredient lines, calculates exactly with quantities, and formats amounts for people.
///
/// Every adapter answers in one batch, regardless of the number of lines or amounts.
public protocol QuantityCalculator: Sendable {
    /// Returns the reading of each line, multiplied by the line's factor, in the same order.
    func read(_ lines: [IngredientLine]) async throws(CollaboratorFailure) -> [Reading]

    /// Returns each recipe in its new size, in the same order.
    func scale(_ recipes: [PlannedRecipe]) async throws(CollaboratorFailure) -> [ScaledRecipe]

    /// Returns what lines weigh together.
    func weigh(_ lines: [IngredientLine]) async throws(CollaboratorFailure) -> LineWeight

    /// Adds up the lines of each ingredient and subtracts its stock once; returns one demand per ingredient, in the
    /// same order.
    ///
    /// Converts between dimensions only where a path is known, and writes in a locale; empty for the request's.
    func addUp(
        _ ingredients: [Ingredient],
        stock: [IngredientKey: [StockRecord]],
        locale: String
    ) async throws(CollaboratorFailure) -> [Demand]

    /// Adds up lines that name ingredients, exactly or as decided, and returns the questions that need a person, and
    /// which decisions have no effect.
    func merge(_ lines: [PlannedLine], decisions: [PlacedDecision]) async throws(CollaboratorFailure) -> MergedLines

    /// Returns each amount of an ingredient in a unit, written in a locale, the request's if it is empty; `nil` where
    /// no path is known. In the same order.
    func convert(
        _ amounts: [AmountToConvert],
        locale: String
    ) async throws(CollaboratorFailure) -> [Conversion?]

    /// Adds up the amounts of each group exactly and writes the sums in a locale, the request's if it is empty: one
    /// quantity for each dimension, in the order of the groups.
    func totals(of groups: [[Amount]], locale: String) async throws(CollaboratorFailure) -> [[StructuredQuantity]]
}

/// Knows the groups of ingredients.
public protocol IngredientGroups: Sendable {
    /// Returns the group of each ingredient, such as "Dairy", in the same order; empty for an ingredient without one.
    func groups(of ingredients: [IngredientKey]) async throws(CollaboratorFailure) -> [String]

    /// Returns what people call each ingredient, in the same order, and then the home's own ingredients and its
    /// favorites, if they are wanted; each key once.
    func titles(
        of ingredients: [IngredientKey],
        includingOwn includesOwn: Bool
    ) async throws(CollaboratorFailure) -> [IngredientTitle]

    /// Returns the ingredients to which a text can be completed, the best first.
    func suggestions(for text: String, limit: Int) async throws(CollaboratorFailure) -> [IngredientSuggestion]

    /// Merges, splits, or renames ingredients; once, however often a command asks for it.
    ///
    /// An ingredient that nothing knows becomes one of the home's own if `isUsed` says that the home uses it.
    func change(_ change: NameChange, isUsed: Bool) async throws(CollaboratorFailure) -> ChangedNames
}

/// An amount of an ingredient, and the unit to convert it to.
public struct AmountToConvert: Hashable, Sendable {
    /// The amount.
    public let amount: Amount
    /// The ingredient.
    public let ingredient: IngredientKey
    /// The unit.
    public let unit: UnitCode

    /// Creates a request for a conversion.
    public init(_ amount: Amount, of ingredient: IngredientKey, to unit: UnitCode) {
        self.amount = amount
        self.ingredient = ingredient
        self.unit = unit
    }
}

/// What lines weigh together.
public struct LineWeight: Hashable, Sendable {
    /// The grams of all lines whose weight is known; `nil` when none is.
    public let grams: Rational?
    /// The positions of the lines whose weight isn't known.
    public let unknown: [Int]

    /// Creates a weight.
    public init(grams: Rational?, unknown: [Int]) {
        self.grams = grams
        self.unknown = unknown
    }
}
