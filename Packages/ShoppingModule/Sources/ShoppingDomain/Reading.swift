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
    public let quantity: StructuredQuantity
    /// The ingredient's key; `nil` for a line that names no ingredient, such as a heading.
    public let key: IngredientKey?
    /// The ingredient as written, without amount and preparation.
    public let name: String
    /// The ingredient's name on a list.
    public let listName: String
    /// The phrase in place of an amount, such as "to taste"; empty when the line has none.
    public let phrase: String
    /// What is unclear; empty when nothing is.
    public let diagnostics: [ReadingDiagnostic]
    /// The assumptions of the reading.
    public let assumptions: [String]
    /// Where stores keep the ingredient, in the category service's terms; empty when unknown.
    public let aisleHint: String
    /// The line's factor for display, such as "1 1/2"; empty for an unscaled line.
    public let factorText: String
    /// The other ingredients of "serrano or jalapeño", any of which will do.
    public let choices: [NamedIngredient]
    /// The further ingredients of "salt and pepper", all of which are needed.
    public let others: [NamedIngredient]
    /// Why the line is left off the list; `nil` for a line that belongs on it.
    public let leftOut: LeftOutReason?
    /// The content of each package of an item, or its size: "400 g"; `nil` when the text names none.
    public let content: StructuredQuantity?

    /// Creates a reading.
    public init(
        quantity: StructuredQuantity,
        key: IngredientKey?,
        name: String = "",
        listName: String,
        phrase: String = "",
        diagnostics: [ReadingDiagnostic] = [],
        assumptions: [String] = [],
        aisleHint: String = "",
        factorText: String = "",
        choices: [NamedIngredient] = [],
        others: [NamedIngredient] = [],
        leftOut: LeftOutReason? = nil,
        content: StructuredQuantity? = nil
    ) {
        self.content = content
        self.quantity = quantity
        self.key = key
        self.name = name
        self.listName = listName
        self.phrase = phrase
        self.diagnostics = diagnostics
        self.assumptions = assumptions
        self.aisleHint = aisleHint
        self.factorText = factorText
        self.choices = choices
        self.others = others
        self.leftOut = leftOut
    }
}

extension Reading {
    /// What is unclear, and how to write the line so that it counts; empty when nothing is unclear.
    package var hint: String { diagnostics.map(\.sentence).joined(separator: " ") }
}

/// One of several ingredients that a line names.
public struct NamedIngredient: Hashable, Sendable {
    /// The ingredient's key.
    public let key: IngredientKey
    /// The ingredient's name on a list.
    public let listName: String
    /// Where stores keep it, in the category service's terms; empty when unknown.
    public let aisleHint: String
    /// The ingredient's own amount in "1 carrot, 1 celery stalk"; `nil` where the line gives none.
    public let quantity: StructuredQuantity?

    /// Creates an entry.
    public init(key: IngredientKey, listName: String, aisleHint: String = "", quantity: StructuredQuantity? = nil) {
        self.key = key
        self.listName = listName
        self.aisleHint = aisleHint
        self.quantity = quantity
    }
}

/// What is unclear in a line, by the quantity service.
public struct ReadingDiagnostic: Hashable, Sendable {
    /// The quantity service's code, such as "quantity.noAmount".
    public let code: String
    /// What is unclear, and how to write the line so that it counts.
    public let sentence: String

    /// Creates a diagnostic.
    public init(code: String, sentence: String) {
        self.code = code
        self.sentence = sentence
    }

    /// Whether the line says what it means without a number: "salt", "a pinch of nutmeg".
    var isPlain: Bool { ["quantity.noAmount", "quantity.imprecise"].contains(code) }
}

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

    /// Creates a line.
    public init(recipe: String, text: String, reading: Reading, isFurther: Bool = false) {
        self.recipe = recipe
        self.text = text
        self.reading = reading
        self.isFurther = isFurther
    }

    /// The line, then the same line for each further ingredient that it names.
    package var ofEachIngredient: [PlannedLine] {
        [self]
            + reading.others.map { other in
                let part = Reading(
                    quantity: other.quantity ?? reading.quantity,
                    key: other.key,
                    name: other.listName,
                    listName: other.listName,
                    phrase: reading.phrase,
                    diagnostics: reading.diagnostics,
                    aisleHint: other.aisleHint
                )
                return PlannedLine(recipe: recipe, text: text, reading: part, isFurther: true)
            }
    }

    /// The counted amount as text, or the phrase in place of one, such as "a pinch"; empty when the line has neither.
    public var phrase: String { reading.quantity.isParseable ? reading.quantity.displayText : reading.phrase }

    /// Below this confidence, a person looks at the line: of such lines, more than one in five are read wrong.
    public static let trusted: Float = 0.8

    /// What a person must look at, and what to do; `nil` for a line that is clear.
    public var question: String? {
        if reading.key == nil { return hint }
        let unclear = reading.diagnostics.filter { !$0.isPlain }
        if !unclear.isEmpty { return unclear.map(\.sentence).joined(separator: " ") }
        guard reading.quantity.isParseable, reading.quantity.parseConfidence < Self.trusted else { return nil }
        return "It is read as \(reading.quantity.displayText) of \(reading.name): check it against the recipe."
    }

    /// A sentence that explains how to write the line so that it counts.
    public var hint: String {
        if !reading.hint.isEmpty { return reading.hint }
        if reading.key == nil { return "This line names no ingredient: check whether you need it." }
        if reading.quantity.isParseable { return "This amount cannot be added up: write it in another unit." }
        return "Write an amount before the name, such as \"1 tsp\", to have it counted."
    }
}

/// An ingredient and every line that needs it, in the order of the recipes and of their lines.
public struct Ingredient: Hashable, Sendable {
    /// The key that the lines share.
    public let key: IngredientKey
    /// The name on the first line.
    public let name: String
    /// The lines; never empty.
    public let lines: [PlannedLine]

    /// Where stores keep the ingredient, in the category service's terms; empty when unknown.
    public var aisleHint: String { lines.lazy.map(\.reading.aisleHint).first { !$0.isEmpty } ?? "" }

    /// The ingredients that will do in place of this one, without duplicates.
    public var choices: [NamedIngredient] {
        var seen: Set<IngredientKey> = [key]
        return lines.flatMap(\.reading.choices).filter { seen.insert($0.key).inserted }
    }

    /// Whether at least one line has an amount.
    public var isCounted: Bool { lines.contains { $0.reading.quantity.isParseable } }

    /// Groups lines by key, in order of first appearance; omits lines that name no ingredient.
    package static func gathering(_ lines: [PlannedLine]) -> [Ingredient] {
        var order: [IngredientKey] = []
        var byKey: [IngredientKey: [PlannedLine]] = [:]
        for line in lines {
            guard let key = line.reading.key else { continue }
            if byKey[key] == nil { order.append(key) }
            byKey[key, default: []].append(line)
        }
        return order.map { key in
            let lines = byKey[key] ?? []
            let name = lines.lazy.map(\.reading.listName).first { !$0.isEmpty }
            return Ingredient(key: key, name: name ?? key.rawValue, lines: lines)
        }
    }
}
