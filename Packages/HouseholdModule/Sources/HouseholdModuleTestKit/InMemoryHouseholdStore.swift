public import Commands
public import CommandsTestKit
public import HouseholdModule

/// A household store in memory.
public struct InMemoryHouseholdStore: HouseholdStore, InMemoryOperationStore {
    /// The underlying entity store.
    public let entities: InMemoryEntityStore<HouseholdRow>

    /// Creates a store; `entities` determines the node that it belongs to.
    public init(_ entities: InMemoryEntityStore<HouseholdRow> = InMemoryEntityStore()) { self.entities = entities }

    /// Returns what a home has set.
    public func household(_ household: HouseholdID) async throws(StoreError) -> Household? {
        for case .household(let found) in entities.rows(of: household, kind: "household") { return found }
        return nil
    }
}
