public import Commands
import Quantities
public import ShoppingDomain

extension ShoppingLists {
    /// Returns what was done to lists and staples, the latest first.
    ///
    /// - Parameters:
    ///   - reference: The list's name, a part of it, or its identifier, also of a deleted one; empty for all lists and
    ///     staples.
    ///   - person: Only what this person did; empty for everyone.
    ///   - request: The page.
    /// - Returns: The page.
    /// - Throws: ``ListError/noSuchPerson(_:others:)`` for someone who has done nothing while others have, and other
    ///   ``ShoppingError``s when there is no such list, the cursor is of no page, or the store fails.
    public func actions(
        on reference: String = "",
        by person: String = "",
        _ request: PageRequest = PageRequest()
    ) async throws(ShoppingError) -> Page<ListAction> {
        var filter = ListActionFilter(by: person.withoutMargins.isEmpty ? nil : person.withoutMargins)
        if !reference.foldedName.isEmpty { filter.list = try await listInJournal(reference) }
        let position: PageCursor?
        do { position = try request.position(partCount: 2) } catch { throw .page(error) }
        var found = try await storing { [filter] () async throws(StoreError) in
            try await store.actions(filter, after: position, limit: request.readLimit, of: context.household)
        }
        if found.isEmpty, let wanted = filter.by {
            let name = try await nameInJournal(wanted)
            guard name != wanted else { return Page(found, for: request, bytes: \.messageBytes, cursor: \.pageCursor) }
            filter.by = name
            found = try await storing { [filter] () async throws(StoreError) in
                try await store.actions(filter, after: position, limit: request.readLimit, of: context.household)
            }
        }
        return Page(found, for: request, bytes: \.messageBytes, cursor: \.pageCursor)
    }

    /// Returns how the journal spells a person's name.
    ///
    /// - Throws: ``ListError/noSuchPerson(_:others:)`` when only others have done something.
    private func nameInJournal(_ person: String) async throws(ShoppingError) -> String {
        let latest = try await storing { () async throws(StoreError) in
            try await store.actions(ListActionFilter(), after: nil, limit: 500, of: context.household)
        }
        let known = Set(latest.map(\.by)).sorted()
        if known.isEmpty || known.contains(person) { return person }
        if let name = known.first(where: { $0.foldedName == person.foldedName }) { return name }
        throw .list(.noSuchPerson(person, others: known))
    }

    /// Returns what actions were done to, with the amounts that were bought in the language of the request, or as they
    /// are stored when the quantity service doesn't answer.
    ///
    /// - Parameter actions: The actions.
    /// - Returns: The parts of each action, in the same order.
    public func parts(of actions: [ListAction]) async -> [[ListActionPart]] {
        let parts = actions.map(\.parts)
        let amounts = parts.joined().compactMap(\.bought).map { [$0] }
        guard !amounts.isEmpty, var texts = try? await ask.quantities.totals(of: amounts, locale: "")[...] else {
            return parts
        }
        return parts.map { parts in
            parts.map { part in
                guard part.bought != nil, let said = texts.popFirst(), !said.isEmpty else { return part }
                return part.saying(said.map(\.displayText).joined(separator: " + "))
            }
        }
    }

    /// Finds a list that is there, or one that was deleted and is still in the journal under its last name.
    func listInJournal(_ reference: String) async throws(ShoppingError) -> ListID {
        do throws(ShoppingError) { return try await existingList(reference).id } catch {
            guard case .list(.deletedList) = error else { throw error }
            guard let list = try await deletedList(reference, besides: try await allLists()) else { throw error }
            return list
        }
    }

    /// Finds a deleted list by its identifier or its last name; `nil` when the journal has none.
    func deletedList(_ reference: String, besides known: [GroceryList]) async throws(ShoppingError) -> ListID? {
        let wanted = reference.foldedName
        let gone = try await storing { () async throws(StoreError) in
            try await store.latestActions(ofListsBesides: Set(known.map(\.id)), of: context.household)
        }
        let named = gone.filter { $0.list?.rawValue == wanted || $0.listName.foldedName == wanted }
        return named.max { $0.pageCursor < $1.pageCursor }?.list
    }

    /// The maximum number of actions that a bare undo looks at.
    private static let mostTried = 6

    /// Finds the action that a person means: by its identifier or the beginning of it; of an empty reference, the
    /// person's latest one that holds, and those before it.
    func actions(meantBy reference: String, on list: String) async throws(ShoppingError) -> [ListAction] {
        let wanted = reference.withoutMargins.lowercased()
        guard wanted.isEmpty else {
            guard wanted.count >= ListActionID.fewest else {
                throw .list(.shortAction(reference, least: ListActionID.fewest))
            }
            let found = try await storing { () async throws(StoreError) in
                try await store.actions(beginningWith: wanted, limit: 2, of: context.household)
            }
            guard !found.isEmpty else { throw .list(.noSuchAction(reference)) }
            guard found.count == 1 else { throw .list(.severalActions(reference)) }
            return found
        }
        var filter = ListActionFilter(by: context.actor)
        if !list.foldedName.isEmpty { filter.list = try await listInJournal(list) }
        let latest = try await storing { [filter] () async throws(StoreError) in
            try await store.actions(filter, after: nil, limit: 500, of: context.household)
        }
        let held = latest.filter { $0.undone == nil && $0.kind != .undone }
        guard !held.isEmpty else { throw .list(.nothingToUndo) }
        return Array(held.prefix(Self.mostTried))
    }
}

extension ListAction {
    /// The position after this action in the journal.
    public var pageCursor: PageCursor { PageCursor(after: position, id.rawValue) }

    /// The time, as text that sorts as it does.
    public var position: String {
        let text = String(max(0, at))
        return String(repeating: "0", count: max(0, 19 - text.count)) + text
    }

    /// About how many bytes it has in a message.
    fileprivate var messageBytes: Int {
        parts.reduce(300) { $0 + 20 + $1.name.utf8.count + $1.text.utf8.count }
    }
}
