import Commands
import ShoppingDomain

/// What undoing an action does, part by part.
struct ActionUndo {
    /// What is written.
    private(set) var operations: [PlannedOperation] = []
    /// What the stock and the category service hear.
    private(set) var effects: [PlannedEffect] = []
    /// What changes, for the journal.
    private(set) var changes = ListActionChanges()
    /// The names of what stays, because it was changed since.
    private(set) var kept: [String] = []
    /// The categories that the home no longer has, one for each thing that stays because of it.
    private(set) var deletedAisles: [String] = []

    private let action: ListAction
    /// What the action changed, under the names of now.
    private let done: ListActionChanges
    private let entities: [EntityKey: StoredEntity]
    private let history: CheckHistory
    /// The lists that come back, and those that go with everything on them.
    private var restored: Set<ListID> = []
    private var dropped: Set<ListID> = []

    /// Reads what the action changed as it is now.
    init(of action: ListAction, in lists: ShoppingLists) async throws(ShoppingError) {
        self.action = action
        let changes = try await lists.followed(action.changes)
        done = changes
        let listIds = Set(changes.items.map(\.list) + changes.lists.compactMap { ($0.after ?? $0.before)?.id })
        let keys =
            listIds.map { ShoppingRow.key(of: $0) } + changes.items.map { ShoppingRow.key(of: $0.id) }
            + changes.staples.compactMap { ($0.after ?? $0.before).map { ShoppingRow.key(of: $0.id) } }
        entities = try await lists.storing { () async throws(StoreError) in
            try await lists.store.entities(keys, in: lists.context.household)
        }
        let checked = Set(changes.items.filter { $0.ticks != nil }.map(\.list))
        history = try await lists.checkHistory(of: checked)
    }

    /// Plans all parts.
    mutating func plan(in lists: ShoppingLists) async throws(ShoppingError) {
        for change in done.lists { try await plan(change, in: lists) }
        for change in done.items where !dropped.contains(change.list) { try plan(change) }
        for change in done.staples { try plan(change) }
        let aisles = try await AisleUndo(of: done.aisles, in: lists)
        deletedAisles = aisles.deleted
        (changes.aisles, kept, effects) = (aisles.changes, kept + aisles.kept, effects + aisles.effects)
    }

    private mutating func plan(
        _ change: Replaced<GroceryList>,
        in lists: ShoppingLists
    ) async throws(ShoppingError) {
        guard let list = change.after ?? change.before else { return }
        let entity = entity(ShoppingRow.key(of: list.id))
        guard entity.state.isAlive else {
            guard change.after == nil else { throw .list(.deletedList(list.name)) }
            var next = list
            next.version = entity.version + 1
            let create = Intent.create(ShoppingRow.list(next).changes)
            operations.append(PlannedOperation(create, of: entity.key, expecting: entity.version))
            changes.lists.append(Replaced(nil, by: next))
            restored.insert(list.id)
            return
        }
        let now = try reading { () throws(StoreError) in try GroceryList(entity) }
        guard change.before != nil else { return try await drop(now, in: lists) }
        guard change.after != nil else { throw .list(.overtaken([list.name])) }
        let undone = change.undone(in: now)
        if undone.isOvertaken { kept.append(now.name) }
        guard undone.list != now else { return }
        let written = ShoppingRow.list(undone.list).changes
        operations += [PlannedOperation(saving: written, in: entity, by: ShoppingRow.rules)].compactMap(\.self)
        changes.lists.append(Replaced(now, by: undone.list))
    }

    /// Plans to delete a list that the action created, unless something else is on it by now.
    private mutating func drop(_ list: GroceryList, in lists: ShoppingLists) async throws(ShoppingError) {
        guard list.isOpen else { throw .list(.archivedList(list.name)) }
        let items = try await lists.items(on: list)
        let own = Dictionary(done.items.map { ($0.id, $0) }) { $1 }
        let others = items.filter(\.isShown).filter { item in
            guard let change = own[item.id] else { return true }
            let needs = Set(change.needs.compactMap { $0.after?.key })
            let isSame = history.isSame(item.ticks, change.ticks?.after ?? 0, of: item.id)
            return !isSame || !needs.isSuperset(of: item.needs.map(\.key))
        }
        guard others.isEmpty else {
            kept.append(list.name)
            return
        }
        dropped.insert(list.id)
        let deletions =
            [PlannedOperation(.delete, of: ShoppingRow.key(of: list.id), expecting: list.version)]
            + items.map { PlannedOperation(.delete, of: ShoppingRow.key(of: $0.id), expecting: $0.version) }
        operations += deletions
        guard operations.count < GroupLimits.entries else { throw .list(.tooLargeToUndo) }
        changes.lists.append(Replaced(list, by: nil))
        changes.items += items.filter(\.isShown).compactMap { ItemChange(from: $0, to: nil) }
    }

    private mutating func plan(_ change: ItemChange) throws(ShoppingError) {
        try requireOpen(change.list)
        let entity = entity(ShoppingRow.key(of: change.id))
        let isThere = entity.state.isAlive
        let now = try reading { () throws(StoreError) in
            let life = entity.state.life + 1
            return isThere ? try ListItem(entity) : ListItem(change.id, on: change.list, life: life, change.name)
        }
        let undo = ItemUndo(of: change, in: now, isThere: isThere, history)
        if undo.isOvertaken { kept.append(now.name.text) }
        var next = undo.next
        next.version = entity.version + 1
        if isThere {
            guard !undo.changes.isEmpty else { return }
            operations.append(PlannedOperation(.change(undo.changes), of: entity.key, expecting: entity.version))
        } else {
            guard next.isShown else { return }
            let create = Intent.create(ShoppingRow.item(next).changes)
            operations.append(PlannedOperation(create, of: entity.key, expecting: entity.version))
        }
        effects += undo.effects
        changes.items += [ItemChange(from: isThere ? now : nil, to: next)].compactMap(\.self)
    }

    /// Requires a list that takes changes, or comes back with this undo.
    private func requireOpen(_ id: ListID) throws(ShoppingError) {
        guard !restored.contains(id) else { return }
        let entity = entity(ShoppingRow.key(of: id))
        guard entity.state.isAlive else { throw .list(.deletedList(action.listName)) }
        let list = try reading { () throws(StoreError) in try GroceryList(entity) }
        guard list.isOpen else { throw .list(.archivedList(list.name)) }
    }

    private mutating func plan(_ change: Replaced<Staple>) throws(ShoppingError) {
        guard let staple = change.after ?? change.before else { return }
        let entity = entity(ShoppingRow.key(of: staple.id))
        guard entity.state.isAlive else {
            // What was added is gone already.
            guard let before = change.before else { return }
            operations += [saving(before, in: entity)].compactMap(\.self)
            changes.staples.append(Replaced(nil, by: before))
            return
        }
        let now = try reading { () throws(StoreError) in try Staple(entity) }
        guard change.before != nil else {
            guard change.isLast(now) else {
                kept.append(now.name.text)
                return
            }
            operations.append(PlannedOperation(.delete, of: entity.key, expecting: entity.version))
            changes.staples.append(Replaced(now, by: nil))
            return
        }
        let undone = change.undone(in: now)
        if change.after == nil || undone.isOvertaken { kept.append(now.name.text) }
        guard change.after != nil, let save = saving(undone.staple, in: entity) else { return }
        operations.append(save)
        changes.staples.append(Replaced(now, by: undone.staple))
    }

    private func saving(_ staple: Staple, in entity: StoredEntity) -> PlannedOperation? {
        PlannedOperation(saving: ShoppingRow.staple(staple).changes, in: entity, by: ShoppingRow.rules)
    }

    private func entity(_ key: EntityKey) -> StoredEntity { entities[key] ?? .absent(key) }

    private func reading<Value>(_ work: () throws(StoreError) -> Value) throws(ShoppingError) -> Value {
        do { return try work() } catch { throw .store(error) }
    }
}

extension ShoppingLists {
    /// Reads which checks on lists are those of earlier ones.
    fileprivate func checkHistory(of lists: Set<ListID>) async throws(ShoppingError) -> CheckHistory {
        var actions: [ListAction] = []
        for list in lists {
            actions += try await storing { () async throws(StoreError) in
                let filter = ListActionFilter(list: list)
                return try await store.actions(filter, after: nil, limit: ListAction.most, of: context.household)
            }
        }
        return CheckHistory(actions)
    }
}

extension Replaced<Staple> {
    /// Whether a staple is as the action left it, apart from the number of its changes.
    fileprivate func isLast(_ now: Staple) -> Bool {
        var after = after
        after?.version = now.version
        return after == now
    }
}
