public import CategoryDomain
import Commands

extension CategoryModuleService {
    /// Moves a category next to another and returns the new order, with UNKNOWN last.
    ///
    /// Names or identifiers identify the categories; before UNKNOWN means at the end.
    public func moveCategory(
        _ category: String,
        _ side: CategoryList.Side,
        _ neighbor: String
    ) async throws(CategoryError) -> [ShopCategory] {
        try await context.once(in: store) { () async throws(CategoryError) in
            let list = try await home.categories()
            let moved = try checking { () throws(ShopLayoutError) in
                try list.moving(list.resolve(category), side, list.resolve(neighbor))
            }
            let ids = Set(moved.map(\.id))
            let all = list.categories.filter { !ids.contains($0.id) } + moved.map(\.next)
            let order = CategoryList(all, localNames: list.localNames)
            return (moved.map(Self.move), order.layout)
        }
    }

    /// Plans the move; a category of the default set gets its entity with its first move.
    private static func move(_ category: ShopCategory) -> PlannedOperation {
        let row = CategoryRow.category(category)
        let changes = row.changes
        let intent =
            category.version == 0
            ? Intent.create(changes) : .change(changes.filter { $0.group == CategoryRow.positionGroup })
        return PlannedOperation(intent, of: row.key, expecting: category.version)
    }
}
