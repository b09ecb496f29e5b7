import Commands
import ShoppingDomain

/// What changes on a list, and how.
struct ItemPlan {
    /// What is written.
    var operations: [PlannedOperation] = []
    /// The lines that were added.
    var lines: [AddedLine] = []
    /// The changed items as they were.
    var before: [ListItem] = []
    /// The changed items as they are.
    var after: [ListItem] = []

    /// Plans a change of an item that is there.
    mutating func change(_ item: ListItem, to next: ListItem, _ changes: [GroupChange]) {
        guard !changes.isEmpty else { return }
        var next = next
        next.version = item.version + 1
        operations.append(PlannedOperation(.change(changes), of: ShoppingRow.key(of: item.id), expecting: item.version))
        before.append(item)
        after.append(next)
    }
}

extension ShoppingLists {
    /// Plans to add needs to a list that has room for so many items.
    func plan(
        _ new: NewNeeds,
        on list: GroceryList,
        room most: Int = ListItem.most
    ) async throws(ShoppingError) -> ItemPlan {
        let known = try await items(on: list)
        let byId = Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0) })
        let entries = new.entries.map { (id: id(of: $0.name, on: list), entry: $0) }
        var order: [ListItemID] = []
        for (id, _) in entries where !order.contains(id) { order.append(id) }
        guard order.count(where: { byId[$0] == nil }) + known.count <= most else {
            throw .list(.fullList(list.name))
        }
        let absent = order.filter { byId[$0] == nil }.map { ShoppingRow.key(of: $0) }
        let entities = try await storing { () async throws(StoreError) in
            try await store.entities(absent, in: context.household)
        }
        let added = Dictionary(grouping: entries, by: \.id).mapValues { $0.map(\.entry) }
        var plan = ItemPlan()
        for id in order {
            guard let entry = added[id]?.first else { continue }
            let needs = (added[id] ?? []).map(\.need).sorted { $0.key < $1.key }
            let carried = new.carried[entry.name.identity] ?? []
            if let item = byId[id] {
                plan.add(needs.map(item.adding), to: item, replacing: new.replaced, carrying: carried)
            } else if let entity = entities[ShoppingRow.key(of: id)] {
                let item = item(id, entry.name, needs, on: list, isBought: new.bought.contains(entry.name.identity))
                plan.create(carried.reduce(item) { $1.added(to: $0).item }, in: entity)
            }
        }
        for item in known where added[item.id] == nil { plan.add([], to: item, replacing: new.replaced) }
        plan.lines = entries.map { id, entry in
            let others = byId[id]?.openNeeds.filter { !new.replaced.contains($0.source.prefix) } ?? []
            let isCombined = !others.isEmpty
            return AddedLine(line: entry.need.line, source: entry.need.source.title, item: id, isCombined: isCombined)
        }
        return plan
    }

    /// Makes a new item.
    ///
    /// One that was bought before it came onto the list has no purchase: neither the stock nor the history knows of it.
    private func item(
        _ id: ListItemID,
        _ name: ItemName,
        _ needs: [ListNeed],
        on list: GroceryList,
        isBought: Bool
    ) -> ListItem {
        var item = ListItem(id, on: list.id, name, needs: needs)
        guard isBought else { return item }
        item.ticks = 1
        item.bought = BoughtItem(for: needs.map(MetNeed.init), amount: nil, by: context.actor, at: now)
        return item
    }

    /// The identifier of the item of an ingredient, or of a name that is none, on a list.
    func id(of name: ItemName, on list: GroceryList) -> ListItemID {
        ListItemID(rawValue: identity(of: ShoppingRow.itemKind, named: "\(list.id.rawValue)/\(name.identity)"))
    }
}

extension ItemPlan {
    /// Plans to create an item.
    fileprivate mutating func create(_ item: ListItem, in entity: StoredEntity) {
        let create = Intent.create(ShoppingRow.item(item).changes)
        operations.append(PlannedOperation(create, of: entity.key, expecting: entity.version))
        after.append(
            ListItem(
                item.id,
                on: item.list,
                life: entity.state.life + 1,
                item.name,
                needs: item.needs,
                ticks: item.ticks,
                bought: item.bought,
                status: item.status,
                note: item.note,
                decisions: item.decisions,
                version: entity.version + 1
            )
        )
    }

    /// Plans to add needs to an item, and to take away what sources needed of it before.
    fileprivate mutating func add(
        _ needs: [ListNeed],
        to item: ListItem,
        replacing sources: Set<String>,
        carrying facts: [CarriedFacts] = []
    ) {
        let keys = Set(needs.map(\.key))
        let stale = item.needs.filter { sources.contains($0.source.prefix) && !keys.contains($0.key) }
        let fresh = needs.filter { !item.needs.contains($0) }
        let gone = Set(stale.map(\.key)).union(fresh.map(\.key))
        var (next, carried): (ListItem, [GroupChange]) = (item, [])
        for each in facts {
            let added = each.added(to: next)
            (next, carried) = (added.item, carried + added.changes)
        }
        next.needs = (item.needs.filter { !gone.contains($0.key) } + fresh).sorted { $0.key < $1.key }
        let added = fresh.map { ListItem.change(adding: $0) } + stale.map { ListItem.change(removing: $0) }
        let counted = next.recount(stale, as: fresh)
        change(item, to: next, added + carried + counted)
    }
}

extension ListItem {
    /// Lets what a person counted of a line of a recipe count for the same line under another key.
    ///
    /// - Returns: What is written of it.
    fileprivate mutating func recount(_ stale: [ListNeed], as fresh: [ListNeed]) -> [GroupChange] {
        var (changes, open): ([GroupChange], [ListNeed]) = ([], fresh)
        for need in stale {
            let earlier = ItemDecision.count(need: need.key, amount: "").key
            guard let place = decisions.firstIndex(where: { $0.key == earlier }),
                case .count(_, let amount) = decisions[place],
                let match = open.firstIndex(where: { $0.isSame(as: need) })
            else { continue }
            let same = open.remove(at: match)
            let decision = ItemDecision.count(need: same.key, amount: amount)
            decisions[place] = decision
            changes.append(GroupChange(ShoppingRow.decisionsGroup, .removeKey(ByteText(earlier))))
            changes.append(GroupChange(ShoppingRow.decisionsGroup, .put(ByteText(decision.key), json: decision)))
        }
        return changes
    }
}
