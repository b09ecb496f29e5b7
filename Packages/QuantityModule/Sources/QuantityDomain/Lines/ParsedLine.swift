public import Quantities

/// An ingredient line, taken apart.
///
/// Nothing of it is lost: ``text`` is the line as it came, and ``spans`` rebuild it.
public struct ParsedLine: Hashable, Sendable {
    /// The source text, unchanged.
    public let text: String
    /// How much; unparseable when the line holds no number that counts.
    public let quantity: StructuredQuantity
    /// The words of the amount as written; empty when there are none.
    public let amountText: String
    /// The unit of an amount without a number: `pinch` for "a pinch of salt"; `nil` otherwise.
    public let impreciseUnit: UnitCode?
    /// Equal keys are the same ingredient; empty when the line names nothing.
    public let ingredientKey: String
    /// The ingredient as written, without amount, size, preparation and comment.
    public let name: String
    /// The ingredient as a list shows it: "All-purpose flour".
    public let listName: String
    /// "large", "small"; empty when nothing is said.
    public let size: String
    /// What is done to it before it is used: "finely chopped".
    public let preparation: String
    /// Everything else: "plus more for dusting".
    public let comment: String
    /// What of the comment says what for: "for dusting"; empty when nothing does.
    public let purpose: String
    /// Whether the line says that it can be left out.
    public let isOptional: Bool
    /// Further amounts: the same in other units, or the size of the package.
    public let alternates: [StructuredQuantity]
    /// What was taken for granted: "flour is read as all-purpose flour".
    public let assumptions: [String]
    /// Why the line is not counted or what looks wrong, and how to write it; empty for most.
    public let diagnostics: [LineDiagnostic]
    /// What each piece of ``text`` was taken for, side by side from its beginning to its end.
    public let spans: [LineSpan]
}

extension ParsedLine {
    /// A line beyond ``IngredientLineParser/longestLine``, as it came.
    static func tooLong(_ text: String) -> ParsedLine {
        ParsedLine(
            text: text,
            quantity: StructuredQuantity(range: nil, displayText: text, parseConfidence: 0),
            amountText: "",
            impreciseUnit: nil,
            ingredientKey: "",
            name: "",
            listName: "",
            size: "",
            preparation: "",
            comment: "",
            purpose: "",
            isOptional: false,
            alternates: [],
            assumptions: [],
            diagnostics: [.lineTooLong],
            spans: [LineSpan(part: .other, bytes: 0..<text.utf8.count)]
        )
    }
}

/// A piece of a line and what it was taken for.
///
/// The spans of a line lie side by side: put together again, they are the line.
public struct LineSpan: Hashable, Sendable {
    /// What a piece of a line is.
    public enum Part: Hashable, Sendable {
        /// Numbers and the words that stand for them.
        case amount
        /// The words of a unit, also of a further amount.
        case unit
        /// The ingredient.
        case name
        /// "large", of the thing or of its unit.
        case size
        /// What is done to it before it is used.
        case preparation
        /// A remark.
        case comment
        /// A remark that says what for: "for dusting".
        case purpose
        /// Space and signs between the others.
        case other
    }

    /// What it was taken for.
    public let part: Part
    /// Where it stands, in bytes of the text's UTF-8.
    public let bytes: Range<Int>

    /// Makes a span.
    public init(part: Part, bytes: Range<Int>) {
        self.part = part
        self.bytes = bytes
    }
}
