public import ShoppingDomain

extension ShoppingLists {
    /// Shows a list: each item with its totals and the share of each source, in the order of a store, checked ones
    /// last.
    ///
    /// An open item has what to take of it: whole packs of the product that the home takes, and on a list that
    /// subtracts stock, what is left to buy.
    ///
    /// Costs two reads of the store and at most eight requests, however long the list is.
    ///
    /// - Parameters:
    ///   - reference: The list's name or identifier; empty for the newest open one.
    ///   - store: The name or identifier of the store in whose order; empty for the list's own.
    /// - Returns: The list with its items and questions.
    /// - Throws: ``ShoppingError`` when there is no such list, the store fails, or another service refuses.
    public func showList(_ reference: String = "", store: String = "") async throws(ShoppingError) -> ShownList {
        let list = try await existingList(reference)
        return try await shown(list, try await items(on: list), store: store)
    }

    /// Shows everything that is stored of a list in the order of a store; of an empty name, in that of the list's own.
    func shown(
        _ list: GroceryList,
        _ items: [ListItem],
        store: String = ""
    ) async throws(ShoppingError) -> ShownList {
        let lines = ListLines(items)
        return try await asking { () async throws(CollaboratorFailure) in
            let (items, questions) = try await lines.added(ask)
            let names = items.map(\.item.name.aisleItem)
            let (order, missing) = try await order(of: names, in: store.withoutMargins, or: list.store)
            let supplies = try await ListSupply(items, of: list).supplies(ask, in: order.layout.store)
            let sorted = order.sorted.map { place in
                var item = items[place].found(in: order.categories[place], isAssigned: order.assigned[place])
                item.supply = supplies[item.item.id]
                return item
            }
            let (open, done) = (sorted.filter { !$0.isChecked }, sorted.filter(\.isChecked))
            return ShownList(
                list,
                items: open + done,
                questions: questions,
                store: order.layout.store,
                missingStore: missing
            )
        }
    }

    /// Sorts items into the order of a store, or of the list's own; that of the home where the list's was deleted.
    private func order(
        of items: [AisleItem],
        in store: String,
        or own: String
    ) async throws(CollaboratorFailure) -> (AisleOrder, missing: String) {
        guard store.isEmpty, !own.isEmpty else {
            return (try await ask.categories.sort(items, store: store), "")
        }
        do { return (try await ask.categories.sort(items, store: own), "") } catch {
            guard error.isRefusal else { throw error }
            return (try await ask.categories.sort(items, store: ""), own)
        }
    }

    /// Returns an item that was changed as its list shows it, without its place in a store.
    ///
    /// - Throws: ``ShoppingError`` when the store fails, or another service refuses.
    public func show(_ item: ListItem, of list: GroceryList) async throws(ShoppingError) -> ShownItem {
        let lines = ListLines(try await items(on: list))
        let (shown, _) = try await asking { () async throws(CollaboratorFailure) in try await lines.added(ask) }
        let found = shown.first { entry in entry.item.id == item.id || entry.joined.contains { $0.id == item.id } }
        return found ?? ShownItem(item, text: item.name.text, needs: item.openNeeds)
    }

    /// Finds the item of a list that a person means: by its name, its key, or its identifier, by another name of its
    /// ingredient, such as "beef mince" for ground beef, or else by the only name that contains the words.
    ///
    /// - Throws: ``ListError/noSuchItem(_:list:near:)``, or another service's failure.
    func item(_ name: String, among items: [ListItem], of list: GroceryList) async throws(ShoppingError) -> ListItem {
        let wanted = name.foldedName
        let shown = items.filter(\.isShown)
        let found = shown.first { item in
            item.id.rawValue == wanted || item.name.text.foldedName == wanted || item.name.key?.rawValue == wanted
        }
        if let found { return found }
        if !wanted.isEmpty, let key = try await read([name])[0].key,
            let named = shown.first(where: { $0.name.key == key })
        {
            return named
        }
        let similar = wanted.isEmpty ? [] : shown.filter { $0.name.text.foldedName.contains(wanted) }
        if similar.count == 1 { return similar[0] }
        let names = shown.map(\.name.text)
        throw .list(.noSuchItem(name, list: list.name, near: names.nearName(of: name)))
    }
}
