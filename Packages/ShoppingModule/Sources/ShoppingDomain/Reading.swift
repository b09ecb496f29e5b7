public import Quantities

/// What the quantity service calls an ingredient; opaque here.
///
/// Equal keys are one item of the list, unequal keys never are.
public struct IngredientKey: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The key as messages hold it; never empty.
    public let rawValue: String

    /// Makes a key from its text; `nil` for the empty text, which stands for a line that names no ingredient.
    public init?(rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
    }

    /// The key itself.
    public var description: String { rawValue }

    /// Compares by text, so that lists have a total order.
    public static func < (left: IngredientKey, right: IngredientKey) -> Bool { left.rawValue < right.rawValue }
}

/// What the quantity service reads in one line.
public struct Reading: Hashable, Sendable {
    /// How much, times the line's factor.
    public let quantity: StructuredQuantity
    /// What; `nil` for a line that names no ingredient, such as a heading.
    public let key: IngredientKey?
    /// The ingredient as written, without amount and preparation.
    public let name: String
    /// The ingredient as a list shows it.
    public let listName: String
    /// What the line says in place of an amount: "to taste"; empty where it says nothing.
    public let phrase: String
    /// What is unclear, and how to write it so that it counts; empty where nothing is.
    public let hint: String
    /// What was assumed.
    public let assumptions: [String]
    /// Where shops keep the ingredient, as the category service takes it; empty when unknown.
    public let aisleHint: String

    /// Makes a reading.
    public init(
        quantity: StructuredQuantity,
        key: IngredientKey?,
        name: String = "",
        listName: String,
        phrase: String = "",
        hint: String = "",
        assumptions: [String] = [],
        aisleHint: String = ""
    ) {
        self.quantity = quantity
        self.key = key
        self.name = name
        self.listName = listName
        self.phrase = phrase
        self.hint = hint
        self.assumptions = assumptions
        self.aisleHint = aisleHint
    }
}

/// A line of a planned recipe, read and scaled.
public struct PlannedLine: Hashable, Sendable {
    /// The recipe's title.
    public let recipe: String
    /// The source text, unchanged.
    public let text: String
    /// What it says, in the size that is cooked.
    public let reading: Reading

    /// Makes a line.
    public init(recipe: String, text: String, reading: Reading) {
        self.recipe = recipe
        self.text = text
        self.reading = reading
    }
}

/// An ingredient and every line that asks for it, in the order of the recipes, then of their lines.
public struct Ingredient: Hashable, Sendable {
    /// What makes the lines one item.
    public let key: IngredientKey
    /// As the first line names it.
    public let name: String
    /// Never empty.
    public let lines: [PlannedLine]

    /// Where shops keep it, as the category service takes it; empty when unknown.
    public var aisleHint: String { lines.lazy.map(\.reading.aisleHint).first { !$0.isEmpty } ?? "" }

    /// Whether any line says how much.
    public var isCounted: Bool { lines.contains { $0.reading.quantity.isParseable } }

    /// Gathers lines of the same key, in the order in which the keys first appear; lines that name nothing stay out.
    public static func gathering(_ lines: [PlannedLine]) -> [Ingredient] {
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
