import Foundation

/// What to buy for some recipes.
public struct Plan: Hashable, Sendable {
    /// In the order of the store's layout, then by name, then by ingredient key.
    public let items: [PlanItem]
    /// The recipes in it, in the order asked.
    public let recipes: [PlannedRecipe]
    /// The recipes left out, in the order asked.
    public let refused: [RefusedRecipe]

    /// Puts items into the order of the shop.
    public init(items: [PlanItem], recipes: [PlannedRecipe], refused: [RefusedRecipe], layout: StoreLayout) {
        self.items = items.map { (place: Place($0, in: layout), item: $0) }.sorted { $0.place < $1.place }.map(\.item)
        self.recipes = recipes
        self.refused = refused
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
