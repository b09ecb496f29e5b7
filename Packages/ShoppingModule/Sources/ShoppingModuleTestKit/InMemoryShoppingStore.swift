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

    /// Returns the items of a list.
    public func items(on list: ListID, of household: HouseholdID) async throws(StoreError) -> [ListItem] {
        allItems(of: household).filter { $0.list == list }
    }

    /// Returns the items whose needs add up to an amount of a unit.
    public func items(
        in unit: String,
        atLeast number: Double,
        of household: HouseholdID
    ) async throws(StoreError) -> [ListItem] {
        allItems(of: household).filter { item in
            item.sum.map { $0.unit.rawValue == unit && $0.value.doubleValue >= number } ?? false
        }
    }

    private func allItems(of household: HouseholdID) -> [ListItem] {
        entities.rows(of: household, kind: ShoppingRow.itemKind.text).compactMap {
            if case .item(let item) = $0 { item } else { nil }
        }
    }
}
