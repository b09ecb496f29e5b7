import Commands
public import ShoppingDomain

/// What changed on a list.
public struct ChangedItems: Hashable, Sendable, Codable {
    /// The list.
    public let list: GroceryList
    /// The changed items as they are.
    public let items: [ListItem]
}

extension ShoppingLists {
    /// Takes items away, and what sources need.
    ///
    /// Of an item that other sources need as well, taking a source away leaves their parts. What others add meanwhile
    /// stays.
    ///
    /// - Parameters:
    ///   - items: The names of items, which go whole.
    ///   - sources: The titles of recipes, or the names of staples or lists, whose parts go.
    ///   - reference: The list's name or identifier; empty for the newest open one.
    /// - Returns: The changed items.
    /// - Throws: ``ShoppingError`` when there is no such list, item, or source, or the store fails; nothing changes
    ///   then.
    public func remove(
        items: [String],
        sources: [String],
        from reference: String = ""
    ) async throws(ShoppingError) -> ChangedItems {
        try await context.once(in: store) { () async throws(ShoppingError) in
            let list = try await openForChanges(reference)
            let known = try await self.items(on: list)
            var gone: [ListItemID: Set<String>] = [:]
            for name in items {
                let item = try await item(name, among: known, of: list)
                gone[item.id] = Set(item.needs.map(\.key))
            }
            for source in sources.map(\.foldedName) {
                let found = known.flatMap { item in item.needs.map { (item.id, $0) } }
                    .filter { $0.1.source.title.foldedName == source && !source.isEmpty }
                guard !found.isEmpty else { throw .list(.noSuchSource(source, list: list.name)) }
                for (id, need) in found { gone[id, default: []].insert(need.key) }
            }
            var plan = ItemPlan()
            for item in known {
                guard let keys = gone[item.id] else { continue }
                plan.keep(item.needs.filter { !keys.contains($0.key) }, of: item, whole: keys.count == item.needs.count)
            }
            return (try await journaled(plan, .removed, on: list), ChangedItems(list: list, items: plan.after))
        }
    }

    /// Takes the checked items off a list; what was bought stays in the stock.
    public func clearChecked(on reference: String = "") async throws(ShoppingError) -> ChangedItems {
        try await context.once(in: store) { () async throws(ShoppingError) in
            let list = try await openForChanges(reference)
            var plan = ItemPlan()
            for item in try await items(on: list) where item.ticks != item.ticksWhenUnchecked {
                plan.keep(item.openNeeds, of: item, whole: true)
            }
            return (try await journaled(plan, .cleared, on: list), ChangedItems(list: list, items: plan.after))
        }
    }

    /// Finds a list whose items may change; of an empty reference, the newest open one.
    func openForChanges(_ reference: String) async throws(ShoppingError) -> GroceryList {
        let list = try await existingList(reference)
        guard list.isOpen else { throw .list(.archivedList(list.name)) }
        return list
    }
}

extension ItemPlan {
    /// Plans to take away what an item needs besides some needs or parts of them; of a whole item the check, too.
    mutating func keep(_ needs: [ListNeed], of item: ListItem, whole: Bool) {
        let kept = Set(needs.map(\.key))
        var next = item
        next.needs = needs
        if whole { next.ticks = item.ticksWhenUnchecked }
        let gone = item.needs.filter { !kept.contains($0.key) }.map { ListItem.change(removing: $0) }
        let smaller = needs.filter { !item.needs.contains($0) }.map { ListItem.change(adding: $0) }
        let unticked = next.ticks == item.ticks ? [] : [ListItem.change(ticking: next.ticks)]
        change(item, to: next, smaller + gone + unticked)
    }
}
