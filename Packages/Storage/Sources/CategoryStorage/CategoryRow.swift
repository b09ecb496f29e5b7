import CategoryModule
import SQLKit

extension ShopCategory {
    /// Reads a row of `categories`.
    init(row: SQLRow) throws(ShopLayoutError) {
        self.init(
            id: CategoryID(rawValue: row["id"]),
            name: try DisplayName(row["name"]),
            color: try CategoryColor(row["color"]),
            position: row["position"],
            version: row["version"]
        )
    }
}

extension StoreLayout {
    /// Reads a row of `stores`, with the categories of its rows in `store_order`.
    init(row: SQLRow, walk: [String]) throws(ShopLayoutError) {
        self.init(
            id: StoreID(rawValue: row["id"]),
            name: try DisplayName(row["name"]),
            walk: walk.map(CategoryID.init(rawValue:)),
            version: row["version"]
        )
    }
}

extension IngredientAssignment {
    /// Reads a row of `assignments`.
    init(row: SQLRow) {
        self.init(
            ingredientKey: row["ingredient_key"],
            name: row["name"],
            category: CategoryID(rawValue: row["category_id"]),
            version: row["version"]
        )
    }
}
