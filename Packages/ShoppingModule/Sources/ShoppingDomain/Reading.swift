public import Quantities

/// The opaque key by which the quantity service identifies an ingredient.
///
/// Lines with equal keys form one item of the list; lines with different keys never do.
public struct IngredientKey: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The key as it appears in messages; never empty.
    public let rawValue: String

    /// Creates a key from its text; returns `nil` for an empty text, which means that a line names no ingredient.
    public init?(rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
    }

    /// The key's text.
    public var description: String { rawValue }

    /// Compares texts, so that lists have a total order.
    public static func < (left: IngredientKey, right: IngredientKey) -> Bool { left.rawValue < right.rawValue }
}

/// The quantity service's reading of one line.
public struct Reading: Hashable, Sendable {
    /// The quantity, multiplied by the line's factor.
    public private(set) var quantity: StructuredQuantity
    /// The ingredient's key; `nil` for a line that names no ingredient, such as a heading.
    public let key: IngredientKey?
    /// The BCP 47 locale of names and amounts: the request's, otherwise the home's; empty when neither is set.
    public let locale: String
    /// The ingredient as written, without amount and preparation.
    public let name: String
    /// The ingredient's name on a list.
    public let listName: String
    /// The phrase in place of an amount, such as "to taste"; empty when the line has none.
    public let phrase: String
    /// Whether the line is scaled and its phrase is not, because it has no number: "a handful".
    public let isUnscaled: Bool
    /// What is unclear; empty when nothing is.
    public let diagnostics: [ReadingDiagnostic]
    /// The assumptions of the reading.
    public let assumptions: [StatedAssumption]
    /// Where stores keep the ingredient, in the category service's terms; empty when unknown.
    public let aisleHint: String
    /// The line's factor for display, such as "1 1/2"; empty for an unscaled line.
    public let factorText: String
    /// The other ingredients of "serrano or jalapeño", any of which will do.
    public let choices: [NamedIngredient]
    /// The readings of the further ingredients of "salt and pepper", all of which are needed.
    public private(set) var others: [Reading]
    /// The more general and the more special ingredients, whose stock a person may take for this one.
    public let related: [IngredientKey]
    /// What the line needs of a whole that is counted in pieces; `nil` for most lines.
    public let part: PartOfWhole?
    /// Why the line is left off the list; `nil` for a line that belongs on it.
    public let leftOut: LeftOutReason?
    /// The content of each package of an item: 400 g for "3 cans (400 g each)", 330 ml for "6 x 330 ml"; `nil` when the
    /// text names none.
    public let content: StructuredQuantity?
    /// Whether nearly every pantry has what the line asks for: salt, spices, and oil in spoonfuls.
    public let isStaple: Bool
    /// What the line says beside its name and its amount: "unsalted, for baking"; empty for nothing.
    public let remark: String
    /// The quantity as the line states it, where ``quantity`` is what a cook usually takes for it: "some parsley" is
    /// about a tablespoon; `nil` for any other line.
    public var stated: StructuredQuantity?

    /// Creates a reading.
    public init(
        quantity: StructuredQuantity,
        key: IngredientKey?,
        locale: String = "",
        name: String = "",
        listName: String,
        phrase: String = "",
        isUnscaled: Bool = false,
        diagnostics: [ReadingDiagnostic] = [],
        assumptions: [StatedAssumption] = [],
        aisleHint: String = "",
        factorText: String = "",
        choices: [NamedIngredient] = [],
        others: [Reading] = [],
        related: [IngredientKey] = [],
        part: PartOfWhole? = nil,
        leftOut: LeftOutReason? = nil,
        content: StructuredQuantity? = nil,
        isStaple: Bool = false,
        remark: String = ""
    ) {
        (self.isStaple, self.remark) = (isStaple, remark)
        self.content = content
        self.quantity = quantity
        self.key = key
        self.locale = locale
        self.name = name
        self.listName = listName
        self.phrase = phrase
        self.isUnscaled = isUnscaled
        self.diagnostics = diagnostics
        self.assumptions = assumptions
        self.aisleHint = aisleHint
        self.factorText = factorText
        self.choices = choices
        self.others = others
        self.related = related
        self.part = part
        self.leftOut = leftOut
    }
}

extension Reading {
    /// The reading with the quantity that the line states.
    package var asStated: Reading {
        var reading = self
        if let stated { reading.quantity = stated }
        reading.others = others.map(\.asStated)
        return reading
    }

    /// What is unclear, and how to write the line so that it counts; empty when nothing is unclear.
    package var hint: String { diagnostics.map(\.sentence).joined(separator: " ") }

    /// What a list shows in place of an amount: the phrase, or "1 cream", whose number no one can count; empty for a
    /// line that says no amount.
    package var uncountedText: String {
        let hasBareNumber = diagnostics.contains { $0.code == "quantity.noUnit" }
        return phrase.isEmpty && hasBareNumber ? quantity.displayText : phrase
    }
}

/// One of several ingredients that a line names.
public struct NamedIngredient: Hashable, Sendable {
    /// The ingredient's key.
    public let key: IngredientKey
    /// The ingredient's name on a list.
    public let listName: String
    /// Where stores keep it, in the category service's terms; empty when unknown.
    public let aisleHint: String
    /// Whether shops sell it; water comes from the tap.
    public let isBought: Bool

    /// Creates an entry.
    public init(
        key: IngredientKey,
        listName: String,
        aisleHint: String = "",
        isBought: Bool = true
    ) {
        self.isBought = isBought
        self.key = key
        self.listName = listName
        self.aisleHint = aisleHint
    }
}

/// What a line needs of a whole that is counted in pieces: the juice and the zest of lemons.
public struct PartOfWhole: Hashable, Sendable {
    /// The whole.
    public let whole: NamedIngredient
    /// The keys of the parts, which come from the same pieces.
    public let keys: [IngredientKey]
    /// Whether shops sell the part, so that a list without the whole or another part has it as it is.
    public let isSoldAlone: Bool

    /// Creates an entry.
    public init(whole: NamedIngredient, keys: [IngredientKey], isSoldAlone: Bool) {
        self.whole = whole
        self.keys = keys
        self.isSoldAlone = isSoldAlone
    }
}

/// What is unclear in a line, by the quantity service.
public struct ReadingDiagnostic: Hashable, Sendable {
    /// The quantity service's code, such as "quantity.noAmount", or one of ``Code``.
    public let code: String
    /// The words and amounts that the sentence mentions, which a list words in its own language.
    public let values: [String]
    /// What is unclear, and how to write the line so that it counts; for people, in English.
    public let sentence: String

    /// The codes of this module, whose sentences a list words in its own language.
    public enum Code: String, CaseIterable, Sendable {
        case noIngredient = "shopping.noIngredient"
        case doubtful = "shopping.doubtful"
        case unusedOffer = "shopping.unusedOffer"
        case unmeasuredStock = "shopping.unmeasuredStock"
    }

    /// Creates a diagnostic.
    public init(code: String, values: [String] = [], sentence: String) {
        self.code = code
        self.values = values
        self.sentence = sentence
    }

    /// Whether the line says what it means without a number: "salt", "a pinch of nutmeg".
    package var isPlain: Bool { ["quantity.noAmount", "quantity.imprecise"].contains(code) }
}
