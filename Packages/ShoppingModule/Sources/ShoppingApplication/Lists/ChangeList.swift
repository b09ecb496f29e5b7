import Commands
public import ShoppingDomain

/// A change to a list itself.
public enum ListChange: Hashable, Sendable {
    /// Gives it another name.
    case rename(String)
    /// Shows it in the order of a store, by name or identifier; empty for the default store.
    case store(String)
    /// Subtracts what the home has, or not.
    case subtraction(Bool)
    /// Puts it away.
    case archive
    /// Opens it again.
    case reopen
}

extension ShoppingLists {
    /// Renames, archives, or reopens a list, or shows it in another store's order.
    ///
    /// - Parameters:
    ///   - reference: The list's name or identifier; empty for the newest open one.
    ///   - change: What changes.
    /// - Returns: The list as it is.
    /// - Throws: ``ShoppingError`` when there is no such list or no such store, a name is empty or too long, or the
    ///   storage fails.
    public func changeList(_ reference: String, _ change: ListChange) async throws(ShoppingError) -> GroceryList {
        if case .store(let name) = change { try await requireStore(name) }
        return try await context.once(in: store) { () async throws(ShoppingError) in
            var list = try await existingList(reference)
            let entity = try await entity(ShoppingRow.key(of: list.id))
            let before = list
            try checked { () throws(ListError) in
                switch change {
                case .rename(let name):
                    list.name = try name.bounded(to: GroceryList.longestName)
                    if list.name.isEmpty { throw .emptyName }
                case .store(let store): list.store = try store.bounded(to: Staple.longestShop)
                case .subtraction(let subtracts): list.subtractsStock = subtracts
                case .archive: list.archived = list.archived ?? now
                case .reopen: list.archived = nil
                }
            }
            let written = ShoppingRow.list(list).changes
            let planned = PlannedOperation(saving: written, in: entity, by: ShoppingRow.rules)
            list.version = entity.version + (planned == nil ? 0 : 1)
            let changes = ListActionChanges(lists: [Replaced(before, by: list)])
            return (try await journaled([planned].compactMap(\.self), change.action, on: before, changes), list)
        }
    }

    /// Requires a store that the home has, by name or identifier; an empty name means the default one.
    func requireStore(_ name: String) async throws(ShoppingError) {
        let name = name.withoutMargins
        guard !name.isEmpty else { return }
        _ = try await asking { () async throws(CollaboratorFailure) in try await ask.categories.store(named: name) }
    }

    /// Deletes a list with its items, or says what goes with it and asks.
    ///
    /// What was bought stays in the stock. What another device does to its items meanwhile is refused there.
    ///
    /// - Parameters:
    ///   - reference: The list's name or identifier.
    ///   - confirmed: Whether the person has confirmed; nothing changes otherwise.
    /// - Returns: The list as it was, and the question as long as it is there.
    /// - Throws: ``ShoppingError`` when there is no such list, or the store fails.
    public func deleteList(_ reference: String, confirmed: Bool) async throws(ShoppingError) -> DeletedList {
        guard !reference.foldedName.isEmpty else { throw .list(.emptyName) }
        guard confirmed else {
            let list = try await existingList(reference)
            let items = try await items(on: list).filter(\.isShown)
            let open = items.count { !$0.isChecked }
            return DeletedList(
                list: list,
                question:
                    "Delete the list \(list.name) with \(items.count) item\(items.count == 1 ? "" : "s"), of which \(open) "
                    + "\(open == 1 ? "is" : "are") not bought yet?"
            )
        }
        return try await context.once(in: store) { () async throws(ShoppingError) in
            let list = try await existingList(reference)
            let items = try await items(on: list)
            let deletions =
                [PlannedOperation(.delete, of: ShoppingRow.key(of: list.id), expecting: list.version)]
                + items.map { PlannedOperation(.delete, of: ShoppingRow.key(of: $0.id), expecting: $0.version) }
            let changes = ListActionChanges(from: items.filter(\.isShown), to: [], lists: [Replaced(list, by: nil)])
            let written = Array(deletions.prefix(GroupLimits.entries - 1))
            let journaled = try await journaled(written, .listDeleted, on: list, changes)
            return (journaled, DeletedList(list: list, question: ""))
        }
    }

    /// Returns everything that is stored of a list, in the order of the names.
    func items(on list: GroceryList) async throws(ShoppingError) -> [ListItem] {
        let items = try await storing { () async throws(StoreError) in
            try await store.items(on: [list.id], of: context.household)
        }
        let named = items.map { (name: $0.name.text.foldedName, item: $0) }
        return named.sorted { ($0.name, $0.item.id.rawValue) < ($1.name, $1.item.id.rawValue) }.map(\.item)
    }
}

extension ListChange {
    /// What the journal calls it.
    fileprivate var action: ListAction.Kind {
        switch self {
        case .rename, .store, .subtraction: .listChanged
        case .archive: .listArchived
        case .reopen: .listReopened
        }
    }
}

/// A list that was deleted, or that would be.
public struct DeletedList: Hashable, Sendable, Codable {
    /// The list as it was.
    public let list: GroceryList
    /// The question to confirm, for people; empty once it is deleted.
    public let question: String
}
