public import Quantities

/// What a person decides about a merge, in words that hold for the next list, too.
///
/// A decision is undone by leaving it out.
public enum MergeDecision: Hashable, Sendable, CustomStringConvertible {
    /// Adds amounts of several dimensions; the total is in the unit, unless that is empty.
    case join(key: String, unit: String)
    /// Keeps every need of an ingredient apart.
    case split(key: String)
    /// Takes one ingredient for another.
    case rename(key: String, to: String)
    /// Counts a line without a number as an amount; the source is the recipe or list of the line, and may be empty.
    case count(text: String, source: String, amount: String)

    /// The decision for people: "add up flour in cup".
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

/// What waits for a person's decision; left alone, it stays apart.
public struct MergeQuestion: Hashable, Sendable {
    /// What is asked.
    public enum Kind: Hashable, Sendable {
        /// Whether amounts of several dimensions are added, over a path; the total may have any of the units.
        case join(total: StructuredQuantity, path: [ConversionStep], units: [String])
        /// Whether one ingredient is another.
        case rename(to: String)
        /// How much a line without a number is; the position is that of the line.
        case count(position: Int, text: String)
    }

    /// The ingredient that it is about.
    public let key: String
    /// What is asked.
    public let kind: Kind
    /// The question, for people.
    public let sentence: String

    /// Makes a question.
    public init(key: String, kind: Kind, sentence: String) {
        self.key = key
        self.kind = kind
        self.sentence = sentence
    }

    /// The decision that says yes; `nil` where a person has to give an amount.
    public var acceptance: MergeDecision? {
        switch kind {
        case .join: .join(key: key, unit: "")
        case .rename(let other): .rename(key: key, to: other)
        case .count: nil
        }
    }
}

/// An ingredient's needs, added up as far as is exact or decided.
public struct MergedItem: Hashable, Sendable {
    /// What makes the lines one item.
    public let key: String
    /// As a list shows it.
    public let name: String
    /// One total for each group of units that stays apart.
    public let totals: [StructuredQuantity]
    /// "Flour: 3 cups (Recipe A: 1 cup, Recipe B: 2 cups)".
    public let text: String
    /// The conversions across dimensions that the totals used.
    public let path: [ConversionStep]
    /// The positions of the lines in the totals.
    public let counted: [Int]
    /// The positions of the others.
    public let uncounted: [Int]

    /// Makes an item.
    public init(
        key: String,
        name: String,
        totals: [StructuredQuantity],
        text: String,
        path: [ConversionStep],
        counted: [Int],
        uncounted: [Int]
    ) {
        self.key = key
        self.name = name
        self.totals = totals
        self.text = text
        self.path = path
        self.counted = counted
        self.uncounted = uncounted
    }
}

/// What merging did at once and as decided, and what it asks.
public struct MergedLines: Hashable, Sendable {
    /// By ingredient key.
    public let items: [MergedItem]
    /// Numbered from 1 for people.
    public let questions: [MergeQuestion]
    /// The positions of the decisions that fit nothing on the list.
    public let idle: [Int]

    /// Gathers a merge.
    public init(items: [MergedItem], questions: [MergeQuestion], idle: [Int]) {
        self.items = items
        self.questions = questions
        self.idle = idle
    }
}

/// A merge of recipes and lists, for a person to decide about.
public struct MergePreview: Hashable, Sendable {
    /// What is added up; the positions of items and questions are positions here.
    public let lines: [PlannedLine]
    /// Lines that name no ingredient, such as headings, and are on no list.
    public let leftOut: [PlannedLine]
    /// What was merged, and what is asked.
    public let merged: MergedLines
    /// The conversions of each item for people, in the items' order.
    public let conversions: [[String]]
    /// All that is decided, in its order, for the next preview.
    public let decisions: [MergeDecision]
    /// The decision that was taken back; `nil` for none.
    public let takenBack: MergeDecision?
    /// The recipes left out, in the order asked.
    public let refused: [RefusedRecipe]
    /// What was repaired while pages were read.
    public let notes: [RecipeNote]

    /// Gathers a preview.
    public init(
        lines: [PlannedLine],
        leftOut: [PlannedLine],
        merged: MergedLines,
        conversions: [[String]],
        decisions: [MergeDecision],
        takenBack: MergeDecision?,
        refused: [RefusedRecipe],
        notes: [RecipeNote]
    ) {
        self.lines = lines
        self.leftOut = leftOut
        self.merged = merged
        self.conversions = conversions
        self.decisions = decisions
        self.takenBack = takenBack
        self.refused = refused
        self.notes = notes
    }

    /// What was assumed about an item's lines, each once.
    public func assumptions(on item: MergedItem) -> [String] {
        var seen: Set<String> = []
        return (item.counted + item.uncounted).sorted().filter(lines.indices.contains)
            .flatMap { lines[$0].reading.assumptions }.filter { seen.insert($0).inserted }
    }
}
