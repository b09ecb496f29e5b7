public import Quantities
public import QuantityDomain

/// The parts of a recipe that scaling needs.
public struct ScalableRecipe: Hashable, Sendable {
    /// The title.
    public let title: String
    /// The number of servings; `nil` when the recipe does not say.
    public let servings: Rational?
    /// The ingredient lines as written.
    public let lines: [String]
    /// The BCP 47 locale; empty to detect the language of each line.
    public let locale: String

    /// Creates a recipe.
    public init(title: String, servings: Rational? = nil, lines: [String], locale: String = "") {
        self.title = title
        self.servings = servings
        self.lines = lines
        self.locale = locale
    }
}

/// A scaled recipe, line by line beside the original, whose amounts never change.
public struct ScaledRecipe: Hashable, Sendable {
    /// The title.
    public let title: String
    /// The factor.
    public let factor: Rational
    /// The number of servings of the original; `nil` when unknown.
    public let originalServings: Rational?
    /// The number of servings of the scaled recipe; `nil` when the original's is unknown.
    public let servings: Rational?
    /// Every line of the original, in order.
    public let lines: [ScaledLine]
    /// The size for people: "4 → 6 servings, × 1 1/2".
    public let sizeText: String

    /// Creates a scaled recipe.
    public init(
        title: String,
        factor: Rational,
        originalServings: Rational?,
        servings: Rational?,
        lines: [ScaledLine],
        sizeText: String
    ) {
        self.title = title
        self.factor = factor
        self.originalServings = originalServings
        self.servings = servings
        self.lines = lines
        self.sizeText = sizeText
    }

    /// The number of lines that were scaled, were kept, and need a person.
    public var summary: ScalingSummary {
        ScalingSummary(
            scaled: lines.count { $0.status == .scaled },
            kept: lines.count { $0.status == .kept && !$0.original.ingredientKey.isEmpty },
            needingYou: lines.count { $0.status == .needsYou }
        )
    }
}

/// An ingredient line and its scaled form.
public struct ScaledLine: Hashable, Sendable {
    /// The result of scaling a line.
    public enum Status: Hashable, Sendable {
        /// The amount was multiplied.
        case scaled
        /// The line stays as it is and needs no attention: a heading, a pan, an oven temperature.
        case kept
        /// The line has no number, so a person decides.
        case needsYou
    }

    /// The original line.
    public package(set) var original: ParsedLine
    /// The scaled line; unchanged when nothing was scaled.
    public let text: String
    /// The new amount in a practical unit; the original amount when nothing was scaled.
    public package(set) var quantity: StructuredQuantity
    /// The result.
    public let status: Status
    /// A note for people, such as "adjust to taste for 6 servings"; empty for none.
    public let note: String

    /// Creates a line.
    public init(original: ParsedLine, text: String, quantity: StructuredQuantity, status: Status, note: String) {
        self.original = original
        self.text = text
        self.quantity = quantity
        self.status = status
        self.note = note
    }

    /// The line with its note in parentheses: "a pinch of salt (adjust to taste for 6 servings)".
    public var annotatedText: String { note.isEmpty ? text : "\(text) (\(note))" }
}

/// Counts a recipe's lines by their result.
///
/// Headings do not count.
public struct ScalingSummary: Hashable, Sendable, CustomStringConvertible {
    /// Lines with a multiplied amount.
    public let scaled: Int
    /// Lines that stay as they are, such as a pan.
    public let kept: Int
    /// Lines without a number, which a person adjusts.
    public let needingYou: Int

    /// Creates a summary.
    public init(scaled: Int, kept: Int, needingYou: Int) {
        self.scaled = scaled
        self.kept = kept
        self.needingYou = needingYou
    }

    /// "12 ingredients auto-scaled, 3 require manual adjustment", and the number of kept lines.
    public var description: String {
        let manual = "\(needingYou) \(needingYou == 1 ? "requires" : "require") manual adjustment"
        let text = "\(scaled) \(scaled == 1 ? "ingredient" : "ingredients") auto-scaled, \(manual)"
        return kept == 0 ? text : "\(text), \(kept) kept as \(kept == 1 ? "it is" : "they are")"
    }
}
