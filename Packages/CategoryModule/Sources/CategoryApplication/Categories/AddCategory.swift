public import CategoryDomain
public import Commands

/// Adds a category to a home, at the end of its order.
public struct AddCategory: Sendable {
    private let store: any CategoryStore

    /// Writes to a store.
    public init(store: any CategoryStore) { self.store = store }

    /// Adds the category under a name that no other category of the home has, whatever its capitals.
    ///
    /// `color` is "#RRGGBB"; empty takes one that is free.
    public func run(
        name: String,
        color: String,
        for context: CommandContext
    ) async throws(CategoryFailure) -> ShopCategory {
        let shelves = HomeShelves(store: store, household: context.household)
        return try await context.once(in: store) { () async throws(CategoryFailure) in
            let list = try await shelves.categories()
            do throws(CategoryError) {
                let name = try DisplayName(name)
                guard !list.layout.contains(where: { $0.name == name }) else {
                    throw .categoryExists(name: name.text)
                }
                let category = ShopCategory(
                    id: CategoryID(rawValue: shelves.identity(of: "category", named: name)),
                    name: name,
                    color: color.isEmpty ? .free(besides: list.categories.map(\.color)) : try CategoryColor(color),
                    position: list.endPosition,
                    version: 1
                )
                return (changes: [CategoryRow.category(category).change], outcome: category)
            } catch { throw .refused(error) }
        }
    }
}
