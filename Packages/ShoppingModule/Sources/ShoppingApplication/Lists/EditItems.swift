import Commands
import Quantities
import ShoppingDomain

/// A change to an item of a list.
public enum ItemEdit: Hashable, Sendable {
    /// The shop had none; or, for `false`, it does after all.
    case notThere(Bool)
    /// Something else was taken.
    case substitute(by: String)
    /// What people write about it.
    case note(String)
    /// Replaces what was written by hand with an amount, such as "2 l"; recipes and staples keep their parts, and what
    /// was bought counts.
    case amount(String)
}

extension ShoppingLists {
    /// Changes an item: its status, its note, or the amount that a person wrote.
    ///
    /// - Parameters:
    ///   - name: The item's name as the list shows it, or its identifier.
    ///   - edit: What changes.
    ///   - reference: The list's name or identifier; empty for the newest open one.
    /// - Returns: The item as it is.
    /// - Throws: ``ShoppingError`` when there is no such list or item, a text can't be read or is too long, or the
    ///   store fails.
    public func edit(
        _ name: String,
        _ edit: ItemEdit,
        on reference: String = ""
    ) async throws(ShoppingError) -> ChangedItems {
        var amount: StatedQuantity?
        if case .amount(let text) = edit { amount = try await readAmounts([text])[0] }
        return try await context.once(in: store) { () async throws(ShoppingError) in
            let list = try await openForChanges(reference)
            let item = try await item(name, among: try await items(on: list), of: list)
            var plan = ItemPlan()
            switch edit {
            case .notThere(let isGone): plan.mark(item, isGone ? .notThere : .there)
            case .substitute(let other):
                let text = try checked { () throws(ListError) in try other.bounded(to: ItemName.longest) }
                guard !text.isEmpty else { throw .list(.emptyName) }
                plan.mark(item, .substituted(by: text))
            case .note(let text):
                var next = item
                next.note = try checked { () throws(ListError) in try text.bounded(to: Staple.longestNote) }
                let write = GroupChange(ShoppingRow.noteGroup, .write(json: next.note))
                plan.change(item, to: next, next.note == item.note ? [] : [write])
            case .amount:
                guard let amount else { break }
                let source = NeedSource(.text, id: commandId, title: "")
                try await EditedAmount(amount, of: item, by: source, in: self).plan(item, in: &plan)
            }
            let written = try await journaled(plan, edit.action, on: list)
            return (written, ChangedItems(list: list, items: plan.after.isEmpty ? [item] : plan.after))
        }
    }
}

extension ItemEdit {
    /// What the journal calls it.
    fileprivate var action: ListAction.Kind {
        switch self {
        case .notThere(let isGone): isGone ? .notThere : .there
        case .substitute: .substituted
        case .note, .amount: .edited
        }
    }
}

extension ItemPlan {
    /// Plans to say whether the shop has an item.
    fileprivate mutating func mark(_ item: ListItem, _ status: ItemStatus) {
        var next = item
        next.status = status
        let write = GroupChange(ShoppingRow.statusGroup, .write(json: status))
        change(item, to: next, status == item.status ? [] : [write])
    }
}
