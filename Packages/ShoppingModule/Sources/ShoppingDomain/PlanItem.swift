public import Quantities

/// A line of the list.
public struct PlanItem: Hashable, Sendable {
    /// As people read it.
    public let name: String
    /// What makes it one item; `nil` for text that names no ingredient.
    public let key: IngredientKey?
    /// What to get; empty when stock covers all, and when nothing is counted.
    public let toBuy: [StructuredQuantity]
    /// What all recipes take together; empty when nothing is counted.
    public let need: [StructuredQuantity]
    /// What is there.
    public let inStock: [StructuredQuantity]
    /// The lines that are in no total.
    public let uncounted: [UncountedLine]
    /// Where it stands in the shop.
    public let category: ShopCategory
    /// The lines in the totals, in the order of the recipes, then of their lines.
    public let sources: [ItemSource]
    /// The conversions across dimensions that were used, each once.
    public let path: [ConversionStep]
    /// What was taken for granted, each once.
    public let assumptions: [String]

    /// Composes the item of an ingredient.
    public init(_ ingredient: Ingredient, need: Consolidation, net: NetDemand, category: ShopCategory) {
        name = ingredient.name
        key = ingredient.key
        toBuy = net.toBuy
        self.need = need.totals
        inStock = net.inStock
        self.category = category
        let lines = ingredient.lines.enumerated()
        uncounted = lines.filter { !need.counted.contains($0.offset) }.map { UncountedLine($0.element) }
        sources = lines.filter { need.counted.contains($0.offset) }.map { ItemSource($0.element) }
        path = Self.once(need.path + net.path)
        assumptions = Self.once(ingredient.lines.flatMap(\.reading.assumptions))
    }

    /// Composes the item of text that names no ingredient, so that it is not lost.
    public init(unnamed lines: [PlannedLine], name: String, category: ShopCategory) {
        self.name = name
        key = nil
        (toBuy, need, inStock, sources, path) = ([], [], [], [], [])
        uncounted = lines.map { UncountedLine($0) }
        self.category = category
        assumptions = Self.once(lines.flatMap(\.reading.assumptions))
    }

    private static func once<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }
}
