import Foundation
public import Quantities
import TextFormats

/// What to buy for a set of recipes.
public struct Plan: Hashable, Sendable {
    /// The items in the order of the store's layout, then by name, then by ingredient key.
    public let items: [PlanItem]
    /// The planned recipes, in the order of the request.
    public let recipes: [PlannedRecipe]
    /// The factor of each recipe for display, such as "1 1/2"; empty for an unscaled recipe.
    public let factorTexts: [String]
    /// The recipes left out, in the order of the request.
    public let refused: [RefusedRecipe]
    /// Notes about what was repaired or left out while reading pages, in the order of the request.
    public let notes: [RecipeNote]
    /// The lines left off the list, in the order of the recipes and of their lines.
    public let leftOut: [PlannedLine]
    /// The lines that a person must look at, in the order of the recipes; those that name an ingredient are items, too.
    public let open: [PlannedLine]
    /// The stock under another name that may serve an item, in the order of the items.
    public let offers: [StockOffer]
    /// The accepted offers that have no effect, in the order of the items.
    public let unusedOffers: [StockOffer]
    /// The stock that cannot be compared with the need, in the order of the items.
    public let unmeasured: [UnmeasuredStock]
    /// The BCP 47 locale of the names and amounts; empty for English.
    public let locale: String

    /// Creates a plan, sorting the items in the order of the store.
    public init(
        items: [PlanItem],
        recipes: [PlannedRecipe],
        factorTexts: [String] = [],
        refused: [RefusedRecipe],
        notes: [RecipeNote] = [],
        leftOut: [PlannedLine] = [],
        open: [PlannedLine] = [],
        offers: [StockOffer] = [],
        unusedOffers: [StockOffer] = [],
        unmeasured: [UnmeasuredStock] = [],
        locale: String = "",
        layout: StoreLayout
    ) {
        self.items = items.map { (place: Place($0, in: layout), item: $0) }.sorted { $0.place < $1.place }.map(\.item)
        self.recipes = recipes
        self.factorTexts = factorTexts
        self.refused = refused
        self.notes = notes
        self.leftOut = leftOut
        self.open = open
        self.offers = offers
        self.unusedOffers = unusedOffers
        self.unmeasured = unmeasured
        self.locale = locale
    }

    /// The number of lines in totals.
    public var counted: Int { items.reduce(0) { $0 + $1.sources.count { !$0.isFurther } } }
    /// The number of lines without a counted amount: those of the items, and those that name no ingredient.
    public var uncounted: Int {
        items.reduce(0) { $0 + $1.uncounted.count { !$0.isFurther } } + open.count { $0.reading.key == nil }
    }

    /// The position of an item in the list, which is unique.
    private struct Place: Comparable {
        let position: Double
        let category: String
        let foldedName: String
        let key: String
        let name: String

        init(_ item: PlanItem, in layout: StoreLayout) {
            position = layout.position(of: item.category.id)
            category = item.category.id.rawValue
            foldedName = item.name.foldedLetters
            key = item.key.rawValue
            name = item.name
        }

        static func < (left: Place, right: Place) -> Bool {
            (left.position, left.category, left.foldedName, left.key, left.name)
                < (right.position, right.category, right.foldedName, right.key, right.name)
        }
    }
}

/// An item of the list.
public struct PlanItem: Hashable, Sendable {
    /// The name for display.
    public let name: String
    /// The ingredient key that the item's lines share.
    public let key: IngredientKey
    /// Where a person finds the item.
    public let shelf: Shelf
    /// What to take from the shelf: from that of the shop, rounded up to at least ``toBuy``, or, of an item that the
    /// home has, from its own, the amounts of ``fromStock`` as they are; empty when nothing is counted.
    public let take: [StructuredQuantity]
    /// The product that the home takes, in packs or not; `nil` where a person would have to choose, and for what isn't
    /// bought.
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
