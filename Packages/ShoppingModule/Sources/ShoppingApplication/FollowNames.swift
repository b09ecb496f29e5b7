import Commands
import ShoppingDomain

/// What follows a change of names in one commit.
struct FollowingNames {
    /// What is written.
    var operations: [PlannedOperation] = []
    /// Whether more follows than one commit has room for.
    var isMore = false
    /// The names of the lists that are full, so that they keep the old name.
    var fullLists: [String] = []
    /// The name of a staple that stays what it is after a split; empty for none.
    var staple = ""

    /// Adds operations that belong together; returns whether they fit.
    fileprivate mutating func add(_ planned: [PlannedOperation]) -> Bool {
        isMore = operations.count + planned.count > GroupLimits.entries
        if !isMore { operations += planned }
        return !isMore
    }
}

extension ShoppingLists {
    /// The most staples, and items of one list, that follow in one commit: each changes two entities at most.
    private static let mostFollowing = 200

    /// Has staples, and what is still to buy on open lists, follow a change of names, in as many commits as it takes.
    ///
    /// What was bought keeps its key, because it was bought as it was: after a merge, a list shows what is checked of
    /// one name and what is still to buy under the other as two lines. After an interruption, the repeated command
    /// finds what is left under the old keys.
    ///
    /// - Parameter changed: What changed; after a split, only what reads as the new ingredient follows.
    /// - Returns: The last part, which the caller commits.
    /// - Throws: ``ShoppingError`` when the store fails, or the names can't be read.
    func follow(_ changed: ChangedNames) async throws(ShoppingError) -> FollowingNames {
        while true {
            let next = try await following(changed)
            // What makes no progress would go on forever.
            guard next.isMore, !next.operations.isEmpty else { return next }
            _ = try await context.unnamed.once(in: store) { () async throws(ShoppingError) in
                (try await following(changed).operations, true)
            }
        }
    }

    private func following(_ changed: ChangedNames) async throws(ShoppingError) -> FollowingNames {
        let keys = Set(changed.movedKeys)
        var following = FollowingNames()
        guard !keys.isEmpty else { return following }
        let staples = try await allStaples().filter { $0.name.key.map(keys.contains) ?? false }
        let open = try await allLists().filter(\.isOpen)
        let listed = try await storing { () async throws(StoreError) in
            try await store.items(on: Set(open.map(\.id)), of: context.household)
        }
        let items = listed.filter { ($0.name.key.map(keys.contains) ?? false) && !$0.openNeeds.isEmpty }
            .sorted { $0.id.rawValue < $1.id.rawValue }
        let names = try await names(of: staples.map(\.name) + items.map(\.name), after: changed)
        let renamed = try await renamed(items, to: names, after: changed)
        let going = staples.filter { names[$0.name] != nil }
        following.staple = staples.first { names[$0.name] == nil }?.name.text ?? ""
        let (_, moved) = try await merging(going, into: names)
        // A staple goes after the lists, so that what they need of it can be told until then.
        for list in open {
            let own = renamed.filter { $0.item.list == list.id }
            guard !own.isEmpty else { continue }
            let known = Set(listed.filter { $0.list == list.id }.map(\.id))
            let added = Set(own.map { id(of: $0.name, on: list) }).subtracting(known)
            guard added.isEmpty || known.count + added.count <= ListItem.mostAfterRenaming else {
                following.fullLists.append(list.name)
                continue
            }
            let planned = try await renaming(Array(own.prefix(Self.mostFollowing)), staples: moved, on: list)
            guard following.add(planned) else { return following }
            following.isMore = own.count > Self.mostFollowing
            if following.isMore { return following }
        }
        let saved = try await merging(Array(going.prefix(Self.mostFollowing)), into: names).operations
        if following.add(saved) { following.isMore = going.count > Self.mostFollowing }
        return following
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
                // What doesn't read as the ingredient, such as a name that begins with an amount, takes its name.
                let text = name.product == nil ? changed.ingredient.name : name.text
                found[name] = ItemName(text, key: key, aisleHint: name.aisleHint, product: name.product)
            }
        }
        return found
    }

    /// Returns the open needs of items that have another name now.
    ///
    /// After a split, these are also those whose own lines read as the new ingredient.
    private func renamed(
        _ items: [ListItem],
        to names: [ItemName: ItemName],
        after changed: ChangedNames
    ) async throws(ShoppingError) -> [RenamedNeeds] {
        let staying = items.filter { names[$0.name] == nil }.flatMap { item in
            item.separableNeeds.map { (item: item, need: $0) }
        }
        let readings = try await read(staying.map(\.need.line))
        var split: [ListItemID: RenamedNeeds] = [:]
        for ((item, need), reading) in zip(staying, readings) {
            guard let meant = reading.part(need.part), meant.key == changed.ingredient.key,
                let name = try? ItemName(meant, of: need.line)
            else { continue }
            split[item.id, default: RenamedNeeds(item: item, name: name, needs: [])].needs.append(need)
        }
        return items.compactMap { item in
            names[item.name].map { RenamedNeeds(item: item, name: $0, needs: item.openNeeds) } ?? split[item.id]
        }
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

    /// Plans to have needs of a list go to the items of other names.
    private func renaming(
        _ renamed: [RenamedNeeds],
        staples: [String: Staple],
        on list: GroceryList
    ) async throws(ShoppingError) -> [PlannedOperation] {
        var new = NewNeeds()
        for each in renamed { new.add(each, staples: staples) }
        var plan = try await plan(new, on: list, room: ListItem.mostAfterRenaming)
        for each in renamed { plan.leave(each) }
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
