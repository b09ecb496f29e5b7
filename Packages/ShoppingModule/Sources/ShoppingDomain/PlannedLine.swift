import Quantities

/// Why a line of a recipe is not on the list.
public enum LeftOutReason: String, Hashable, Sendable, CaseIterable {
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
