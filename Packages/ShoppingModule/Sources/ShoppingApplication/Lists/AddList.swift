import Commands
public import Quantities
public import ShoppingDomain

/// A list that was added.
public struct AddedList: Hashable, Sendable, Codable {
    /// The list; `nil` as long as the person has not confirmed.
    public let list: GroceryList?
    /// Whether the home had it before.
    public let existed: Bool
    /// The question to confirm; `nil` once the list is there.
    public let proposal: ProposedList?
}

extension ShoppingLists {
    /// Adds a list of a week, or one with a name of its own, when the person has confirmed.
    ///
    /// The open list that the home has of the week, or under the name, is returned as it is. The week of an archived
    /// list gets a second one.
    ///
    /// - Parameters:
    ///   - name: The name; empty for the week's.
    ///   - today: A day of the week; `nil` for today in UTC.
    ///   - shop: The store in whose order it is shown; empty for the default store.
    ///   - confirmed: Whether the person has confirmed; nothing changes otherwise.
    /// - Returns: The list, or the question whether to create it.
    /// - Throws: ``ShoppingError`` when a text is too long, the home has no such store, the storage fails, or the
    ///   home's week can't be asked for.
    public func addList(
        named name: String = "",
        on today: CalendarDay? = nil,
        store shop: String = "",
        confirmed: Bool
    ) async throws(ShoppingError) -> AddedList {
        let proposal = try await proposal(named: name, on: today)
        let shop = try checked { () throws(ListError) in try shop.bounded(to: Staple.longestShop) }
        try await requireStore(shop)
        guard confirmed else {
            let (list, operations) = try await beginning(proposal, store: shop)
            return operations.isEmpty
                ? AddedList(list: list, existed: true, proposal: nil)
                : AddedList(list: nil, existed: false, proposal: proposal)
        }
        return try await context.once(in: store) { () async throws(ShoppingError) in
            let (list, operations) = try await beginning(proposal, store: shop)
            let changes = ListActionChanges(lists: [Replaced(nil, by: list)])
            let written = try await journaled(operations, .listCreated, on: list, changes)
            return (written, AddedList(list: list, existed: operations.isEmpty, proposal: nil))
        }
    }

    /// Plans to create a list, or finds the open one that has its identity.
    ///
    /// - Returns: The list, and what creates it; nothing for one that is there.
    func beginning(
        _ proposal: ProposedList,
        store shop: String = "",
        subtracting: Bool = false,
        archived: Int64? = nil
    ) async throws(ShoppingError) -> (list: GroceryList, operations: [PlannedOperation]) {
        var number = 1
        while true {
            let suffix = number == 1 ? "" : " (\(number))"
            let identity = proposal.firstDay.map { "week/\($0)" } ?? "name/\(proposal.name.foldedName)"
            let id = ListID(rawValue: self.identity(of: ShoppingRow.listKind, named: identity + suffix))
            let entity = try await entity(ShoppingRow.key(of: id))
            guard entity.state.isAlive else {
                let list = GroceryList(
                    id,
                    name: proposal.name + suffix,
                    firstDay: proposal.firstDay,
                    archived: archived,
                    store: shop,
                    subtractsStock: subtracting,
                    created: now,
                    version: entity.version + 1
                )
                let create = Intent.create(ShoppingRow.list(list).changes)
                return (list, [PlannedOperation(create, of: entity.key, expecting: entity.version)])
            }
            let list = try await storing { () throws(StoreError) in try GroceryList(entity) }
            if list.isOpen { return (list, []) }
            number += 1
        }
    }
}

extension GroceryList {
    /// Plans to let the list subtract stock, or not.
    mutating func change(subtracting: Bool) -> PlannedOperation {
        let change = GroupChange(ShoppingRow.subtractionGroup, .write(json: subtracting))
        let planned = PlannedOperation(.change([change]), of: ShoppingRow.key(of: id), expecting: version)
        subtractsStock = subtracting
        version += 1
        return planned
    }
}
