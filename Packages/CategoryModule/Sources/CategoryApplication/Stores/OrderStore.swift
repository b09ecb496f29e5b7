public import CategoryDomain
public import Commands

/// Sets the order in which a store's aisles are walked.
public struct OrderStore: Sendable {
    private let store: any CategoryStore

    /// Writes to a store.
    public init(store: any CategoryStore) { self.store = store }

    /// Sets the walk through the store of a name or id.
    ///
    /// `categories` are names or ids in the order walked; the others follow in the home's order. None gives the store
    /// the home's own order back.
    public func run(
        _ reference: String,
        categories: [String],
        for context: CommandContext
    ) async throws(CategoryFailure) -> WalkedStore {
        let shelves = HomeShelves(store: store, household: context.household)
        return try await context.once(in: store) { () async throws(CategoryFailure) in
            let list = try await shelves.categories()
            let stores = try await shelves.stores()
            do throws(CategoryError) {
                let layout = try stores.resolve(reference)
                let walk = try StoreLayout.walk(of: categories, in: list)
                guard walk != layout.walk else { return (changes: [], outcome: WalkedStore(layout, in: list)) }
                let walked = layout.walked(walk)
                return (changes: [CategoryRow.store(walked).change], outcome: WalkedStore(walked, in: list))
            } catch { throw .refused(error) }
        }
    }
}
