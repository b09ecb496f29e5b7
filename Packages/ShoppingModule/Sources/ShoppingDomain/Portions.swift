public import Quantities

/// Which portions of a recipe a person looks at; `nil` follows from the rest.
public struct PortionQuery: Hashable, Sendable {
    /// The grams of a portion other than the stored one.
    public var portionSize: Rational?
    /// The weight of the whole recipe in grams.
    public var totalWeight: Rational?
    /// The number of servings, if the recipe doesn't have it.
    public var servings: Rational?
    /// The nutrients of the whole recipe.
    public var nutrients: [Nutrient] = []
    /// The number of portions to show.
    public var multiplier: Rational?
    /// The grams to show, instead of a multiplier.
    public var weight: Rational?

    /// Creates a query for the recipe's own portion.
    public init() {}
}

/// A nutrient of a recipe or a portion.
public struct Nutrient: Hashable, Sendable {
    /// The name, such as "energy".
    public let name: String
    /// The exact amount.
    public let amount: Amount
    /// The amount for display; empty in a query.
    public let displayText: String

    /// Creates a nutrient.
    public init(name: String, amount: Amount, displayText: String = "") {
        self.name = name
        self.amount = amount
        self.displayText = displayText
    }
}

/// The portions of a recipe, as the recipe service shows them.
public enum PortionResult: Hashable, Sendable {
    /// The portions.
    case known(PortionFacts)
    /// The portion is unknown; the sentence says why, and what to do next.
    case unknown(String)
}

/// The portions of a recipe that a person looks at.
public struct PortionFacts: Hashable, Sendable {
    /// One portion in grams.
    public let portionSize: Rational
    /// Whether the home has set it; otherwise it follows from the total weight.
    public let isSet: Bool
    /// What is shown.
    public let shown: ShownPortions
    /// The nutrients of 100 g.
    public let nutrientsPer100Grams: [Nutrient]
    /// The number of portions in the whole recipe; `nil` when its weight is unknown.
    public let portions: Rational?
    /// What a person may choose next.
    public let suggestion: PortionSuggestion

    /// Creates portions.
    public init(
        portionSize: Rational,
        isSet: Bool,
        shown: ShownPortions,
        nutrientsPer100Grams: [Nutrient],
        portions: Rational?,
        suggestion: PortionSuggestion
    ) {
        self.portionSize = portionSize
        self.isSet = isSet
        self.shown = shown
        self.nutrientsPer100Grams = nutrientsPer100Grams
        self.portions = portions
        self.suggestion = suggestion
    }
}

/// A number of portions.
public struct ShownPortions: Hashable, Sendable {
    /// The number of portions.
    public let multiplier: Rational
    /// Their weight in grams.
    public let weight: Rational
    /// One portion, for display: "1 portion: 150g".
    public let text: String
    /// The number of portions, for display: "0.5x".
    public let multiplierText: String
    /// The nutrients of all of them.
    public let nutrients: [Nutrient]

    /// Creates an entry.
    public init(multiplier: Rational, weight: Rational, text: String, multiplierText: String, nutrients: [Nutrient]) {
        self.multiplier = multiplier
        self.weight = weight
        self.text = text
        self.multiplierText = multiplierText
        self.nutrients = nutrients
    }
}

/// How a person may choose another number of portions.
public struct PortionSuggestion: Hashable, Sendable {
    /// The step of a stepper, in portions.
    public let step: Rational
    /// The least grams of a slider.
    public let leastGrams: UInt32
    /// The most grams of a slider.
    public let mostGrams: UInt32
    /// The step of a slider, in grams.
    public let gramsStep: UInt32

    /// Creates a suggestion.
    public init(step: Rational, leastGrams: UInt32, mostGrams: UInt32, gramsStep: UInt32) {
        self.step = step
        self.leastGrams = leastGrams
        self.mostGrams = mostGrams
        self.gramsStep = gramsStep
    }
}
