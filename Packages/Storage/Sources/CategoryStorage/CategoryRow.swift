import CategoryModule
import Commands
import Foundation
import SQLKit

extension ShopCategory {
    /// Reads a row of `categories`.
    init(row: SQLRow) throws {
        let icon: String? = row["icon"]
        let key: String? = row["order_key"]
        let successor: String? = row["successor"]
        self.init(
            id: CategoryID(rawValue: row["id"]),
            name: try DisplayName(row["name"]),
            color: try CategoryColor(row["color"]),
            icon: try icon.map(CategoryIcon.init),
            order: key.flatMap { OrderKey($0) } ?? OrderKey(position: row["position"]),
            deletion: CategoryDeletion(
                reading: UInt32(clamping: row["deletion_count"] as Int64),
                successor: successor.map(CategoryID.init(rawValue:))
            ),
            version: row["version"]
        )
    }
}

extension StoreLayout {
    /// Reads a row of `stores`, with the categories of its rows in `store_keys` and `hidden_aisles`.
    init(row: SQLRow, keys: [CategoryID: OrderKey], hidden: Set<CategoryID>) throws {
        self.init(
            id: StoreID(rawValue: row["id"]),
            name: try DisplayName(row["name"]),
            keys: keys,
            hidden: hidden,
            version: row["version"]
        )
    }
}

extension IngredientAssignment {
    /// Reads a row of `assignments`.
    static func ingredient(_ row: SQLRow) -> IngredientAssignment {
        IngredientAssignment(.ingredient(row["ingredient_key"]), row: row)
    }

    /// Reads a row of `product_assignments`.
    static func product(_ row: SQLRow) -> IngredientAssignment {
        IngredientAssignment(.product(row["product_id"]), row: row)
    }

    private init(_ thing: AssignedThing, row: SQLRow) {
        let by: String? = row["assigned_by"]
        let at: Int64? = row["assigned_at"]
        let before: String? = row["category_before"]
        let origin = by.map { by in
            AssignmentOrigin(
                by: by,
                at: Date(wholeMilliseconds: at ?? 0),
                before: before.map(CategoryID.init(rawValue:))
            )
        }
        self.init(
            thing,
            name: row["name"],
            category: CategoryID(rawValue: row["category_id"]),
            origin: origin,
            version: row["version"]
        )
    }
}

extension ShoppingTrip {
    /// Reads a row of `trips`.
    init(row: SQLRow) throws {
        let ticks: [String] = try StoredJSON.decode(text: row["ticks"])
        self.init(
            id: row["id"],
            store: StoreID(rawValue: row["store_id"]),
            finishedAt: Date(wholeMilliseconds: row["finished_at"]),
            ticks: ticks.map(CategoryID.init(rawValue:)),
            version: row["version"]
        )
    }
}

extension ShopSettings {
    /// Reads a row of `shop_settings`.
    init(row: SQLRow) {
        let store: String? = row["default_store"]
        self.init(defaultStore: store.map(StoreID.init(rawValue:)), version: row["version"])
    }
}
