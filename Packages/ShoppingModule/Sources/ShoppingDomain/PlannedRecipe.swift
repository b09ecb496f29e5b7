public import Quantities

/// A recipe and how much of it to cook.
public struct PlannedRecipe: Hashable, Sendable {
    /// The recipe as written.
    public let recipe: Recipe
    /// The factor for every amount; above zero.
    public let factor: Rational
    /// The yield of the scaled recipe.
    public let servings: Servings

    /// Scales a recipe.
    public init(_ recipe: Recipe, _ scaling: Scaling) throws(RecipeRefusal) {
        guard !recipe.lines.isEmpty else { throw .noIngredients(title: recipe.title) }
        self.recipe = recipe
        factor = try scaling.factor(for: recipe)
        do { servings = try recipe.servings.multiplied(by: factor) } catch { throw .tooLarge(title: recipe.title) }
    }

    /// The scaled lines of the recipe.
    public var lines: [IngredientLine] { recipe.lines.map { $0.multiplied(by: factor) } }
}

/// A recipe that the plan leaves out, and the reason.
public struct RefusedRecipe: Error, Hashable, Sendable {
    /// The recipe's position in the order.
    public let position: Int
    /// The reason.
    public let reason: RecipeRefusal

    /// Creates an entry.
    public init(position: Int, reason: RecipeRefusal) {
        self.position = position
        self.reason = reason
    }
}

/// Why one recipe can't be used; the others still can.
public enum RecipeRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The home has no recipe with this name or identifier; `near` is the title that the person may have meant.
    case notKept(name: String, near: String? = nil)
    /// The recipe service can't read the page; the code and the sentence come from that service.
    case unreadable(name: String, code: String, sentence: String)
    /// The request asks for servings, but the recipe doesn't say how many it makes.
    case noServings(title: String, says: String)
    /// The request asks for servings, but the recipe says only how many things it makes.
    case onlyYield(title: String, says: String)
    /// The request asks for a number of things, but the recipe doesn't say how many it makes.
    case noYield(title: String, says: String)
    /// The recipe has no ingredients.
    case noIngredients(title: String)
    /// The factor overflows.
    case tooLarge(title: String)

    /// The recipe's title, or its name in the request.
    public var title: String {
        switch self {
        case .noServings(let title, _), .onlyYield(let title, _), .noYield(let title, _), .noIngredients(let title),
            .tooLarge(let title):
            title
        case .notKept(let name, _), .unreadable(let name, _, _): name
        }
    }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .notKept(let name, let near?): "The home has no saved recipe \"\(name)\". Did you mean \"\(near)\"?"
        case .notKept(let name, nil):
            "The home has no saved recipe \"\(name)\": look its title up in the list of recipes."
        case .unreadable(_, _, let sentence): sentence
        case .noServings(let title, let says) where says.isEmpty:
            "\"\(title)\" does not say how many servings it makes: use --factor to scale it."
        case .noServings(let title, let says):
            "\"\(title)\" says \"\(says)\", which is not a number of servings: use --factor to scale it."
        case .onlyYield(let title, let says):
            "\"\(title)\" says \"\(says)\", which are not servings: use --yield for how many to make, or --factor."
        case .noYield(let title, let says):
            "\"\(title)\" says \"\(says)\", which is not a number of things that it makes: use --servings or --factor."
        case .noIngredients(let title):
            "\"\(title)\" lists no ingredients: check the page, or write the recipe as a text with one ingredient a line."
        case .tooLarge(let title):
            "The amounts of \"\(title)\" become too large to calculate exactly: ask for fewer servings or a smaller factor."
        }
    }
}

/// A note about what was repaired or left out while reading a recipe page.
public struct RecipeNote: Hashable, Sendable {
    /// The page's position in the order.
    public let position: Int
    /// The note for display.
    public let sentence: String

    /// Creates a note.
    public init(position: Int, sentence: String) {
        self.position = position
        self.sentence = sentence
    }
}

/// Why a line of a recipe is not on the list.
public enum LeftOutReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Water comes from the tap.
    case water
    /// The line is a heading, such as "For the topping".
    case heading
    /// The line names a tool, such as a pan.
    case equipment
    /// The cook chooses, as in "toppings of your choice".
    case choice
    /// Another step of the recipe makes it, such as pan drippings.
    case fromRecipe
    /// The home never buys it.
    case notWanted
}

/// A line of a planned recipe, read and scaled.
public struct PlannedLine: Hashable, Sendable {
    /// The recipe's title.
    public let recipe: String
    /// The source text, unchanged.
    public let text: String
    /// The reading of the scaled line.
    public let reading: Reading
    /// Whether the line stands here for a further ingredient, as "salt and pepper" does for pepper; it is counted where
    /// it stands for the first.
    public let isFurther: Bool
    /// What the recipe makes as written; `nil` for a line of no recipe.
    public let writtenFor: Servings?

    /// Creates a line.
    public init(recipe: String, text: String, reading: Reading, isFurther: Bool = false, writtenFor: Servings? = nil) {
        self.writtenFor = writtenFor
        self.recipe = recipe
        self.text = text
        self.reading = reading
        self.isFurther = isFurther
    }

    /// The line, then the same line for each further ingredient that it names.
    package var ofEachIngredient: [PlannedLine] {
        [self]
            + reading.others.map {
                PlannedLine(recipe: recipe, text: text, reading: $0, isFurther: true, writtenFor: writtenFor)
            }
    }

    /// Whether at least one ingredient of the line belongs on the list.
    package var isWanted: Bool { ofEachIngredient.contains { $0.reading.leftOut == nil } }

    /// The counted amount as text, or the phrase in place of one, such as "a pinch"; empty when the line has neither.
    public var phrase: String { reading.quantity.isParseable ? reading.quantity.displayText : reading.phrase }

    /// Below this confidence, a person looks at the line: of such lines, more than one in five are read wrong.
    public static let trusted: Float = 0.8

    /// What a person must look at, and what to do; empty for a line that is clear.
    public var questions: [ReadingDiagnostic] {
        if reading.key == nil { return reading.diagnostics.isEmpty ? [.noIngredient] : reading.diagnostics }
        let unclear = reading.diagnostics.filter { !$0.isPlain }
        guard unclear.isEmpty, reading.quantity.isParseable, reading.quantity.parseConfidence < Self.trusted else {
            return unclear
        }
        return [.doubtful(reading.quantity.displayText, of: reading.name)]
    }

    /// A sentence that explains how to write the line so that it counts.
    public var hint: String {
        if !reading.hint.isEmpty { return reading.hint }
        if reading.key == nil { return ReadingDiagnostic.noIngredient.sentence }
        if reading.quantity.isParseable { return "This amount cannot be added up: write it in another unit." }
        return "Write an amount before the name, such as \"1 tsp\", to have it counted."
    }
}

extension ReadingDiagnostic {
    fileprivate static let noIngredient = ReadingDiagnostic(
        code: Code.noIngredient.rawValue,
        sentence: "This line names no ingredient: check whether you need it."
    )

    fileprivate static func doubtful(_ amount: String, of name: String) -> ReadingDiagnostic {
        ReadingDiagnostic(
            code: Code.doubtful.rawValue,
            values: [amount, name],
            sentence: "It is read as \(amount) of \(name): check it against the recipe."
        )
    }
}
