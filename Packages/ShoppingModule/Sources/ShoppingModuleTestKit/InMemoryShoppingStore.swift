public import Commands
public import CommandsTestKit
import Quantities
public import ShoppingModule

/// A shopping store in memory.
public struct InMemoryShoppingStore: ShoppingStore, InMemoryOperationStore {
    /// The underlying entity store.
    public let entities: InMemoryEntityStore<ShoppingRow>

    /// Creates a store; `entities` determines the node that it belongs to.
    public init(_ entities: InMemoryEntityStore<ShoppingRow> = InMemoryEntityStore()) { self.entities = entities }

    /// Returns the home's staples.
    public func staples(of household: HouseholdID) async throws(StoreError) -> [Staple] {
        entities.rows(of: household, kind: ShoppingRow.stapleKind.text).compactMap {
            if case .staple(let staple) = $0 { staple } else { nil }
        }
    }

    /// Returns the home's lists.
    public func lists(of household: HouseholdID, named name: String?) async throws(StoreError) -> [GroceryList] {
        entities.rows(of: household, kind: ShoppingRow.listKind.text).compactMap { row in
            guard case .list(let list) = row, name.map({ $0 == list.nameKey }) ?? true else { return nil }
            return list
        }
    }

    /// Returns the items of lists.
    public func items(on lists: Set<ListID>, of household: HouseholdID) async throws(StoreError) -> [ListItem] {
        allItems(of: household).filter { lists.contains($0.list) }
    }

    /// Returns actions, the latest first.
    public func actions(
        _ filter: ListActionFilter,
        after position: PageCursor?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        let found = allActions(of: household).filter { action in
            (filter.list.map { $0 == action.list } ?? true) && (filter.by.map { $0 == action.by } ?? true)
                && (position.map { action.pageCursor < $0 } ?? true)
        }
        return Array(found.prefix(limit))
    }

    /// Returns actions by the beginning of their identifiers.
    public func actions(
        beginningWith text: String,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        Array(allActions(of: household).filter { $0.id.rawValue.hasPrefix(text) }.prefix(limit))
    }

    /// Returns the identifiers of all actions of a list besides the latest ones.
    public func oldActions(
        on list: ListID?,
        besides count: Int,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListActionID] {
        allActions(of: household).filter { $0.list == list }.dropFirst(count).prefix(limit).map(\.id)
    }

    /// Returns the latest action of each other list.
    public func latestActions(
        ofListsBesides lists: Set<ListID>,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListAction] {
        var seen = lists
        return allActions(of: household).filter { action in action.list.map { seen.insert($0).inserted } ?? false }
    }

    /// Returns the items that were bought since a time.
    public func items(boughtSince time: Int64, of household: HouseholdID) async throws(StoreError) -> [ListItem] {
        allItems(of: household).filter { item in item.purchases.contains { $0.bought.at >= time } }
    }

    private func allActions(of household: HouseholdID) -> [ListAction] {
        entities.rows(of: household, kind: ShoppingRow.actionKind.text)
            .compactMap { if case .action(let action) = $0 { action } else { nil } }
            .sorted { $0.pageCursor > $1.pageCursor }
    }

    private func allItems(of household: HouseholdID) -> [ListItem] {
        entities.rows(of: household, kind: ShoppingRow.itemKind.text).compactMap {
            if case .item(let item) = $0 { item } else { nil }
        }
    }
}
