import Foundation
public import Quantities

/// What to buy for some recipes.
public struct Plan: Hashable, Sendable {
    /// In the order of the store's layout, then by name, then by ingredient key.
    public let items: [PlanItem]
    /// The recipes in it, in the order asked.
    public let recipes: [PlannedRecipe]
    /// What each recipe is multiplied by, for people: "1 1/2"; empty for a recipe as it is written.
    public let factorTexts: [String]
    /// The recipes left out, in the order asked.
    public let refused: [RefusedRecipe]
    /// What was repaired or left out while pages were read, in the order asked.
    public let notes: [RecipeNote]

    /// Puts items into the order of the shop.
    public init(
        items: [PlanItem],
        recipes: [PlannedRecipe],
        factorTexts: [String] = [],
        refused: [RefusedRecipe],
        notes: [RecipeNote] = [],
        layout: StoreLayout
    ) {
        self.items = items.map { (place: Place($0, in: layout), item: $0) }.sorted { $0.place < $1.place }.map(\.item)
        self.recipes = recipes
        self.factorTexts = factorTexts
        self.refused = refused
        self.notes = notes
    }

    /// How much of the recipes is in the totals.
    public var coverage: Coverage { Coverage(of: items) }

    /// Where an item stands in the list; no two items share a place.
    private struct Place: Comparable {
        let shelf: Double
        let category: String
        let foldedName: String
        let key: String
        let name: String

        init(_ item: PlanItem, in layout: StoreLayout) {
            shelf = layout.position(of: item.category.id)
            category = item.category.id.rawValue
            foldedName = item.name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            key = item.key?.rawValue ?? ""
            name = item.name
        }

        static func < (left: Place, right: Place) -> Bool {
            (left.shelf, left.category, left.foldedName, left.key, left.name)
                < (right.shelf, right.category, right.foldedName, right.key, right.name)
        }
    }
}

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
    /// The measured ones of them for people, each once: "2 cups = 240 g (1 cup = 120 g, King Arthur)".
    public let conversions: [String]
    /// What was assumed, each once.
    public let assumptions: [String]

    /// Composes the item of an ingredient.
    public init(_ ingredient: Ingredient, demand: Demand, conversions: [String] = [], category: ShopCategory) {
        name = ingredient.name
        key = ingredient.key
        toBuy = demand.toBuy
        need = demand.need
        inStock = demand.inStock
        self.category = category
        let lines = ingredient.lines.enumerated()
        uncounted = lines.filter { !demand.counted.contains($0.offset) }.map { UncountedLine($0.element) }
        sources = lines.filter { demand.counted.contains($0.offset) }.map { ItemSource($0.element) }
        path = Self.once(demand.path)
        self.conversions = conversions
        assumptions = Self.once(ingredient.lines.flatMap(\.reading.assumptions))
    }

    /// Composes the item of text that names no ingredient, so that it is not lost.
    public init(unnamed lines: [PlannedLine], name: String, category: ShopCategory) {
        self.name = name
        key = nil
        (toBuy, need, inStock, sources, path, conversions) = ([], [], [], [], [], [])
        uncounted = lines.map { UncountedLine($0) }
        self.category = category
        assumptions = Self.once(lines.flatMap(\.reading.assumptions))
    }

    private static func once<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }
}

/// A counted line of an item.
public struct ItemSource: Hashable, Sendable {
    /// The recipe's title.
    public let recipe: String
    /// The source text, unchanged.
    public let line: String
    /// How much, scaled.
    public let quantity: StructuredQuantity

    /// Takes a line over.
    public init(_ line: PlannedLine) {
        recipe = line.recipe
        self.line = line.text
        quantity = line.reading.quantity
    }
}

/// A line of an item that is in no total.
public struct UncountedLine: Hashable, Sendable {
    /// The source text, unchanged.
    public let text: String
    /// The recipe's title.
    public let recipe: String
    /// What the line says in place of an amount: "a pinch"; empty where it says nothing.
    public let phrase: String
    /// How to write it so that it counts.
    public let hint: String

    /// Takes a line over.
    public init(_ line: PlannedLine) {
        text = line.text
        recipe = line.recipe
        phrase = line.reading.quantity.isParseable ? line.reading.quantity.displayText : line.reading.phrase
        hint = line.reading.hint.isEmpty ? Self.hint(for: line) : line.reading.hint
    }

    private static func hint(for line: PlannedLine) -> String {
        if line.reading.key == nil { return "This line names no ingredient: check whether you need it." }
        if line.reading.quantity.isParseable { return "This amount cannot be added up: write it in another unit." }
        return "Write an amount before the name, such as \"1 tsp\", to have it counted."
    }
}

/// How much of the recipes is in the totals: "31 of 34 lines counted".
public struct Coverage: Hashable, Sendable {
    /// The lines of all planned recipes that are in a total.
    public let counted: Int
    /// Those that need a person.
    public let uncounted: Int

    /// All of them.
    public var lines: Int { counted + uncounted }

    /// Counts the lines of a list's items.
    public init(of items: [PlanItem]) {
        counted = items.reduce(0) { $0 + $1.sources.count }
        uncounted = items.reduce(0) { $0 + $1.uncounted.count }
    }
}

/// What is needed of one ingredient, and what of it is left to buy.
public struct Demand: Hashable, Sendable {
    /// One total for each group of units between which no path is known; empty when nothing is counted.
    public let need: [StructuredQuantity]
    /// What is left to get, never below zero; empty when stock covers all.
    public let toBuy: [StructuredQuantity]
    /// The stock, summed.
    public let inStock: [StructuredQuantity]
    /// The conversions across dimensions that totals and subtraction used.
    public let path: [ConversionStep]
    /// Which of the ingredient's lines are in the totals, by position.
    public let counted: Set<Int>

    /// Makes a demand.
    public init(
        need: [StructuredQuantity],
        toBuy: [StructuredQuantity],
        inStock: [StructuredQuantity] = [],
        path: [ConversionStep] = [],
        counted: Set<Int>
    ) {
        self.need = need
        self.toBuy = toBuy
        self.inStock = inStock
        self.path = path
        self.counted = counted
    }
}
