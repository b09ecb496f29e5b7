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
    ///   - reference: The action's identifier or its beginning; empty for the person's latest action that holds and
    ///     that later ones have not overtaken.
    ///   - list: The list of the latest action; empty for any.
    /// - Returns: The action, what undid it, and what stays.
    /// - Throws: ``ListError/noSuchAction(_:)``, ``ListError/alreadyUndone(by:)``, ``ListError/overtaken(_:)`` when all
    ///   of it was changed since, and other ``ShoppingError``s; nothing changes then.
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
            action.undone = UndoneNote(by: context.principal, at: now)
            return (
                undo.operations + entered + notes, undo.effects,
                UndoneAction(action: action, undo: entry, kept: undo.kept)
            )
        }
    }

    /// Plans the undo of the first action that isn't overtaken; refuses with what overtook the first of them all.
    private func firstUndo(of actions: [ListAction]) async throws(ShoppingError) -> (ListAction, ActionUndo) {
        var overtaken: ShoppingError?
        for action in actions {
            if let note = action.undone { throw .list(.alreadyUndone(by: note.by)) }
            guard !action.changes.isTooLarge else { throw .list(.tooLargeToUndo) }
            var undo = try await ActionUndo(of: action, in: self)
            do throws(ShoppingError) { try await undo.plan(in: self) } catch {
                guard case .list(.overtaken) = error else { throw error }
                overtaken = overtaken ?? error
                continue
            }
            guard undo.operations.isEmpty && undo.effects.isEmpty else { return (action, undo) }
            // Nothing stays where someone has set it back already.
            let names = undo.kept.isEmpty ? action.parts.map(\.name) : undo.kept
            overtaken = overtaken ?? .list(.overtaken(names))
        }
        throw overtaken ?? .list(.nothingToUndo)
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
            let note = planned.count.isMultiple(of: 2) ? UndoneNote(by: context.principal, at: now) : nil
            let change = ListAction.change(to: note)
            planned.append(PlannedOperation(.change([change]), of: entity.key, expecting: entity.version))
            next = try await storing { () throws(StoreError) in try ListAction(entity).undoes }
        }
        return planned
    }
}
