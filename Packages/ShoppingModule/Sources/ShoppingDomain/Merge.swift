public import Quantities

/// A person's decision about a merge, which also applies to later lists.
///
/// To undo a decision, leave it out.
public enum MergeDecision: Hashable, Sendable, CustomStringConvertible {
    /// Adds amounts of several dimensions; the total is in the unit if it isn't empty.
    case join(key: String, unit: String)
    /// Keeps every need of an ingredient separate.
    case split(key: String)
    /// Treats one ingredient as another.
    case rename(key: String, to: String)
    /// Counts a line without a number as an amount; the source is the line's recipe or list, and may be empty.
    case count(text: String, source: String, amount: String)

    /// The decision for display: "add up flour in cup".
    public var description: String {
        switch self {
        case .join(let key, let unit): "add up \(key)" + (unit.isEmpty ? "" : " in \(unit)")
        case .split(let key): "keep \(key) apart"
        case .rename(let key, let other): "\(key) is \(other)"
        case .count(let text, let source, let amount):
            "\"\(text)\"" + (source.isEmpty ? "" : " of \(source)") + " is \(amount)"
        }
    }
}

/// A question that needs a person's decision; without one, the amounts stay separate.
public struct MergeQuestion: Hashable, Sendable {
    /// The subject of a question.
    public enum Kind: Hashable, Sendable {
        /// Whether to add amounts of several dimensions along a path; the total may have any of the units.
        case join(total: StructuredQuantity, path: [ConversionStep], units: [String])
        /// Whether one ingredient is the same as another.
        case rename(to: String)
        /// How much a line without a number is; the position is that of the line.
        case count(position: Int, text: String)
    }

    /// The ingredient in question.
    public let key: String
    /// The subject of the question.
    public let kind: Kind
    /// The question for display.
    public let sentence: String

    /// Creates a question.
    public init(key: String, kind: Kind, sentence: String) {
        self.key = key
        self.kind = kind
        self.sentence = sentence
    }

    /// The decision for the answer yes; `nil` when a person has to give an amount.
    public var acceptance: MergeDecision? {
        switch kind {
        case .join: .join(key: key, unit: "")
        case .rename(let other): .rename(key: key, to: other)
        case .count: nil
        }
    }
}

/// An ingredient's needs, added up as far as exact or decided.
public struct MergedItem: Hashable, Sendable {
    /// The key that the item's lines share.
    public let key: String
    /// The name on the list.
    public let name: String
    /// One total for each group of units that stays separate.
    public let totals: [StructuredQuantity]
    /// The item for display: "Flour: 3 cups (Recipe A: 1 cup, Recipe B: 2 cups)".
    public let text: String
    /// The conversions between dimensions in the totals.
    public let path: [ConversionStep]
    /// The measured conversions for display, without duplicates: "2 cups = 240 g (1 cup = 120 g, King Arthur)".
    public let conversions: [String]
    /// The positions of the lines in the totals.
    public let counted: [Int]
    /// The positions of the other lines.
    public let uncounted: [Int]

    /// Creates an item.
    public init(
        key: String,
        name: String,
        totals: [StructuredQuantity],
        text: String,
        path: [ConversionStep],
        conversions: [String] = [],
        counted: [Int],
        uncounted: [Int]
    ) {
        self.key = key
        self.name = name
        self.totals = totals
        self.text = text
        self.path = path
        self.conversions = conversions
        self.counted = counted
        self.uncounted = uncounted
    }
}

/// The result of a merge, exact or as decided, and the open questions.
public struct MergedLines: Hashable, Sendable {
    /// The items, sorted by ingredient key.
    public let items: [MergedItem]
    /// The questions, which people see numbered from 1.
    public let questions: [MergeQuestion]
    /// The positions of the decisions that match nothing on the list.
    public let idle: [Int]

    /// Creates the result of a merge.
    public init(items: [MergedItem], questions: [MergeQuestion], idle: [Int]) {
        self.items = items
        self.questions = questions
        self.idle = idle
    }

    /// Returns the same result with other positions of idle decisions.
    package func with(idle: [Int]) -> MergedLines { MergedLines(items: items, questions: questions, idle: idle) }
}

/// A merge of recipes and lists for a person to review.
public struct MergePreview: Hashable, Sendable {
    /// The merged lines; the positions in items and questions refer to this array.
    public let lines: [PlannedLine]
    /// The lines that name no ingredient, such as headings, and aren't on the list.
    public let leftOut: [PlannedLine]
    /// The items and the open questions.
    public let merged: MergedLines
    /// All decisions in order, for the next preview.
    public let decisions: [MergeDecision]
    /// The decision that was taken back; `nil` if none was.
    public let takenBack: MergeDecision?
    /// The recipes left out, in the order of the request.
    public let refused: [RefusedRecipe]
    /// Repairs made while reading pages.
    public let notes: [RecipeNote]

    /// The BCP 47 locale of the names and amounts: the request's, otherwise the home's; empty for English.
    public var locale: String { (lines + leftOut).first?.reading.locale ?? "" }

    /// Creates a preview.
    public init(
        lines: [PlannedLine],
        leftOut: [PlannedLine],
        merged: MergedLines,
        decisions: [MergeDecision],
        takenBack: MergeDecision?,
        refused: [RefusedRecipe],
        notes: [RecipeNote]
    ) {
        self.lines = lines
        self.leftOut = leftOut
        self.merged = merged
        self.decisions = decisions
        self.takenBack = takenBack
        self.refused = refused
        self.notes = notes
    }

    /// Returns the assumptions about an item's lines, without duplicates.
    public func assumptions(on item: MergedItem) -> [StatedAssumption] {
        var seen: Set<StatedAssumption> = []
        return (item.counted + item.uncounted).sorted().filter(lines.indices.contains)
            .flatMap { lines[$0].reading.assumptions }.filter { seen.insert($0).inserted }
    }
}
