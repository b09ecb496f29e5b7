import Commands
import ShoppingDomain

extension ShoppingLists {
    /// Returns what an action changed, under the names that its items, staples, and ingredients have now.
    ///
    /// Where a change of names took along what the action left, it is found by its needs, or else by reading again what
    /// it was called. Purchases keep their item, which keeps its name.
    func followed(_ changes: ListActionChanges) async throws(ShoppingError) -> ListActionChanges {
        let items = try await storing { () async throws(StoreError) in
            try await store.items(on: Set(changes.items.map(\.list)), of: context.household)
        }
        let known = Dictionary(items.map { ($0.id, $0) }) { $1 }
        let keys = changes.staples.compactMap { $0.after ?? $0.before }.map { ShoppingRow.key(of: $0.id) }
        let entities = try await storing { () async throws(StoreError) in
            try await store.entities(keys, in: context.household)
        }
        let lost = changes.items.filter { $0.isLost(on: known[$0.id]) }
        let gone = changes.staples.compactMap { $0.after ?? $0.before }
            .filter { entities[ShoppingRow.key(of: $0.id)]?.state.isAlive != true }
        let chosen = changes.aisles.compactMap(\.itemName)
        guard !lost.isEmpty || !gone.isEmpty || !chosen.isEmpty else { return changes }
        let names = try await currentNames(of: lost.map(\.name) + gone.map(\.name) + chosen)
        var followed = changes
        followed.aisles = changes.aisles.map { change in
            guard let name = change.itemName.flatMap({ names[$0] }), let key = name.key else { return change }
            return change.renamed(to: key, name.text)
        }
        var order: [ListItemID] = []
        var byId: [ListItemID: ItemChange] = [:]
        for change in changes.items {
            let now = lost.contains(change) ? self.followed(change, among: items, names) : change
            if byId[now.id] == nil { order.append(now.id) }
            byId[now.id] = byId[now.id].map { $0.joined(with: now) } ?? now
        }
        followed.items = order.compactMap { byId[$0] }
        followed.staples = []
        for change in changes.staples {
            let staple = change.after ?? change.before
            let name = staple.flatMap { staple in gone.contains(staple) ? names[staple.name] : nil }
            followed.staples.append(try await self.followed(change, as: name))
        }
        return followed
    }

    /// Returns what names mean now, of those that mean something else than before; a barcode's product stays one.
    private func currentNames(of names: [ItemName]) async throws(ShoppingError) -> [ItemName: ItemName] {
        let read = Set(names.filter { $0.product == nil }).sorted { $0.text < $1.text }
        var current: [ItemName: ItemName] = [:]
        for (name, reading) in zip(read, try await self.read(read.map(\.text))) {
            guard reading.key != nil, let now = try? ItemName(reading, of: name.text) else { continue }
            if now.identity != name.identity { current[name] = now }
        }
        return current
    }

    private func followed(
        _ change: ItemChange,
        among items: [ListItem],
        _ names: [ItemName: ItemName]
    ) -> ItemChange {
        let left = change.needs.compactMap(\.after)
        let others = items.filter { $0.list == change.list && $0.id != change.id }
        if let holder = others.first(where: { item in left.contains { item.needs.contains($0) } }) {
            return change.renamed(to: holder.id, holder.name, change.needs)
        }
        guard let name = names[change.name] else { return change }
        let list = GroceryList(change.list, name: "", firstDay: nil, created: 0)
        let id = id(of: name, on: list)
        let target = others.first { $0.id == id }
        // What the action took off comes back under the name, also where nothing has it.
        guard target != nil || left.isEmpty && !change.needs.isEmpty || change.isDeleted else { return change }
        let staple = self.id(ofStaple: name).rawValue
        let title = target?.needs.first { $0.source.kind == .staple && $0.source.id == staple }?.source.title
        let source = NeedSource(.staple, id: staple, title: title ?? name.text)
        func moved(_ need: ListNeed) -> ListNeed {
            need.source.kind == .staple ? need.moved(to: source, place: need.place) : need
        }
        let needs = change.needs.map { Replaced($0.before.map(moved), by: $0.after.map(moved)) }
        return change.renamed(to: id, target?.name ?? name, needs)
    }

    private func followed(
        _ change: Replaced<Staple>,
        as name: ItemName?
    ) async throws(ShoppingError) -> Replaced<Staple> {
        guard let name else { return change }
        let entity = try await entity(ShoppingRow.key(of: id(ofStaple: name)))
        let now = try await storing { () throws(StoreError) in entity.state.isAlive ? try Staple(entity) : nil }
        // What was taken away comes back under the name; what was added is gone when nothing has the name.
        guard now != nil || change.after == nil else { return change }
        let renamed = { (staple: Staple) in staple.renamed(to: id(ofStaple: name), now?.name ?? name) }
        return Replaced(change.before.map(renamed), by: change.after.map(renamed))
    }
}

extension ItemChange {
    /// Whether what the action left of its item may have gone to another name.
    fileprivate func isLost(on item: ListItem?) -> Bool {
        guard ticks == nil, bought == nil, purchases == nil else { return false }
        guard let item, item.isShown else { return true }
        let left = needs.compactMap(\.after)
        return !left.isEmpty && !left.contains { item.needs.contains($0) }
    }
}

extension AisleChange {
    /// The ingredient as items are named; `nil` for a product.
    fileprivate var itemName: ItemName? { key.map { ItemName(name, key: $0) } }
}

extension Staple {
    /// Returns the same staple under another name.
    fileprivate func renamed(to id: StapleID, _ name: ItemName) -> Staple {
        Staple(
            id,
            name,
            amount: amount,
            shop: shop,
            levels: levels,
            intervalDays: intervalDays,
            note: note,
            version: version
        )
    }
}
