public import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Adds a category at the end of the home's order.
    ///
    /// The name must differ from those of the home's other categories in more than its capitalization.
    ///
    /// - Parameters:
    ///   - name: The name for display.
    ///   - color: "#RRGGBB"; empty for a color that is still free.
    /// - Returns: The new category.
    /// - Throws: ``CategoryError`` for an empty or taken name, an invalid color, or a store failure.
    public func addCategory(name: String, color: String = "") async throws(CategoryError) -> ShopCategory {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let (checked, chosen) = try checking { () throws(ShopLayoutError) in
                let checked = try DisplayName(name)
                guard checked.key != CategoryList.removal,
                    !(list.layout + list.categories).contains(where: { $0.name == checked })
                else {
                    throw .categoryExists(name: checked.text)
                }
                let free = CategoryColor.free(besides: list.categories.map(\.color))
                return (checked, color.isEmpty ? free : try CategoryColor(color))
            }
            let id = home.identity(of: "category", named: checked)
            let earlier = try await version(before: EntityKey(kind: CategoryRow.categoryKind, id: ByteText(id)))
            let category = ShopCategory(
                id: CategoryID(rawValue: id),
                name: checked,
                color: chosen,
                position: list.endPosition,
                version: earlier + 1
            )
            let row = CategoryRow.category(category)
            return ([PlannedOperation(.create(row.changes), of: row.key, expecting: earlier)], category)
        }
    }
}
