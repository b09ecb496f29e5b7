public import Quantities
public import QuantityDomain

/// One need for an ingredient, from a recipe or a list.
public struct MergeItem: Hashable, Sendable {
    /// The ingredient.
    ///
    /// Items with equal keys are merged.
    public let ingredientKey: String
    /// The name on a list.
    public let listName: String
    /// The quantity.
    public let quantity: StructuredQuantity
    /// The recipe's title, or another source; empty for none.
    public let source: String
    /// The amount as written, such as "a pinch"; empty when the line has none.
    public let amountText: String
    /// The parts of a whole that the item needs, which are counted with the whole; `nil` for most.
    public let part: PartOfWhole?

    /// Creates an item.
    public init(
        ingredientKey: String,
        listName: String,
        quantity: StructuredQuantity,
        source: String = "",
        amountText: String = "",
        part: PartOfWhole? = nil
    ) {
        self.part = part
        self.ingredientKey = ingredientKey
        self.listName = listName
        self.quantity = quantity
        self.source = source
        self.amountText = amountText
    }

    /// Creates an item from a line.
    public init(_ line: ParsedLine, source: String = "") {
        self.init(
            ingredientKey: line.ingredientKey,
            listName: line.listName,
            quantity: line.quantity,
            source: source,
            amountText: line.amountText
        )
    }

    /// Returns the need with another ingredient or amount.
    func with(ingredientKey: String? = nil, quantity: StructuredQuantity? = nil) -> MergeItem {
        MergeItem(
            ingredientKey: ingredientKey ?? self.ingredientKey,
            listName: listName,
            quantity: quantity ?? self.quantity,
            source: source,
            amountText: amountText,
            part: part
        )
    }
}

/// All needs for one ingredient.
public struct MergedItem: Hashable, Sendable {
    /// The ingredient.
    public let ingredientKey: String
    /// The name on a list, in the number of what is taken.
    public let listName: String
    /// One total for each group of units that no known path connects; empty when nothing could be counted.
    public let totals: [StructuredQuantity]
    /// The paths across dimensions that the totals use.
    public let path: [ConversionStep]
    /// The positions of the counted items, ascending.
    public let counted: [Int]
    /// The positions of the uncounted items, ascending.
    public let uncounted: [Int]

    /// Creates an item.
    public init(
        ingredientKey: String,
        listName: String,
        totals: [StructuredQuantity],
        path: [ConversionStep],
        counted: [Int],
        uncounted: [Int]
    ) {
        self.ingredientKey = ingredientKey
        self.listName = listName
        self.totals = totals
        self.path = path
        self.counted = counted
        self.uncounted = uncounted
    }

    /// Returns the item with its totals written in other units.
    func with(totals: [StructuredQuantity]) -> MergedItem {
        MergedItem(
            ingredientKey: ingredientKey,
            listName: listName,
            totals: totals,
            path: path,
            counted: counted,
            uncounted: uncounted
        )
    }

    /// Whether a pantry is likely to have as much as all needs together, see ``PantryStaples``.
    public var isPantryStaple: Bool { PantryStaples.standard.covers(ingredientKey, totals.compactMap(\.range)) }

    /// Returns the item as a list shows it, with each source and its amount; `items` are the ones that were merged.
    ///
    /// "Flour: 3 cups (Recipe A: 1 cup, Recipe B: 2 cups)", and "Salt: 3 tsp, plus: a pinch (Recipe A), to taste
    /// (Recipe B)".
    public func text(of items: [MergeItem]) -> String {
        var text = totals.map(\.displayText).joined(separator: " + ")
        let sources = counted.map { items[$0] }.filter { !$0.source.isEmpty }
        if counted.count > 1, !sources.isEmpty {
            let parts = sources.map { "\($0.source): \($0.quantity.displayText)" }
            text += " (\(parts.joined(separator: ", ")))"
        }
        let rest = uncounted.map { position in
            let item = items[position]
            let words = item.amountText.isEmpty ? item.quantity.displayText : item.amountText
            return item.source.isEmpty ? words : "\(words) (\(item.source))"
        }
        if !rest.isEmpty { text += (text.isEmpty ? "" : ", plus: ") + rest.joined(separator: ", ") }
        return text.isEmpty ? listName : "\(listName): \(text)"
    }
}

/// A merge that waits for a person's decision.
public struct MergeProposal: Hashable, Sendable {
    /// The kind of merge.
    public enum Kind: Hashable, Sendable {
        /// Adds an ingredient's amounts of several dimensions over a known path.
        case join(total: StructuredQuantity, path: [ConversionStep], units: [UnitCode])
        /// Treats the ingredient as another one with a similar name.
        case rename(to: String)
        /// Gives an amount to the item at this position, which has no number.
        case count(position: Int, text: String)
    }

    /// The ingredient.
    public let ingredientKey: String
    /// The kind of merge.
    public let kind: Kind
    /// The question for people.
    public let sentence: String

    /// Creates a proposal.
    public init(ingredientKey: String, kind: Kind, sentence: String) {
        self.ingredientKey = ingredientKey
        self.kind = kind
        self.sentence = sentence
    }

    /// The decision that accepts the proposal; `nil` when a person must enter an amount first.
    public var acceptance: MergeDecision? {
        switch kind {
        case .join: .join(ingredientKey: ingredientKey)
        case .rename(let key): .rename(ingredientKey: ingredientKey, to: key)
        case .count: nil
        }
    }

    /// Whether every step of the proposed path is a definition; `nil` for a proposal without a path.
    public var isExact: Bool? {
        guard case .join(_, let path, _) = kind else { return nil }
        return path.allSatisfy(\.exact)
    }
}

/// A person's decision about a list that is being consolidated.
///
/// Leaving a decision out undoes it.
public enum MergeDecision: Hashable, Sendable {
    /// Adds the amounts of an ingredient across dimensions, over its known path.
    case join(ingredientKey: String)
    /// Adds them, and shows the total in this unit.
    ///
    /// The unit may be a word.
    case joinIn(unit: UnitCode, ingredientKey: String)
    /// Separates the ingredient's needs again, one entry for each.
    case split(ingredientKey: String)
    /// Treats one ingredient as another.
    case rename(ingredientKey: String, to: String)
    /// Gives an amount such as "1/8 tsp" to the item at this position, which has no number.
    case count(position: Int, amount: String)
}

/// The merges done so far, and the proposals for a person to decide.
public struct MergePreview: Hashable, Sendable {
    /// The merged items, sorted by key, after all exact merges and decisions.
    public let items: [MergedItem]
    /// The proposals.
    ///
    /// Without a decision, their items stay separate.
    public let proposals: [MergeProposal]
    /// The positions, ascending, of decisions whose unit no known path of the ingredient reaches.
    public let idle: [Int]
    /// The number of items with a countable amount.
    public let countedItems: Int
    /// The number of items without one.
    public let uncountedItems: Int

    /// Creates a preview.
    public init(
        items: [MergedItem],
        proposals: [MergeProposal],
        idle: [Int] = [],
        countedItems: Int,
        uncountedItems: Int
    ) {
        self.items = items
        self.proposals = proposals
        self.idle = idle
        self.countedItems = countedItems
        self.uncountedItems = uncountedItems
    }

    /// The items that combine more than one need.
    public var merged: [MergedItem] { items.filter { $0.counted.count > $0.totals.count } }
}
