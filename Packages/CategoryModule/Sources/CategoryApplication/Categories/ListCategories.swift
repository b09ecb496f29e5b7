public import CategoryDomain
public import Commands

/// Lists a home's categories.
public struct ListCategories: Sendable {
    private let store: any CategoryStore

    /// Reads from a store.
    public init(store: any CategoryStore) { self.store = store }

    /// The categories in the home's order, UNKNOWN last.
    public func run(for context: CommandContext) async throws(CategoryFailure) -> [ShopCategory] {
        try await HomeShelves(store: store, household: context.household).categories().layout
    }
}
