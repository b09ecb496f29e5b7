public import Quantities

/// An item of the list.
public struct PlanItem: Hashable, Sendable {
    /// The name for display.
    public let name: String
    /// The ingredient key that the item's lines share.
    public let key: IngredientKey
    /// Where a person finds the item.
    public let shelf: Shelf
    /// What to take from the shelf: from that of the shop, rounded up to at least ``toBuy``, or, of an item that the home
    /// has, from its own, the amounts of ``fromStock`` as they are; empty when nothing is counted.
    public let take: [StructuredQuantity]
    /// The product that the home takes, in packs or not; `nil` where a person would have to choose, and for what isn't bought.
    public let product: ProposedProduct?
    /// Whole packs to take in place of ``take``; `nil` where the pack, or a conversion to it, is not known.
    public let packs: PacksToTake?
    /// Whether ``take`` is not exactly ``toBuy``, so that a list shows ``need``, too.
    public let isRounded: Bool
    /// The conversions from ``toBuy`` to ``take``.
    public let takePath: [ConversionStep]
    /// What the need takes from the stock.
    public let fromStock: [TakenStock]
    /// The amounts to buy; empty when the stock covers the need, or when nothing is counted.
    public let toBuy: [StructuredQuantity]
    /// The amounts that all recipes need together; empty when nothing is counted.
    public let need: [StructuredQuantity]
    /// The amounts in stock.
    public let inStock: [StructuredQuantity]
    /// The lines that aren't in any total.
    public let uncounted: [PlannedLine]
    /// The ingredients that will do in place of this one.
    public let choices: [NamedIngredient]
    /// The category that groups the item in the store.
    public let category: ShopCategory
    /// The lines in the totals, in the order of the recipes and of their lines.
    public let sources: [PlannedLine]
    /// The conversions between dimensions, without duplicates.
    public let path: [ConversionStep]
    /// The measured conversions for display, without duplicates.
    public let conversions: [String]
    /// The assumptions, without duplicates.
    public let assumptions: [StatedAssumption]

    /// Creates the item of an ingredient.
    public init(
        _ ingredient: Ingredient,
        demand: Demand,
        product: ProposedProduct? = nil,
        packs: PacksToTake? = nil,
        category: ShopCategory
    ) {
        name = demand.listName.isEmpty ? ingredient.name : demand.listName
        key = ingredient.key
        shelf = demand.shelf
        take = demand.shelf == .have ? demand.fromStock.map(\.amount) : demand.take
        self.product = product
        self.packs = packs
        fromStock = demand.fromStock
        isRounded = demand.shelf != .have && demand.isRounded
        takePath = demand.takePath
        toBuy = demand.toBuy
        need = demand.need
        inStock = demand.inStock
        choices = ingredient.choices
        self.category = category
        let lines = ingredient.lines.enumerated()
        uncounted = lines.filter { !demand.counted.contains($0.offset) }.map(\.element)
        sources = lines.filter { demand.counted.contains($0.offset) }.map(\.element)
        path = Self.once(demand.path)
        conversions = Self.once(demand.conversions + (packs?.conversions ?? []))
        assumptions = Self.once(ingredient.lines.flatMap(\.reading.assumptions) + demand.assumptions)
    }

    private static func once<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }
}

/// Where a person finds an item of the list.
public enum Shelf: Hashable, Sendable {
    /// On the shop's shelf.
    case buy
    /// In the cupboard of most homes, so that a glance tells whether to buy it.
    case cupboard
    /// In the home's stock, which covers the need.
    case have
}
