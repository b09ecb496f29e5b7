public import CategoryDomain
public import Commands

/// The category module as its callers see it: a cheap value, made for each request.
public struct CategoryModuleService: Sendable {
    let store: any CategoryStore
    let knowledge: KnownIngredients
    let context: CommandContext

    /// Binds the module to a request.
    ///
    /// - Parameters:
    ///   - store: Where the home's categories, stores and choices are.
    ///   - context: For which home, by whom, and under which idempotency key.
    ///   - knowledge: The usual places of ingredients that the home has not assigned.
    public init(store: any CategoryStore, context: CommandContext, knowledge: KnownIngredients = .standard) {
        self.store = store
        self.context = context
        self.knowledge = knowledge
    }

    var home: HouseholdCategories { HouseholdCategories(store: store, household: context.household) }

    /// The version that a new entity expects: 0, or the version at which an earlier one of its identity was deleted.
    func version(before entity: EntityKey) async throws(CategoryFailure) -> Int64 {
        do throws(StoreError) { return try await store.version(of: entity, in: context.household) } catch {
            throw .store(error)
        }
    }
}
