public import Quantities

/// The parts of a recipe that shopping uses.
public struct Recipe: Hashable, Sendable {
    /// The identifier of a saved recipe, by which it is the same source after it was renamed; empty for one that the
    /// home doesn't keep, which its title identifies.
    public let id: String
    /// The title.
    public let title: String
    /// The recipe's yield.
    public let servings: Servings
    /// The lines that aren't blank, in the recipe's order.
    public let lines: [IngredientLine]
    /// How long it takes.
    public let times: RecipeTimes
    /// The tags from the recipe's page or owner.
    public let tags: [String]
    /// The instructions.
    public let steps: [RecipeStep]
    /// The address that the recipe comes from; empty when unknown.
    public let sourceURL: String
    /// What it says besides how it is made.
    public let facts: RecipeFacts

    /// Creates a recipe; drops blank lines and gives an untitled recipe a title that says so.
    public init(
        title: String,
        servings: Servings,
        lines: [IngredientLine],
        times: RecipeTimes = RecipeTimes(),
        tags: [String] = [],
        steps: [RecipeStep] = [],
        sourceURL: String = "",
        id: String = "",
        facts: RecipeFacts = RecipeFacts()
    ) {
        (self.id, self.facts) = (id, facts)
        self.sourceURL = sourceURL
        self.title = title.allSatisfy(\.isWhitespace) ? "Untitled recipe" : title
        self.servings = servings
        self.lines = lines.filter { !$0.text.allSatisfy(\.isWhitespace) }
        self.times = times
        self.tags = tags
        self.steps = steps
    }
}

/// A line of a recipe's ingredient list, or an item of the stock.
public struct IngredientLine: Hashable, Sendable {
    /// The source text, unchanged.
    public let text: String
    /// The BCP 47 language; empty when unknown.
    public let language: String
    /// The factor for the line's amount; above zero.
    public let factor: Rational
    /// Whether the text is a name and one amount in either order, as people type their stock.
    public let isItem: Bool
    /// The part of the recipe that needs the line, such as "For the sauce"; empty for a recipe without parts.
    public let section: String
    /// The identifier in its recipe; empty for a line of no saved recipe.
    public let id: String
    /// What the recipe service says that the line says, before the factor; `nil` when it says nothing.
    public let stored: LineReading?

    /// Creates a line.
    public init(
        _ text: String,
        language: String = "",
        factor: Rational = .one,
        isItem: Bool = false,
        section: String = "",
        id: String = "",
        stored: LineReading? = nil
    ) {
        self.id = id
        self.stored = stored
        self.section = section
        self.text = text
        self.language = language
        self.factor = factor
        self.isItem = isItem
    }

    /// Returns the line with its amount multiplied by a factor.
    func multiplied(by factor: Rational) -> IngredientLine {
        IngredientLine(
            text,
            language: language,
            factor: factor,
            isItem: isItem,
            section: section,
            id: id,
            stored: stored
        )
    }
}

/// The yield of a recipe.
public struct Servings: Hashable, Sendable {
    /// The text as written, such as "4 servings" or "a few"; may be empty.
    public let text: String
    /// The number of servings, above zero; `nil` when the text has none.
    public let count: Rational?
    /// The number of other things that the recipe makes, above zero, such as loaves; `nil` when the text has none.
    public let yield: Rational?

    /// Creates servings; ignores numbers that aren't above zero.
    public init(text: String, count: Rational?, yield: Rational? = nil) {
        self.text = text
        self.count = count.flatMap { $0 > .zero ? $0 : nil }
        self.yield = yield.flatMap { $0 > .zero ? $0 : nil }
    }
}

extension Servings {
    /// Returns the yield of a scaled recipe: "6 servings", "2 loaves"; a text without a number stays as it is.
    ///
    /// - Throws: `ArithmeticError` when a number does not fit.
    package func multiplied(by factor: Rational) throws(ArithmeticError) -> Servings {
        guard factor != .one else { return self }
        let number = try count.map { (count) throws(ArithmeticError) in try count * factor }
        let made = try yield.map { (yield) throws(ArithmeticError) in try yield * factor }
        let texts = [
            made.map { things($0, by: factor) },
            number.map { "\(Self.text(of: $0)) \($0 == .one ? "serving" : "servings")" },
        ]
        let text = texts.compactMap(\.self).joined(separator: ", ")
        return Servings(text: text.isEmpty ? self.text : text, count: number, yield: made)
    }

    /// The number of servings for people; `nil` when the text has none.
    public var countText: String? { count.map(Self.text) }

    /// Returns a number of things with their noun, or beside the noun where its form for that number isn't known.
    private func things(_ made: Rational, by factor: Rational) -> String {
        if let (number, noun) = writtenThings, let scaled = try? number * factor {
            if number == yield {
                if let form = YieldNoun.noun(noun, from: number, to: scaled) {
                    return "\(Self.text(of: scaled)) \(form)"
                }
            } else if number != count {
                // "2 dozen cookies" are counted in dozens.
                return "\(Self.text(of: scaled)) \(noun)"
            }
        }
        return "\(Self.text(of: made)) (\(noun.isEmpty ? text : noun))"
    }

    /// The number that is written right before the noun; `nil` for a range, a size, and a number in words.
    private var writtenThings: (number: Rational, noun: String)? {
        let rest = text.drop { !$0.isNumber }
        let digits = rest.prefix { $0.isNumber || $0 == "/" || $0 == "." }
        let after = rest.dropFirst(digits.count).drop { $0 == " " }
        let words = after.prefix { $0.isLetter || $0 == " " || $0 == "-" }
        guard let number = Rational(String(digits)), number > .zero, after.first?.isLetter == true,
            after.dropFirst(words.count).first?.isNumber != true
        else { return nil }
        return (number, noun)
    }

    /// The words between the number of things and the next mark: "loaf" in "1 loaf (8 slices)".
    private var noun: String {
        let rest = text.drop { !$0.isNumber }.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == " " || $0 == "-" }
        return rest.split(separator: " ").joined(separator: " ")
    }

    private static func text(of number: Rational) -> String {
        let decimals = number.decimals(places: 3)
        return decimals.exact ? decimals.text : number.description
    }
}

/// How long a recipe takes; `nil` where it doesn't say.
public struct RecipeTimes: Hashable, Sendable {
    /// The preparation time.
    public let prepMinutes: UInt32?
    /// The time on the stove or in the oven.
    public let cookMinutes: UInt32?
    /// The time from start to serving.
    public let totalMinutes: UInt32?
    /// The time in which it rests, rises, or cools.
    public let restMinutes: UInt32?

    /// Creates times.
    public init(
        prepMinutes: UInt32? = nil,
        cookMinutes: UInt32? = nil,
        totalMinutes: UInt32? = nil,
        restMinutes: UInt32? = nil
    ) {
        self.restMinutes = restMinutes
        self.prepMinutes = prepMinutes
        self.cookMinutes = cookMinutes
        self.totalMinutes = totalMinutes
    }
}
