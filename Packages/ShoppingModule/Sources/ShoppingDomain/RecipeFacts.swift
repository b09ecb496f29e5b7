public import Quantities

/// What a recipe says besides how it is made; empty, 0, or `nil` where it says nothing.
public struct RecipeFacts: Hashable, Sendable {
    /// What it is, for people.
    public var description = ""
    /// What the home notes about it.
    public var notes = ""
    /// The home's rating, from 1 to 5 stars.
    public var rating: UInt32 = 0
    /// Where the picture is.
    public var cover = ""
    /// What a part of it contains.
    public var nutrition: NutritionFacts?
    /// The weight of the whole recipe in grams.
    public var totalWeight: Rational?

    /// Creates facts of a recipe that says nothing.
    public init() {}

    /// Returns the facts of the recipe in another size: the whole weighs more or less, and all else stays.
    ///
    /// - Parameter factor: The factor, above zero.
    /// - Returns: The facts; without a weight that becomes too large to calculate exactly.
    public func multiplied(by factor: Rational) -> RecipeFacts {
        var facts = self
        facts.totalWeight = totalWeight.flatMap { try? $0 * factor }
        return facts
    }
}

/// The nutrients of a part of a recipe.
public struct NutritionFacts: Hashable, Sendable {
    /// The part of which the nutrients are.
    public enum Basis: Hashable, Sendable {
        /// 100 g.
        case per100Grams
        /// One serving.
        case perServing
    }

    /// The part of which the nutrients are; `nil` for one that this release doesn't know.
    public let basis: Basis?
    /// The nutrients.
    public let nutrients: [Nutrient]

    /// Creates facts.
    public init(_ nutrients: [Nutrient], _ basis: Basis?) {
        self.nutrients = nutrients
        self.basis = basis
    }
}

/// An instruction of a recipe.
public struct RecipeStep: Hashable, Sendable, ExpressibleByStringLiteral {
    /// What to do.
    public let text: String
    /// The heading above it; empty for none.
    public let section: String
    /// The identifiers of the lines that it uses.
    public let lineIDs: [String]
    /// Whether a person has chosen those lines.
    public let isChosen: Bool

    /// Creates a step.
    public init(_ text: String, section: String = "", lineIDs: [String] = [], isChosen: Bool = false) {
        self.text = text
        self.section = section
        self.lineIDs = lineIDs
        self.isChosen = isChosen
    }

    /// Creates a step from its text alone.
    public init(stringLiteral text: String) { self.init(text) }
}

/// What a line of a recipe says, as the recipe service keeps it.
public struct LineReading: Hashable, Sendable {
    /// The opaque key of the ingredient; empty for none.
    public let key: String
    /// The name as the line writes it.
    public let name: String
    /// How much.
    public let quantity: StructuredQuantity
    /// Preparation and comment; empty for none.
    public let note: String
    /// Whether the recipe works without it.
    public let isOptional: Bool
    /// Whether a person has said it.
    public let isOwn: Bool

    /// Creates a reading.
    public init(
        key: String,
        name: String,
        quantity: StructuredQuantity,
        note: String = "",
        isOptional: Bool = false,
        isOwn: Bool = false
    ) {
        self.key = key
        self.name = name
        self.quantity = quantity
        self.note = note
        self.isOptional = isOptional
        self.isOwn = isOwn
    }
}
