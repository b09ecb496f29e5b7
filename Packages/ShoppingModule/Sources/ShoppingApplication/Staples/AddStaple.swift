import Commands
public import ShoppingDomain

/// A staple that was saved.
public struct SavedStaple: Hashable, Sendable, Codable {
    /// The staple.
    public let staple: Staple
    /// Whether the home had it before, so that it was changed.
    public let existed: Bool
}

extension ShoppingLists {
    /// Adds a staple, or changes the one that the home already has of the same ingredient.
    ///
    /// A draft that names a staple again is a correction: it changes what it says and leaves the rest, so that two
    /// people who add milk keep one staple with what both said.
    ///
    /// - Throws: ``ShoppingError`` when a text can't be read or is too long, or another service refuses; nothing is
    ///   added then.
    public func addStaple(_ draft: StapleDraft) async throws(ShoppingError) -> SavedStaple {
        let change = try await StapleChange(draft, in: self)
        guard let name = change.name else { throw .list(.emptyName) }
        try await assign(name, to: draft.category)
        return try await context.once(in: store) { () async throws(ShoppingError) in
            let id = id(ofStaple: name)
            let entity = try await entity(ShoppingRow.key(of: id))
            let existed = entity.state.isAlive
            let before = try await storing { () throws(StoreError) in
                existed ? try Staple(entity) : Staple(id, name)
            }
            var after = try checked { () throws(ListError) in try change.applied(to: before) }
            // "milk" says nothing about the amount of a staple that is there.
            if existed, after.amount == nil { after.amount = before.amount }
            try await change.requireLevels(of: after, in: self)
            let saved = saving(after, in: entity)
            let changes = ListActionChanges(staples: [Replaced(existed ? before : nil, by: saved.staple)])
            let kind: ListAction.Kind = existed ? .stapleChanged : .stapleAdded
            let written = try await journaled(saved.operations, kind, on: nil, changes)
            return (written, SavedStaple(staple: saved.staple, existed: existed))
        }
    }

    /// Changes a staple.
    ///
    /// A name of another ingredient makes it the staple of that ingredient.
    ///
    /// - Parameters:
    ///   - reference: The staple's name or identifier.
    ///   - draft: What changes.
    /// - Returns: The staple as it is.
    /// - Throws: ``ListError/noSuchStaple(_:near:)``, ``ListError/stapleExists(_:)`` for the name of another staple,
    ///   and as ``addStaple(_:)``.
    public func editStaple(_ reference: String, _ draft: StapleDraft) async throws(ShoppingError) -> Staple {
        let change = try await StapleChange(draft, in: self)
        let found = try await staple(reference)
        try await assign(change.name ?? found.name, to: draft.category)
        return try await context.once(in: store) { () async throws(ShoppingError) in
            let entity = try await entity(ShoppingRow.key(of: found.id))
            guard entity.state.isAlive else { throw .list(.noSuchStaple(reference)) }
            let before = try await storing { () throws(StoreError) in try Staple(entity) }
            let after = try checked { () throws(ListError) in try change.applied(to: before) }
            try await change.requireLevels(of: after, in: self)
            let id = id(ofStaple: after.name)
            guard id != before.id else {
                let saved = saving(after, in: entity)
                let changes = ListActionChanges(staples: [Replaced(before, by: saved.staple)])
                return (try await journaled(saved.operations, .stapleChanged, on: nil, changes), saved.staple)
            }
            let target = try await self.entity(ShoppingRow.key(of: id))
            guard !target.state.isAlive else { throw .list(.stapleExists(after.name.text)) }
            let moved = Staple(
                id,
                after.name,
                amount: after.amount,
                shop: after.shop,
                levels: after.levels,
                intervalDays: after.intervalDays,
                note: after.note
            )
            let saved = saving(moved, in: target)
            let delete = PlannedOperation(.delete, of: entity.key, expecting: entity.version)
            let changes = ListActionChanges(staples: [Replaced(before, by: nil), Replaced(nil, by: saved.staple)])
            return (try await journaled([delete] + saved.operations, .stapleChanged, on: nil, changes), saved.staple)
        }
    }

    /// Finds a staple.
    ///
    /// - Parameter reference: Its name, in any case, number, and spelling that means the same, or its identifier.
    /// - Returns: The staple.
    /// - Throws: ``ListError/noSuchStaple(_:near:)``.
    func staple(_ reference: String) async throws(ShoppingError) -> Staple {
        let all = try await storing { () async throws(StoreError) in
            try await store.staples(of: context.household)
        }
        let wanted = reference.foldedName
        if let named = all.first(where: { $0.id.rawValue == wanted || $0.name.text.foldedName == wanted }) {
            return named
        }
        guard !wanted.isEmpty else { throw .list(.emptyName) }
        let reading = try await read([reference])[0]
        let name = try checked { () throws(ListError) in try ItemName(reading, of: reference) }
        guard let meant = all.first(where: { $0.id == id(ofStaple: name) }) else {
            throw .list(.noSuchStaple(reference, near: all.map(\.name.text).nearName(of: reference)))
        }
        return meant
    }

    /// The identifier of the staple of an ingredient, or of a name that is none.
    func id(ofStaple name: ItemName) -> StapleID {
        StapleID(rawValue: identity(of: ShoppingRow.stapleKind, named: name.identity))
    }

    /// Plans to save a staple, and returns it as it then is.
    func saving(
        _ staple: Staple,
        in entity: StoredEntity
    ) -> (operations: [PlannedOperation], staple: Staple) {
        let changes = ShoppingRow.staple(staple).changes
        let planned = PlannedOperation(saving: changes, in: entity, by: ShoppingRow.rules)
        var saved = staple
        saved.version = entity.version + (planned == nil ? 0 : 1)
        return ([planned].compactMap(\.self), saved)
    }

    /// Assigns what a name means to a category, if there is one.
    private func assign(_ name: ItemName, to category: String?) async throws(ShoppingError) {
        guard let category, !category.withoutMargins.isEmpty else { return }
        let choice = [(item: name.aisleItem, category: category.withoutMargins)]
        _ = try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.assign(choice, creating: false)
        }
    }
}
