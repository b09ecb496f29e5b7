public import Quantities

/// An ingredient line, taken apart.
///
/// Nothing of it is lost: ``text`` is the line as it came, and ``spans`` rebuild it.
public struct ParsedLine: Hashable, Sendable {
    /// The source text, unchanged.
    public package(set) var text: String
    /// How much; unparseable when the line holds no number that counts.
    public package(set) var quantity: StructuredQuantity
    /// The words of the amount as written; empty when there are none.
    public package(set) var amountText: String
    /// The unit of an amount without a number: `pinch` for "a pinch of salt"; `nil` otherwise.
    public package(set) var impreciseUnit: UnitCode?
    /// Equal keys are the same ingredient; empty when the line names nothing.
    public package(set) var ingredientKey: String
    /// The ingredient as written, without amount, size, preparation and comment.
    public package(set) var name: String
    /// The ingredient as a list shows it: "All-purpose flour".
    public package(set) var listName: String
    /// "large", "small"; empty when nothing is said.
    public package(set) var size: String
    /// What is done to it before it is used: "finely chopped".
    public package(set) var preparation: String
    /// Everything else: "plus more for dusting".
    public package(set) var comment: String
    /// What of the comment says what for: "for dusting"; empty when nothing does.
    public package(set) var purpose: String
    /// Whether the line says that it can be left out.
    public package(set) var isOptional: Bool
    /// Further amounts: the same in other units, or the size of the package.
    public package(set) var alternates: [StructuredQuantity]
    /// What was taken for granted: "flour is read as all-purpose flour".
    public package(set) var assumptions: [String]
    /// Why the line is not counted or what looks wrong, and how to write it; empty for most.
    public package(set) var diagnostics: [LineDiagnostic]
    /// What each piece of ``text`` was taken for, side by side from its beginning to its end.
    public package(set) var spans: [LineSpan]
    /// Where shops keep the ingredient in the state that the line names, such as "produce"; empty when unknown.
    public package(set) var aisleHint = ""
    /// Whether a person's correction of this text was applied.
    public package(set) var isCorrected = false
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
