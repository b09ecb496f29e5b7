public import ShoppingDomain

extension ShoppingLists {
    /// Shows a list: each item with its totals and the share of each source, in the order of a store, checked ones
    /// last.
    ///
    /// Costs two reads of the store, one request that adds up, and one that sorts, however long the list is.
    ///
    /// - Parameters:
    ///   - reference: The list's name or identifier; empty for the newest open one.
    ///   - store: The name or identifier of the store in whose order; empty for the list's own.
    /// - Returns: The list with its items and questions.
    /// - Throws: ``ShoppingError`` when there is no such list, the store fails, or another service refuses.
    public func showList(_ reference: String = "", store: String = "") async throws(ShoppingError) -> ShownList {
        let list = try await existingList(reference)
        return try await shown(list, store: store)
    }

    /// Shows a list in the order of a store; of an empty name, in that of the list's own.
    func shown(_ list: GroceryList, store: String = "") async throws(ShoppingError) -> ShownList {
        let lines = ListLines(try await items(on: list))
        return try await asking { () async throws(CollaboratorFailure) in
            let (items, questions) = try await lines.added(ask)
            let wanted = store.withoutMargins.isEmpty ? list.store : store.withoutMargins
            let order = try await ask.categories.sort(items.map(\.item.name.aisleItem), store: wanted)
            let sorted = order.sorted.map { place in
                items[place].found(in: order.categories[place], isAssigned: order.assigned[place])
            }
            let (open, done) = (sorted.filter { !$0.isChecked }, sorted.filter(\.isChecked))
            return ShownList(list, items: open + done, questions: questions, store: order.layout.store)
        }
    }

    /// Finds the item of a list that a person means, by its name as the list shows it, its key, or its identifier, or
    /// by the only name that contains the words.
    ///
    /// - Throws: ``ListError/noSuchItem(_:list:)``.
    func item(_ name: String, among items: [ListItem], of list: GroceryList) throws(ShoppingError) -> ListItem {
        let wanted = name.foldedName
        let shown = items.filter(\.isShown)
        let found = shown.first { item in
            item.id.rawValue == wanted || item.name.text.foldedName == wanted || item.name.key?.rawValue == wanted
        }
        if let found { return found }
        let similar = wanted.isEmpty ? [] : shown.filter { $0.name.text.foldedName.contains(wanted) }
        guard similar.count == 1 else { throw .list(.noSuchItem(name, list: list.name)) }
        return similar[0]
    }
}
