import Foundation

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
            foldedName = item.name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            key = item.key.rawValue
            name = item.name
        }

        static func < (left: Place, right: Place) -> Bool {
            (left.position, left.category, left.foldedName, left.key, left.name)
                < (right.position, right.category, right.foldedName, right.key, right.name)
        }
    }
}
