public import Quantities

/// What a need takes from one amount of the stock: 3 cloves of 2 heads.
public struct TakenStock: Hashable, Sendable {
    /// In the unit of the stock; in that of the need where it is a part of a package or a thing.
    public let amount: StructuredQuantity
    /// The stock before.
    public let stock: StructuredQuantity

    /// Creates an entry.
    public init(amount: StructuredQuantity, stock: StructuredQuantity) {
        self.amount = amount
        self.stock = stock
    }
}

/// The need for one ingredient, and what is left to buy.
public struct Demand: Hashable, Sendable {
    /// The ingredient's name in the number of its total; empty for the name on its first line.
    public let listName: String
    /// One total for each group of units between which no path is known; empty when nothing is counted.
    public let need: [StructuredQuantity]
    /// The amounts left to buy, above zero; empty when the stock covers the need.
    public let toBuy: [StructuredQuantity]
    /// What a person takes from the shelf, at least ``toBuy``.
    public let take: [StructuredQuantity]
    /// The conversions from ``toBuy`` to ``take``.
    public let takePath: [ConversionStep]
    /// Whether nearly every pantry has as much: salt, spices, and oil in spoonfuls.
    public let isStaple: Bool
    /// The sum of the stock.
    public let inStock: [StructuredQuantity]
    /// What the need takes from the stock.
    public let fromStock: [TakenStock]
    /// The positions in the ingredient's stock of the products from which the need takes nothing.
    public let untaken: Set<Int>
    /// The conversions between dimensions in the totals and the subtraction.
    public let path: [ConversionStep]
    /// The measured conversions for display, without duplicates: "2 cups = 240 g (1 cup = 120 g, King Arthur)".
    public let conversions: [String]
    /// What the conversions assume, such as the usual size of a package.
    public let assumptions: [Assumption]
    /// The positions of the ingredient's lines in the totals.
    public let counted: Set<Int>

    /// Where a person finds the ingredient: by the stock, then by what every pantry has.
    package var shelf: Shelf {
        if !inStock.isEmpty, toBuy.isEmpty { return .have }
        return isStaple ? .cupboard : .buy
    }

    /// Whether no conversion leads from the stock of a product, at a position, to what the need still lacks.
    package func cannotTake(_ position: Int) -> Bool { !toBuy.isEmpty && untaken.contains(position) }

    /// Creates a demand.
    public init(
        listName: String = "",
        need: [StructuredQuantity],
        toBuy: [StructuredQuantity],
        take: [StructuredQuantity] = [],
        takePath: [ConversionStep] = [],
        isStaple: Bool = false,
        inStock: [StructuredQuantity] = [],
        fromStock: [TakenStock] = [],
        untaken: Set<Int> = [],
        path: [ConversionStep] = [],
        conversions: [String] = [],
        assumptions: [Assumption] = [],
        counted: Set<Int>
    ) {
        self.listName = listName
        self.need = need
        self.toBuy = toBuy.filter { $0.range.map { $0.upper > .zero } ?? true }
        self.take = take
        self.takePath = takePath
        self.isStaple = isStaple
        self.inStock = inStock
        self.fromStock = fromStock
        self.untaken = untaken
        self.path = path
        self.conversions = conversions
        self.assumptions = assumptions
        self.counted = counted
    }
}
