import Commands
public import ShoppingDomain

/// An action that was undone.
public struct UndoneAction: Hashable, Sendable, Codable {
    /// The action as it is.
    public let action: ListAction
    /// The action that undoes it, which can be undone itself.
    public let undo: ListAction
    /// The names of what stays as it is, because it was changed since.
    public let kept: [String]
}

extension ShoppingLists {
    /// The longest chain of undos of undos in which each says whether the one before holds; a shorter one where what is
    /// undone fills the group.
    private static let longestChain = 50

    /// Undoes what someone did to a list, to the staples, or to the categories of items, also an undo.
    ///
    /// Each part is undone by itself: an addition takes exactly its own contribution away, even if the item was merged
    /// since, or has another name, and a check takes its own purchase out of the stock. A part that was changed since
    /// stays.
    ///
    /// - Parameters:
    ///   - reference: The action's identifier or its beginning; empty for the person's latest action that holds.
    ///   - list: The list of the latest action; empty for any.
    /// - Returns: The action, what undid it, and what stays.
    /// - Throws: ``ListError/noSuchAction(_:)``, ``ListError/alreadyUndone(by:)``, ``ListError/overtaken(_:next:)``
    ///   when all of it was changed since, ``ListError/deletedAisle(_:items:next:)``, and other ``ShoppingError``s;
    ///   nothing changes then.
    public func undoAction(_ reference: String = "", on list: String = "") async throws(ShoppingError) -> UndoneAction {
        try await context.onceWithEffects(in: store) { () async throws(ShoppingError) in
            let (held, undo) = try await firstUndo(of: actions(meantBy: reference, on: list))
            let named = held.list.map { id in
                GroceryList(id, name: held.listName, firstDay: nil, created: 0)
            }
            let entry = self.action(.undone, on: named, undoing: held.id, undo.changes)
            let notes = try await notes(about: held, atMost: GroupLimits.entries - undo.operations.count - 1)
            let entered = try await entering(entry, besides: undo.operations.count + notes.count)
            var action = held
            action.undone = UndoneNote(by: context.actor, at: now)
            return (
                undo.operations + entered + notes, undo.effects,
                UndoneAction(action: action, undo: entry, kept: undo.kept)
            )
        }
    }

    /// Plans the undo of the first action; where nothing of it is left, refuses with why, and with the first of the
    /// others that can be undone.
    private func firstUndo(of actions: [ListAction]) async throws(ShoppingError) -> (ListAction, ActionUndo) {
        guard let first = actions.first else { throw .list(.nothingToUndo) }
        do throws(ShoppingError) { return (first, try await undo(of: first)) } catch {
            guard case .list(let reason) = error, reason.hasNext else { throw error }
            for action in actions.dropFirst() {
                do throws(ShoppingError) { _ = try await undo(of: action) } catch {
                    // Whatever fails here, what was asked for is refused for its own reason.
                    guard case .list = error else { break }
                    continue
                }
                throw .list(reason.naming(action.id))
            }
            throw error
        }
    }

    /// Plans the undo of an action.
    private func undo(of action: ListAction) async throws(ShoppingError) -> ActionUndo {
        if let note = action.undone { throw .list(.alreadyUndone(by: note.by)) }
        guard !action.changes.isTooLarge else { throw .list(.tooLargeToUndo) }
        var undo = try await ActionUndo(of: action, in: self)
        try await undo.plan(in: self)
        guard undo.operations.isEmpty && undo.effects.isEmpty else { return undo }
        if let aisle = undo.deletedAisles.first, undo.deletedAisles.count == undo.kept.count {
            throw .list(.deletedAisle(aisle, items: undo.kept))
        }
        // Nothing stays where someone has set it back already.
        throw .list(.overtaken(undo.kept.isEmpty ? action.parts.map(\.name) : undo.kept))
    }

    /// Plans to say of an action that it was undone, and, if it is an undo itself, that what it undid holds again.
    ///
    /// Each action names only the one that it undid, so a chain costs one read for each: one for nearly every undo.
    private func notes(
        about action: ListAction,
        atMost most: Int
    ) async throws(ShoppingError) -> [PlannedOperation] {
        var planned: [PlannedOperation] = []
        var next: ListActionID? = action.id
        while let id = next, planned.count < min(Self.longestChain, most) {
            let entity = try await entity(ShoppingRow.key(of: id))
            guard entity.state.isAlive else { break }
            let note = planned.count.isMultiple(of: 2) ? UndoneNote(by: context.actor, at: now) : nil
            let change = ListAction.change(to: note)
            planned.append(PlannedOperation(.change([change]), of: entity.key, expecting: entity.version))
            next = try await storing { () throws(StoreError) in try ListAction(entity).undoes }
        }
        return planned
    }
}

extension ListError {
    /// Whether an earlier action may be undone in place of one that is refused so.
    fileprivate var hasNext: Bool {
        switch self {
        case .overtaken, .deletedAisle: true
        default: false
        }
    }

    /// Names that action.
    fileprivate func naming(_ next: ListActionID) -> ListError {
        switch self {
        case .overtaken(let names, _): .overtaken(names, next: next)
        case .deletedAisle(let aisle, let items, _): .deletedAisle(aisle, items: items, next: next)
        default: self
        }
    }
}
