public import Quantities

/// A recipe as a file has it: texts as written, before anything reads its ingredient lines.
public struct RecipeDraft: Hashable, Sendable {
    /// The title; empty when the file has none.
    public var title = ""
    /// What introduces the recipe; empty when there is nothing.
    public var description = ""
    /// The servings as written, such as "4" or "2-4 people"; empty when the file doesn't say.
    public var servings = ""
    /// How long it takes.
    public var times = DraftTimes()
    /// The ingredient lines in order.
    public var ingredients: [DraftLine] = []
    /// The steps in order.
    public var steps: [DraftLine] = []
    /// The tags, courses and cuisines, in order and without repetitions.
    public var tags: [String] = []
    /// Who or what it is from, such as a book; empty when the file doesn't say.
    public var source = ""
    /// The address that it is from; empty when the file doesn't say.
    public var sourceURL = ""
    /// The language as a BCP 47 tag; empty when the file doesn't say.
    public var language = ""
    /// 1 to 5; `nil` without a rating.
    public var rating: Int?
    /// What the cook noted; empty when there is nothing.
    public var notes = ""
    /// The cover picture: an address, or the name of a file in the same archive; empty without one.
    public var picture = ""
    /// The nutrition; `nil` when the file doesn't say.
    public var nutrition: DraftNutrition?
    /// What the whole recipe weighs in grams; `nil` when the file doesn't say.
    public var totalWeight: Rational?
    /// The grams of one portion; `nil` when the file doesn't say.
    public var portionSize: Rational?

    /// Creates a recipe that says nothing.
    public init() {}
}

/// A line of a recipe with the heading above it.
public struct DraftLine: Hashable, Sendable {
    /// The text as written.
    public var text: String
    /// The heading, such as "For the dough"; empty without one.
    public var section: String
    /// What a person has said of an ingredient line; `nil` for a line that says it itself, and for a step.
    public var own: DraftReading?

    /// Creates a line.
    public init(_ text: String, section: String = "", own: DraftReading? = nil) {
        (self.text, self.section, self.own) = (text, section, own)
    }
}

/// How long a recipe takes, in whole minutes; `nil` where the file doesn't say.
public struct DraftTimes: Hashable, Sendable {
    /// One of the times.
    public enum Kind: String, Hashable, CaseIterable, Sendable {
        /// Preparing, cooking, waiting, and all of it.
        case prep, cook, rest, total
    }

    private var minutes: [Kind: Int] = [:]

    /// Creates times of which none is known.
    public init() {}

    /// The minutes of a time; a negative number counts as unknown.
    public subscript(kind: Kind) -> Int? {
        get { minutes[kind] }
        set { minutes[kind] = newValue.flatMap { $0 < 0 ? nil : $0 } }
    }
}

/// The nutrition of a recipe.
public struct DraftNutrition: Hashable, Sendable {
    /// What the amounts are for.
    public enum Basis: String, Hashable, CaseIterable, Sendable {
        /// 100 g, or one serving.
        case per100Grams, perServing
    }

    /// A nutrient; the name is that of Larder's messages.
    public enum Nutrient: String, Hashable, CaseIterable, Sendable {
        /// Kilocalories.
        case energy
        /// Grams.
        case fat, saturatedFat, transFat, unsaturatedFat, carbohydrate, sugar, fiber, protein
        /// Milligrams.
        case cholesterol, sodium

        /// The unit of its amounts.
        public var unit: String {
            switch self {
            case .energy: "kcal"
            case .cholesterol, .sodium: "mg"
            default: "g"
            }
        }
    }

    /// What the amounts are for.
    public var basis: Basis
    /// The exact amounts, each in the unit of its nutrient.
    public var amounts: [Nutrient: Rational] = [:]

    /// Creates a nutrition without amounts.
    public init(basis: Basis) { self.basis = basis }
}
