import Commands
import ShoppingDomain

extension ShoppingLists {
    /// Plans to have staples, and what is still to buy on open lists, follow a change of names.
    ///
    /// What was bought keeps its key, because it was bought as it was. Of more than one commit can hold, the newest
    /// lists follow.
    ///
    /// - Parameter changed: What changed; after a split, only what reads as the new ingredient follows.
    /// - Returns: The operations, at most as many as one commit has room for.
    /// - Throws: ``ShoppingError`` when the store fails, or the names can't be read.
    func following(_ changed: ChangedNames) async throws(ShoppingError) -> [PlannedOperation] {
        let keys = Set(changed.movedKeys)
        guard !keys.isEmpty else { return [] }
        let staples = try await allStaples().filter { $0.name.key.map(keys.contains) ?? false }
        let open = try await allLists().filter(\.isOpen)
        let listed = try await storing { () async throws(StoreError) in
            try await store.items(on: Set(open.map(\.id)), of: context.household)
        }
        let items = listed.filter { ($0.name.key.map(keys.contains) ?? false) && !$0.openNeeds.isEmpty }
            .sorted { $0.id.rawValue < $1.id.rawValue }
        let names = try await names(of: staples.map(\.name) + items.map(\.name), after: changed)
        let (kept, moved) = try await merging(staples, into: names)
        var operations = kept
        for list in open {
            let own = items.compactMap { item in item.list == list.id ? names[item.name].map { (item, $0) } : nil }
            guard !own.isEmpty else { continue }
            let known = listed.count { $0.list == list.id }
            let planned = try await renaming(own, staples: moved, on: list, among: known)
            guard operations.count + planned.count <= GroupLimits.entries else { break }
            operations += planned
        }
        return operations
    }

    /// Returns what names are called now; those that a split leaves as they are have no entry.
    private func names(
        of names: [ItemName],
        after changed: ChangedNames
    ) async throws(ShoppingError) -> [ItemName: ItemName] {
        let readings = try await read(names.map(\.text))
        var found: [ItemName: ItemName] = [:]
        for (name, reading) in zip(names, readings) {
            let key = changed.ingredient.key
            // A product of a barcode keeps its own name.
            if name.product == nil, reading.key == key, let read = try? ItemName(reading, of: name.text) {
                found[name] = read
            } else if changed.before == nil {
                found[name] = ItemName(name.text, key: key, aisleHint: name.aisleHint, product: name.product)
            }
        }
        return found
    }

    /// Plans to make staples those of another ingredient; one that the home has already takes what it lacks.
    ///
    /// - Returns: The operations, and the staples that take the place of others, by the identifiers of those.
    private func merging(
        _ staples: [Staple],
        into names: [ItemName: ItemName]
    ) async throws(ShoppingError) -> (operations: [PlannedOperation], moved: [String: Staple]) {
        var (operations, moves): ([PlannedOperation], [String: StapleID]) = ([], [:])
        var targets: [StapleID: (entity: StoredEntity, staple: Staple)] = [:]
        for staple in staples {
            guard let name = names[staple.name] else { continue }
            let id = id(ofStaple: name)
            var target: (entity: StoredEntity, staple: Staple)
            if let known = targets[id] {
                target = known
            } else {
                let entity = try await entity(ShoppingRow.key(of: id))
                let before = try await storing { () throws(StoreError) in
                    entity.state.isAlive ? try Staple(entity) : Staple(id, name)
                }
                target = (entity, before)
            }
            target.staple.complete(with: staple)
            targets[id] = target
            moves[staple.id.rawValue] = id
            operations.append(
                PlannedOperation(.delete, of: ShoppingRow.key(of: staple.id), expecting: staple.version)
            )
        }
        for target in targets.values.sorted(by: { $0.staple.id.rawValue < $1.staple.id.rawValue }) {
            operations += saving(target.staple, in: target.entity).operations
        }
        return (operations, moves.compactMapValues { targets[$0]?.staple })
    }

    /// Plans to have items of a list go to those of other names; a list without room for them keeps them as they are.
    private func renaming(
        _ items: [(item: ListItem, name: ItemName)],
        staples: [String: Staple],
        on list: GroceryList,
        among known: Int
    ) async throws(ShoppingError) -> [PlannedOperation] {
        guard known + items.count <= ListItem.most else { return [] }
        var new = NewNeeds()
        for (item, name) in items { new.add(item, as: name, staples: staples) }
        var plan = try await plan(new, on: list)
        for (item, _) in items { plan.leave(item) }
        return plan.operations
    }
}

extension Staple {
    /// Takes what another staple says where this one says nothing, and notes what the other one says otherwise, as far
    /// as there is room.
    fileprivate mutating func complete(with other: Staple) {
        let others = [
            (amount?.text ?? "", other.amount?.text ?? ""), (shop, other.shop), (note, other.note),
        ]
        let left = others.filter { own, other in !own.isEmpty && !other.isEmpty && own != other }.map(\.1)
        amount = amount ?? other.amount
        // A minimum and a target of two people may contradict each other.
        if levels.minimum == nil, levels.target == nil { levels = other.levels }
        intervalDays = intervalDays ?? other.intervalDays
        if shop.isEmpty { shop = other.shop }
        if note.isEmpty { note = other.note }
        guard !left.isEmpty else { return }
        let noted = [note, "\(other.name.text): \(left.joined(separator: ", "))"].filter { !$0.isEmpty }
        note = String(noted.joined(separator: "; ").prefix(Self.longestNote))
    }
}
