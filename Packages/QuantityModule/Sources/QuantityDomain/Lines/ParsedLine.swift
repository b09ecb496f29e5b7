package import LineParser
public import Quantities

/// A parsed ingredient line.
///
/// The result loses no character: ``text`` is the original line, and the ``spans`` cover all of it.
public struct ParsedLine: Hashable, Sendable {
    /// The source text, unchanged.
    public package(set) var text: String
    /// The quantity; unparseable when the line contains no amount.
    public package(set) var quantity: StructuredQuantity
    /// The words of the amount as written; empty when there are none.
    public package(set) var amountText: String
    /// The unit of an amount without a number: `pinch` for "a pinch of salt"; `nil` otherwise.
    public package(set) var impreciseUnit: UnitCode?
    /// The ingredient's key, equal for the same ingredient; empty when the line names none.
    public package(set) var ingredientKey: String
    /// The ingredient as written, without amount, size, preparation and comment.
    public package(set) var name: String
    /// The ingredient as a list shows it: "All-purpose flour".
    public package(set) var listName: String
    /// The size, such as "large" or "small"; empty when the line mentions none.
    public package(set) var size: String
    /// How to prepare the ingredient before use: "finely chopped".
    public package(set) var preparation: String
    /// Everything else: "plus more for dusting".
    public package(set) var comment: String
    /// The part of the comment that states a purpose: "for dusting"; empty when there is none.
    public package(set) var purpose: String
    /// Whether the line marks the ingredient as optional.
    public package(set) var isOptional: Bool
    /// Further amounts: the same amount in other units, or the size of the package.
    public package(set) var alternates: [StructuredQuantity]
    /// What the parser assumes: "flour is read as all-purpose flour".
    public package(set) var assumptions: [Assumption]
    /// Why the line is not counted or what looks wrong, and how to write it instead; empty for most lines.
    public package(set) var diagnostics: [LineDiagnostic]
    /// The role of each piece of ``text``, from beginning to end without gaps.
    public package(set) var spans: [LineSpan]
    /// Where shops keep the ingredient in the state that the line names, such as "produce"; empty when unknown.
    public package(set) var aisleHint = ""
    /// Where the home's choice puts the ingredient on a list; `nil` when the home has not chosen.
    public package(set) var shelfPlace: ShelfChoice.Place?
    /// What each package of an item holds: 330 ml for "6 x 330 ml"; `nil` when the text names none, and for a line of a
    /// recipe.
    public package(set) var packContent: StructuredQuantity?
    /// Whether a person's correction of this text was applied.
    public package(set) var isCorrected = false
    /// The other ingredients of "serrano or jalapeño", any of which will do in place of the first.
    public package(set) var choices: [NamedIngredient] = []
    /// The further ingredients of "salt and pepper", where all are needed.
    ///
    /// The line's own key is the first one's, or, when one amount is given for all, that of the whole name.
    public package(set) var others: [NamedIngredient] = []
    /// The unit in which a list counts the ingredient where the name has it: cloves of "2 Knoblauchzehen", and none of
    /// "1 hoja de laurel"; `nil` for the unit of the amount.
    package var countedAs: UnitCode?
    /// Whether the amount is the product of "3 x 200 g".
    package var isProduct = false
    /// The parts of a line that gives several ingredients an amount each, as they read alone; empty for most lines.
    package var parts: [ParsedLine] = []
    /// The place of the part that the line's own ingredient is read from; `nil` unless the line is divided.
    package var ownPlace: Int? { parts.isEmpty ? nil : parts.firstIndex { $0.purchase == .bought } ?? 0 }
    /// The part that the line's own ingredient is read from; the line itself unless it is divided.
    package var ownPart: ParsedLine { ownPlace.map { isCorrected ? self : parts[$0] } ?? self }
    /// The parts that ``others`` are read from, in their order; empty unless the line is divided.
    package var otherParts: [ParsedLine] {
        guard let own = ownPlace else { return [] }
        return parts.indices.filter { $0 != own }.map { parts[$0] }
    }
    /// The place of an amount that holds for each of the parts, in bytes: "1 tsp" of "1 tsp each salt and pepper";
    /// `nil` for most lines.
    package var amountForEach: Range<Int>?
    /// The language that the line was read in.
    package var language = Language.english
    /// Whether the line is English and names one ingredient, so that its own words say more than the key.
    package var isPlainEnglish: Bool { language == .english && others.isEmpty && choices.isEmpty }
}

extension ParsedLine {
    /// Returns the result for a line that is kept without being read.
    ///
    /// The name may be the whole line, so that a list shows it.
    static func unread(
        _ text: String,
        _ diagnostic: LineDiagnostic,
        name: String = "",
        identity: IngredientNaming.Identity? = nil
    ) -> ParsedLine {
        ParsedLine(
            text: text,
            quantity: StructuredQuantity(range: nil, displayText: text, parseConfidence: 0),
            amountText: "",
            impreciseUnit: nil,
            ingredientKey: identity?.key ?? "",
            name: name,
            listName: identity?.plural ?? "",
            size: "",
            preparation: "",
            comment: "",
            purpose: "",
            isOptional: false,
            alternates: [],
            assumptions: [],
            diagnostics: [diagnostic],
            spans: [LineSpan(part: .other, bytes: 0..<text.utf8.count)]
        )
    }
}

extension ParsedLine {
    /// Returns a line that is only a name, taken as it was typed.
    static func named(_ name: String, for range: AmountRange? = nil, language: Language = .english) -> ParsedLine {
        let identity = IngredientNaming.standard.identity(of: name, unit: range?.unit, language: language)
        var line = unread(name, .noAmountOf(name), name: name, identity: identity)
        line.assumptions = identity.flatMap { Assumption($0, in: language) }.map { [$0] } ?? []
        line.language = language
        line.listName = identity.map { NamedIngredient($0, for: range, in: language).listName } ?? ""
        return line
    }

    /// Replaces the amount with one that a person typed beside the name.
    mutating func take(_ amount: TypedAmount, text: String, typed: String, _ formatter: QuantityFormatter) {
        self.text = text
        amountText = typed
        quantity = formatter.quantity(amount.range, confidence: 1)
        alternates = ([amount.content].compactMap(\.self) + amount.others).map { formatter.quantity($0, confidence: 1) }
        packContent = amount.packContent.map { formatter.quantity($0, confidence: 1) }
        impreciseUnit = nil
        diagnostics = []
        let leftOut = [size, preparation, comment].filter { !$0.isEmpty }
        assumptions += leftOut.map { .omitted(words: $0) }
        spans = text.isEmpty ? [] : [LineSpan(part: .other, bytes: 0..<text.utf8.count)]
    }
}

/// A piece of a line and its role.
///
/// The spans of a line are adjacent: joined, they are the line.
public struct LineSpan: Hashable, Sendable {
    /// The role of a piece of a line.
    public enum Part: Hashable, Sendable {
        /// Numbers and number words.
        case amount
        /// The words of a unit, including those of further amounts.
        case unit
        /// The ingredient.
        case name
        /// A size such as "large", of the ingredient or of its unit.
        case size
        /// A preparation before use.
        case preparation
        /// A remark.
        case comment
        /// A remark that states a purpose: "for dusting".
        case purpose
        /// Space and punctuation between the others.
        case other
    }

    /// The role of the piece.
    public let part: Part
    /// The position, in bytes of the text's UTF-8.
    public let bytes: Range<Int>

    /// Creates a span.
    public init(part: Part, bytes: Range<Int>) {
        self.part = part
        self.bytes = bytes
    }
}
