import Commands
import ShoppingDomain

extension ShoppingLists {
    /// The most actions that a command drops because they are too old; on every node the same ones.
    private static let mostDropped = 20

    /// Returns what a command writes, with its entry in the journal and without entries that are too old.
    ///
    /// - Parameters:
    ///   - operations: What the command writes; with none, the journal says nothing.
    ///   - kind: What kind of action it is.
    ///   - list: The list that it is done to; `nil` for staples.
    ///   - changes: What changes.
    /// - Returns: The operations.
    /// - Throws: The failure of the store.
    func journaled(
        _ operations: [PlannedOperation],
        _ kind: ListAction.Kind,
        on list: GroceryList?,
        _ changes: ListActionChanges
    ) async throws(ShoppingError) -> [PlannedOperation] {
        guard !operations.isEmpty, !changes.isEmpty else { return operations }
        return operations + (try await entering(action(kind, on: list, changes), besides: operations.count))
    }

    /// Returns what a command writes about items of one list, with its entry in the journal.
    func journaled(
        _ plan: ItemPlan,
        _ kind: ListAction.Kind,
        on list: GroceryList
    ) async throws(ShoppingError) -> [PlannedOperation] {
        try await journaled(plan.operations, kind, on: list, plan.changes)
    }

    /// Makes the entry of this command.
    func action(
        _ kind: ListAction.Kind,
        on list: GroceryList?,
        undoing undone: ListActionID? = nil,
        _ changes: ListActionChanges
    ) -> ListAction {
        let first = changes.items.first.map { "\($0.id.rawValue)/\($0.needs.first?.after?.key ?? "")" } ?? ""
        let command = context.commandName ?? "\(context.principal)/\(now)/\(kind.rawValue)/\(list?.id.rawValue ?? "")"
        return ListAction(
            ListActionID(rawValue: identity(of: ShoppingRow.actionKind, named: "\(command)/\(first)")),
            kind,
            by: context.actor,
            at: now,
            on: list,
            undoing: undone,
            changes.kept
        )
    }

    /// Plans to enter an action, and to drop those of its list that are too old.
    func entering(
        _ action: ListAction,
        besides count: Int
    ) async throws(ShoppingError) -> [PlannedOperation] {
        let key = ShoppingRow.key(of: action.id)
        let create = PlannedOperation(.create(ShoppingRow.action(action).changes), of: key, expecting: nil)
        let room = min(Self.mostDropped, GroupLimits.entries - count - 1)
        guard room > 0 else { return [create] }
        let surplus = try await storing { () async throws(StoreError) in
            try await store.oldActions(
                on: action.list,
                besides: ListAction.most - 1,
                limit: room,
                of: context.household
            )
        }
        return [create]
            + surplus.filter { $0 != action.id }
            .map { PlannedOperation(.delete, of: ShoppingRow.key(of: $0), expecting: nil) }
    }
}

extension ListActionChanges {
    /// Compares items before and after an action.
    init(from before: [ListItem], to after: [ListItem], lists: [Replaced<GroceryList>] = []) {
        let old = Dictionary(before.map { ($0.id, $0) }) { $1 }
        let new = Set(after.map(\.id))
        let changed = after.compactMap { ItemChange(from: old[$0.id], to: $0) }
        let gone = before.filter { !new.contains($0.id) }.compactMap { ItemChange(from: $0, to: nil) }
        self.init(items: changed + gone, lists: lists)
    }

    /// The changes as the journal keeps them.
    fileprivate var kept: ListActionChanges {
        // What a person does to a few items is never too large, and need not be measured.
        guard items.count > 20, !(GroupEffect.write(json: self).byteCount <= ListAction.mostBytes) else { return self }
        var none = ListActionChanges()
        none.isTooLarge = true
        return none
    }
}

extension GroupEffect {
    fileprivate var byteCount: Int { if case .write(let bytes) = self { bytes.count } else { 0 } }
}

extension ItemPlan {
    /// What changes, for the journal.
    var changes: ListActionChanges { ListActionChanges(from: before, to: after) }
}
