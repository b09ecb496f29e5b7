import CategoryModule
import GRDB

extension ShopCategory {
    /// Reads a row of `categories`.
    init(row: Row) throws(ShopLayoutError) {
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
    init(row: Row, walk: [String]) throws(ShopLayoutError) {
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
    init(row: Row) {
        self.init(
            ingredientKey: row["ingredient_key"],
            name: row["name"],
            category: CategoryID(rawValue: row["category_id"]),
            version: row["version"]
        )
    }
}
