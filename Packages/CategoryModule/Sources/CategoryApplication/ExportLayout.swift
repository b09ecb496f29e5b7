public import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Writes a part of the home's layout to a file that ``importLayout(_:_:as:)`` reads.
    public func exportLayout(_ part: LayoutPart, as format: LayoutFormat) async throws(CategoryError) -> String {
        let list = try await home.categories()
        let rows: [[String: String]]
        switch part {
        case .categories:
            let origins = Dictionary(DefaultCategory.all.map { (home.id(of: $0), $0.aisle) }) { first, _ in first }
            rows = list.categories.map { category in
                var row = ["name": list.shown(category).name.text, "color": category.color.text]
                (row["icon"], row["origin"]) = (category.icon?.text, origins[category.id])
                return row
            }
        case .stores: rows = try await aisles(of: home.stores(), in: list)
        case .assignments: rows = try await choices(home.assignments(), in: list)
        }
        return LayoutFile.text(rows, of: part, as: format)
    }

    /// One row for each aisle that has a place or is hidden; a store without one has a row without a category.
    private func aisles(of stores: StoreList, in list: CategoryList) -> [[String: String]] {
        stores.stores.flatMap { store in
            let aisles = store.places(of: list).filter { store.keys[$0.id] != nil || store.hidden.contains($0.id) }
            var rows = aisles.map { aisle in
                var row = ["store": store.name.text, "category": aisle.name.text]
                if store.hidden.contains(aisle.id) { row["hidden"] = "true" }
                return row
            }
            if rows.isEmpty { rows = [["store": store.name.text, "category": ""]] }
            if store.id == stores.defaultStore { for place in rows.indices { rows[place]["default"] = "true" } }
            return rows
        }
    }

    private func choices(_ assignments: [IngredientAssignment], in list: CategoryList) -> [[String: String]] {
        assignments.sorted { $0.thing < $1.thing }.compactMap { assignment in
            guard let place = list.place(of: assignment.category) else { return nil }
            return [
                "kind": assignment.thing.isProduct ? "product" : "ingredient", "key": assignment.thing.id,
                "name": assignment.name, "category": place.name.text,
            ]
        }
    }
}
