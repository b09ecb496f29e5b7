public import CategoryDomain
import Commands

/// The home's categories and their order.
extension CategoryModuleService {
    /// Returns the home's categories in the home's order, UNKNOWN last.
    public func listCategories() async throws(CategoryFailure) -> [ShopCategory] {
        try await home.categories().layout
    }

    /// Adds a category at the end of the home's order, under a name that no other category of the home has, whatever
    /// its capitals.
    ///
    /// - Parameters:
    ///   - name: The name as people see it.
    ///   - color: "#RRGGBB"; empty takes a color that is free.
    /// - Returns: The category.
    /// - Throws: ``CategoryFailure`` for a name that is taken or no name, a text that is no color, or a failing store.
    public func addCategory(name: String, color: String = "") async throws(CategoryFailure) -> ShopCategory {
        try await context.once(in: store) { () async throws(CategoryFailure) in
            let list = try await home.categories()
            let checked: DisplayName
            let chosen: CategoryColor
            do throws(CategoryError) {
                checked = try DisplayName(name)
                guard !list.layout.contains(where: { $0.name == checked }) else {
                    throw .categoryExists(name: checked.text)
                }
                chosen = color.isEmpty ? .free(besides: list.categories.map(\.color)) : try CategoryColor(color)
            } catch { throw .refused(error) }
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

    /// Moves a category beside another and returns the new order, UNKNOWN last.
    ///
    /// Both are given by name or identity; before UNKNOWN means at the end.
    public func moveCategory(
        _ category: String,
        _ side: CategoryList.Side,
        _ neighbor: String
    ) async throws(CategoryFailure) -> [ShopCategory] {
        try await context.once(in: store) { () async throws(CategoryFailure) in
            let list = try await home.categories()
            let moved: [ShopCategory]
            do throws(CategoryError) {
                moved = try list.moving(list.resolve(category), side, list.resolve(neighbor))
            } catch { throw .refused(error) }
            let ids = Set(moved.map(\.id))
            let order = CategoryList(list.categories.filter { !ids.contains($0.id) } + moved.map(\.next))
            return (moved.map(Self.move), order.layout)
        }
    }

    /// A category of the default set gets its entity when it is first moved.
    private static func move(_ category: ShopCategory) -> PlannedOperation {
        let row = CategoryRow.category(category)
        let changes = row.changes
        let intent =
            category.version == 0
            ? Intent.create(changes) : .change(changes.filter { $0.group == CategoryRow.positionGroup })
        return PlannedOperation(intent, of: row.key, expecting: category.version)
    }
}
