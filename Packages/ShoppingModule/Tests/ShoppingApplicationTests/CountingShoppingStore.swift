import Commands
import CommandsTestKit
import ShoppingModule
import ShoppingModuleTestKit
import Synchronization

/// A store that counts how often it reads the items of lists and the actions of the journal.
final class CountingShoppingStore: ShoppingStore, InMemoryOperationStore {
    private let base: InMemoryShoppingStore
    private let counts = Mutex((items: 0, actions: 0))

    init(_ base: InMemoryShoppingStore) { self.base = base }

    /// How often the items of lists were read.
    var reads: Int { counts.withLock { $0.items } }

    /// How many actions were read.
    var actionsRead: Int { counts.withLock { $0.actions } }

    var entities: InMemoryEntityStore<ShoppingRow> { base.entities }

    func staples(of household: HouseholdID) async throws(StoreError) -> [Staple] {
        try await base.staples(of: household)
    }

    func lists(of household: HouseholdID, named name: String?) async throws(StoreError) -> [GroceryList] {
        try await base.lists(of: household, named: name)
    }

    func items(on lists: Set<ListID>, of household: HouseholdID) async throws(StoreError) -> [ListItem] {
        counts.withLock { $0.items += 1 }
        return try await base.items(on: lists, of: household)
    }

    func items(boughtSince time: Int64, of household: HouseholdID) async throws(StoreError) -> [ListItem] {
        try await base.items(boughtSince: time, of: household)
    }

    func actions(
        _ filter: ListActionFilter,
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        counting(try await base.actions(filter, after: position, limit: limit, of: household))
    }

    func actions(
        beginningWith text: String,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        counting(try await base.actions(beginningWith: text, limit: limit, of: household))
    }

    func oldActions(
        on list: ListID?,
        besides count: Int,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListActionID] {
        try await base.oldActions(on: list, besides: count, limit: limit, of: household)
    }

    func latestActions(
        ofListsBesides lists: Set<ListID>,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        counting(try await base.latestActions(ofListsBesides: lists, of: household))
    }

    private func counting(_ actions: [ListAction]) -> [ListAction] {
        counts.withLock { $0.actions += actions.count }
        return actions
    }
}
