public import CategoryDomain
public import Commands

/// Lists a home's stores.
public struct ListStores: Sendable {
    private let store: any CategoryStore

    /// Reads from a store.
    public init(store: any CategoryStore) { self.store = store }

    /// The stores by name, each with every category in the order walked.
    public func run(for context: CommandContext) async throws(CategoryFailure) -> [WalkedStore] {
        let shelves = HomeShelves(store: store, household: context.household)
        let categories = try await shelves.categories()
        return try await shelves.stores().stores.map { WalkedStore($0, in: categories) }
    }
}
