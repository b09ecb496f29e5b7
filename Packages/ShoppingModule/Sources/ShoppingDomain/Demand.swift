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

/// The amounts of a product from which a need takes nothing: 2 jars, of 500 g and 2 jars.
public struct UntakenStock: Hashable, Sendable {
    /// The ingredient, or the part of it, whose stock has the product.
    public let key: IngredientKey
    /// The position of the product in that stock.
    public let position: Int
    /// In the units in which the home keeps them.
    public let amounts: [Amount]

    /// Creates an entry.
    public init(key: IngredientKey, position: Int, amounts: [Amount]) {
        (self.key, self.position, self.amounts) = (key, position, amounts)
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
    /// Whether ``take`` is not exactly ``toBuy``: rounded up, or measured along a path.
    public let isRounded: Bool
    /// The conversions from ``toBuy`` to ``take``.
    public let takePath: [ConversionStep]
    /// Whether nearly every pantry has as much: salt, spices, and oil in spoonfuls.
    public let isStaple: Bool
    /// The sum of the stock.
    public let inStock: [StructuredQuantity]
    /// What the need takes from the stock.
    public let fromStock: [TakenStock]
    /// The amounts of the stock from which the need takes nothing.
    public let untaken: [UntakenStock]
    /// The conversions between dimensions in the totals and the subtraction.
    public let path: [ConversionStep]
    /// The measured conversions for display, without duplicates: "2 cups = 240 g (1 cup = 120 g, King Arthur)".
    public let conversions: [String]
    /// What the conversions assume, such as the usual size of a package.
    public let assumptions: [StatedAssumption]
    /// The positions of the ingredient's lines in the totals.
    public let counted: Set<Int>

    /// Where a person finds the ingredient: by the stock, then by what every pantry has.
    package var shelf: Shelf {
        if !inStock.isEmpty, toBuy.isEmpty { return .have }
        return isStaple ? .cupboard : .buy
    }

    /// The amounts of the stock from which no conversion leads to what the need still lacks.
    package var notConverted: [UntakenStock] { toBuy.isEmpty ? [] : untaken }

    /// Returns the demand with other amounts to buy, which are taken from the shelf as they are.
    package func buying(_ amounts: [StructuredQuantity]) -> Demand {
        Demand(
            listName: listName,
            need: need,
            toBuy: amounts,
            take: amounts,
            isStaple: false,
            inStock: inStock,
            fromStock: fromStock,
            untaken: untaken,
            path: path,
            conversions: conversions,
            assumptions: assumptions,
            counted: counted
        )
    }

    /// Creates a demand.
    public init(
        listName: String = "",
        need: [StructuredQuantity],
        toBuy: [StructuredQuantity],
        take: [StructuredQuantity] = [],
        isRounded: Bool = false,
        takePath: [ConversionStep] = [],
        isStaple: Bool = false,
        inStock: [StructuredQuantity] = [],
        fromStock: [TakenStock] = [],
        untaken: [UntakenStock] = [],
        path: [ConversionStep] = [],
        conversions: [String] = [],
        assumptions: [StatedAssumption] = [],
        counted: Set<Int>
    ) {
        self.listName = listName
        self.need = need
        self.toBuy = toBuy.filter { $0.range.map { $0.upper > .zero } ?? true }
        self.take = take
        self.isRounded = isRounded
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
