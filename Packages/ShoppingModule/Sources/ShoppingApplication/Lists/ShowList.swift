public import ShoppingDomain

extension ShoppingLists {
    /// Shows a list: each item with its totals and the share of each source, in the order of a store, checked ones
    /// last.
    ///
    /// An open item has what to take of it: whole pieces, whole packs of the product that the home takes, and on a list
    /// that subtracts stock, what is left to buy.
    ///
    /// Costs two reads of the store and at most nine requests, however long the list is.
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
            var (items, questions) = try await lines.added(ask)
            try await nameBought(&items)
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

    /// Writes how much was bought of items where that isn't what was needed.
    private func nameBought(_ items: inout [ShownItem]) async throws(CollaboratorFailure) {
        let bought = items.indices.compactMap { place in items[place].boughtOtherwise.map { (place, $0) } }
        guard !bought.isEmpty else { return }
        let texts = try await ask.quantities.totals(of: bought.map { [$0.1] }, locale: "")
        for ((place, _), text) in zip(bought, texts) { items[place].bought = text.first }
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

    /// Finds the item of a list that a person means: by its name, its key, or its identifier, by the words that were
    /// typed for it, by another name of its ingredient, such as "beef mince" for ground beef, or else by the only name
    /// that contains the text.
    ///
    /// Of several items with the words, the one with the fewest others is meant: "3 tomatoes", and not "3 cans chopped
    /// tomatoes".
    ///
    /// - Throws: ``ListError/noSuchItem(_:list:near:)``, or another service's failure.
    func item(_ name: String, among items: [ListItem], of list: GroceryList) async throws(ShoppingError) -> ListItem {
        let wanted = name.foldedName
        let shown = items.filter(\.isShown)
        let found = shown.first { item in
            item.id.rawValue == wanted || item.name.text.foldedName == wanted || item.name.key?.rawValue == wanted
        }
        if let found { return found }
        let typed = shown.filter { $0.extraWords(beside: wanted) != nil }
        let least = typed.compactMap { $0.extraWords(beside: wanted) }.min()
        let closest = typed.filter { $0.extraWords(beside: wanted) == least }
        // Several words describe the item that they were typed for; one is the name of an ingredient.
        let isTyped = least == 0 || least == 1 && wanted.contains(" ")
        if closest.count == 1, isTyped { return closest[0] }
        if !wanted.isEmpty, let key = try await read([name])[0].key,
            let named = shown.first(where: { $0.name.key == key })
        {
            return named
        }
        if closest.count == 1 { return closest[0] }
        let similar = wanted.isEmpty ? [] : shown.filter { $0.name.text.foldedName.contains(wanted) }
        if similar.count == 1 { return similar[0] }
        let names = shown.map(\.name.text)
        throw .list(.noSuchItem(name, list: list.name, near: names.nearName(of: name)))
    }
}

extension ListItem {
    /// How many words people typed for the item besides others, at least; `nil` when they are not among them.
    fileprivate func extraWords(beside wanted: String) -> Int? {
        let sought = Self.words(of: wanted)
        guard !sought.isEmpty else { return nil }
        let typed = [name.text] + needs.filter { $0.source.kind == .text }.map(\.line)
        return typed.map(Self.words).filter { sought.isSubset(of: $0) }.map { $0.count - sought.count }.min()
    }

    /// The words of a text without its numbers and short units.
    private static func words(of text: String) -> Set<Substring> {
        Set(text.foldedName.split { !$0.isLetter && !$0.isNumber }.filter { $0.count { $0.isLetter } > 2 })
    }
}
