import Commands
public import Quantities
import ShoppingDomain

extension ShoppingLists {
    /// Moves what is still to buy to another list, and creates that list if the home doesn't have it.
    ///
    /// A new list subtracts stock if this one does. Notes, decisions, and what was taken instead go with the items.
    ///
    /// - Parameters:
    ///   - names: The items' names as the list shows them; empty for all that are still to buy.
    ///   - reference: The list's name or identifier; empty for the newest open one.
    ///   - target: The other list's name; empty for the list of the week after this one's.
    ///   - today: The day where the person is; `nil` for today in UTC.
    ///   - confirmed: Whether a list of the target's name may be created; the list of the next week needs no question.
    /// - Returns: The other list, and what came onto it; or the question whether to create one, and nothing moves.
    /// - Throws: ``ShoppingError`` when there is no such list or item, the other list is archived or full, more items
    ///   would move than ``ListItem/mostMoved``, or the store fails; nothing moves then.
    public func move(
        _ names: [String] = [],
        from reference: String = "",
        to target: String = "",
        on today: CalendarDay? = nil,
        confirmed: Bool = false
    ) async throws(ShoppingError) -> ListedNeeds {
        if !confirmed, try await !isDone, let proposal = try await proposal(moving: names, from: reference, to: target)
        {
            return ListedNeeds(list: nil, proposal: proposal, lines: [], skipped: [], before: [], after: [])
        }
        return try await context.once(in: store) { () async throws(ShoppingError) in
            let list = try await existingList(reference)
            let (moved, new) = try await needs(moving: names, from: list)
            let nextWeek = (list.firstDay ?? today ?? CalendarDay(milliseconds: now)).adding(days: 7)
            let named = try await openList(named: target, besides: list)
            let proposal = try await proposal(named: target, on: nextWeek)
            let subtracts = named == nil && list.subtractsStock ? true : nil
            let added = try await adding(new, to: named, or: proposal, subtracting: subtracts)
            guard added.outcome.list?.id != list.id else { throw .list(.sameList(list.name)) }
            var plan = ItemPlan()
            for item in moved { plan.leave(item) }
            var changes = plan.changes
            changes.items += added.changes.items
            changes.lists = added.changes.lists
            let operations = added.operations + plan.operations
            return (try await journaled(operations, .moved, on: list, changes), added.outcome)
        }
    }

    /// Copies a list: what it needed, checked or not, comes unchecked onto a new one.
    ///
    /// Recipes and staples stay what they are; what people wrote counts as a part of the copied list. Notes and
    /// decisions are copied, too.
    ///
    /// - Parameters:
    ///   - reference: The list's name or identifier, archived lists included.
    ///   - name: The new list's name; empty for the list of the week.
    ///   - today: A day of the week; `nil` for today in UTC.
    /// - Returns: The new list, and what is on it.
    /// - Throws: ``ShoppingError`` when there is no such list, nothing is on it, or the store fails.
    public func copy(
        _ reference: String,
        named name: String = "",
        on today: CalendarDay? = nil
    ) async throws(ShoppingError) -> ListedNeeds {
        try await context.once(in: store) { () async throws(ShoppingError) in
            let list = try await existingList(reference)
            var new = NewNeeds()
            new.add(try await items(on: list).filter(\.isShown).map(\.unchecked), from: list, isMoved: false)
            guard !new.entries.isEmpty else { throw .list(.nothingToAdd) }
            let proposal = try await proposal(named: name, on: today)
            let added = try await adding(new, to: nil, or: proposal, subtracting: list.subtractsStock)
            guard added.outcome.list?.id != list.id else { throw .list(.sameList(list.name)) }
            let written = try await journaled(added.operations, .listCopied, on: added.outcome.list, added.changes)
            return (written, added.outcome)
        }
    }
}

extension ShoppingLists {
    /// Returns the items that move, and what they bring.
    private func needs(
        moving names: [String],
        from list: GroceryList
    ) async throws(ShoppingError) -> (items: [ListItem], new: NewNeeds) {
        let known = try await items(on: list)
        var moved = names.isEmpty ? known.filter { !$0.openNeeds.isEmpty } : []
        let lines = ListLines(known)
        for name in names {
            let item = try await item(name, among: known, of: list)
            for member in [item] + lines.joined(to: item) where !moved.contains(where: { $0.id == member.id }) {
                moved.append(member)
            }
        }
        guard moved.count <= ListItem.mostMoved else {
            throw .list(.tooManyToMove(count: moved.count))
        }
        var new = NewNeeds()
        new.add(moved, from: list, isMoved: true)
        guard !new.entries.isEmpty else { throw .list(.nothingToMove) }
        return (moved, new)
    }

    /// Returns the list that a move would create under the name that a person gave; `nil` when it creates none of that
    /// name.
    private func proposal(
        moving names: [String],
        from reference: String,
        to target: String
    ) async throws(ShoppingError) -> ProposedList? {
        guard !target.foldedName.isEmpty else { return nil }
        let list = try await existingList(reference)
        _ = try await needs(moving: names, from: list)
        guard list.name.foldedName != target.foldedName else { throw .list(.sameList(list.name)) }
        guard try await openList(named: target, besides: list) == nil else { return nil }
        return try await proposal(named: target, on: nil)
    }

    /// Whether the command was done before, so that its outcome answers it.
    private var isDone: Bool {
        get async throws(ShoppingError) {
            try await storing { () async throws(StoreError) in try await store.recordedOutcome(for: context) != nil }
        }
    }

    /// Returns the newest open list of a name, besides another one; `nil` for an empty name.
    private func openList(named name: String, besides other: GroceryList) async throws(ShoppingError) -> GroceryList? {
        guard !name.foldedName.isEmpty else { return nil }
        return try await lists(named: name.foldedName).first { $0.isOpen && $0.id != other.id }
    }
}

extension ListItem {
    /// The item as if it had never been checked.
    fileprivate var unchecked: ListItem {
        var item = self
        item.ticks = 0
        return item
    }
}
