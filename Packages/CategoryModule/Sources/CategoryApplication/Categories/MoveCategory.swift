public import CategoryDomain
public import Commands

/// Moves a category in a home's order.
public struct MoveCategory: Sendable {
    private let store: any CategoryStore

    /// Writes to a store.
    public init(store: any CategoryStore) { self.store = store }

    /// Moves the category beside another one and returns the categories in their new order, UNKNOWN last.
    ///
    /// Both are given by name or id; before UNKNOWN means at the end.
    public func run(
        _ category: String,
        _ side: CategoryList.Side,
        _ neighbor: String,
        for context: CommandContext
    ) async throws(CategoryFailure) -> [ShopCategory] {
        let shelves = HomeShelves(store: store, household: context.household)
        return try await context.once(in: store) { () async throws(CategoryFailure) in
            let list = try await shelves.categories()
            do throws(CategoryError) {
                let moved = try list.moving(list.resolve(category), side, list.resolve(neighbor)).map(\.next)
                let ids = Set(moved.map(\.id))
                let order = CategoryList(list.categories.filter { !ids.contains($0.id) } + moved)
                return (changes: moved.map { CategoryRow.category($0).change }, outcome: order.layout)
            } catch { throw .refused(error) }
        }
    }
}
