import Commands
public import Quantities
public import ShoppingDomain

/// A list, or the question whether to create one.
public enum FoundList: Hashable, Sendable {
    /// The list.
    case list(GroceryList)
    /// There is none, and nothing has changed.
    case proposal(ProposedList)
}

extension ShoppingLists {
    /// Returns the newest open list, or proposes one for the week.
    ///
    /// - Parameter today: The day where the person is; `nil` for today in UTC.
    /// - Returns: The list, or the proposal.
    /// - Throws: ``ShoppingError`` when the store fails, or the home's week can't be asked for.
    public func openList(on today: CalendarDay? = nil) async throws(ShoppingError) -> FoundList {
        if let newest = try await allLists().first(where: \.isOpen) { return .list(newest) }
        return .proposal(try await proposal(named: "", on: today))
    }

    /// Returns the home's lists, the newest first.
    ///
    /// - Parameters:
    ///   - words: Only those with each of these words in the name; empty for all.
    ///   - isArchived: Only those that are put away, or only open ones; `nil` for all.
    /// - Returns: The lists.
    /// - Throws: The failure of the store.
    public func lists(
        containing words: String = "",
        archived isArchived: Bool? = nil
    ) async throws(ShoppingError) -> [GroceryList] {
        let wanted = words.foldedName.split(separator: " ")
        return try await allLists().filter { list in
            let name = list.name.foldedName
            return wanted.allSatisfy { name.contains($0) } && isArchived.map { $0 != list.isOpen } ?? true
        }
    }

    /// Finds a list.
    ///
    /// - Parameter reference: Its name or words of it, the last one perhaps only begun, or its identifier; empty for
    ///   the newest open list. Of several lists with the same name, the newest counts.
    /// - Returns: The list; `nil` when the reference is empty and no list is open.
    /// - Throws: ``ListError/noSuchList(_:near:)``, ``ListError/deletedList(_:)`` for a deleted one, or
    ///   ``ListError/severalLists(_:_:)``.
    func list(_ reference: String) async throws(ShoppingError) -> GroceryList? {
        let wanted = reference.foldedName
        guard !wanted.isEmpty else { return try await allLists().first(where: \.isOpen) }
        // A home has many lists after some years; an index finds the one with the name.
        if let named = try await lists(named: wanted).first { return named }
        let all = try await allLists()
        if let known = all.first(where: { $0.id.rawValue == wanted }) { return known }
        let similar = all.filter { $0.name.foldedName.hasWords(beginning: wanted) }
        guard similar.count <= 1 else { throw .list(.severalLists(reference, similar.map(\.name))) }
        if let only = similar.first { return only }
        let entity = try await entity(ShoppingRow.key(of: ListID(rawValue: wanted)))
        guard entity.version == 0, try await deletedList(reference, besides: all) == nil else {
            throw .list(.deletedList(reference))
        }
        throw .list(.noSuchList(reference, near: all.map(\.name).nearName(of: reference)))
    }

    /// Finds a list that is there; of an empty reference, the newest open one.
    func existingList(_ reference: String) async throws(ShoppingError) -> GroceryList {
        guard let list = try await list(reference) else { throw .list(.noOpenList) }
        return list
    }

    /// Returns the home's lists, the newest first.
    func allLists() async throws(ShoppingError) -> [GroceryList] { try await lists(named: nil) }

    /// Returns the home's lists of a folded name, or all of them for `nil`, the newest first.
    func lists(named name: String?) async throws(ShoppingError) -> [GroceryList] {
        try await storing { () async throws(StoreError) in
            try await store.lists(of: context.household, named: name).newestFirst
        }
    }

    /// Proposes a list with a name of its own, or that of a week.
    func proposal(named name: String, on today: CalendarDay?) async throws(ShoppingError) -> ProposedList {
        let week = try await asking { () async throws(CollaboratorFailure) in try await ask.home.week() }
        let words = WeekWords(locale: context.locale.isEmpty ? week.language : context.locale)
        let own = try checked { () throws(ListError) in try name.bounded(to: GroceryList.longestName) }
        guard own.isEmpty else {
            return ProposedList(name: own, firstDay: nil, question: words.question(forListNamed: own))
        }
        let first = (today ?? CalendarDay(milliseconds: now)).startOfWeek(beginningOn: week.firstDay)
        return ProposedList(
            name: words.name(ofWeekFrom: first),
            firstDay: first,
            question: words.question(forWeekFrom: first)
        )
    }
}

extension String {
    /// Whether a text stands here from the beginning of a word on, as "bbq" does in "anna (bbq)".
    fileprivate func hasWords(beginning text: String) -> Bool {
        ranges(of: text).contains { range in
            guard range.lowerBound > startIndex else { return true }
            let before = self[index(before: range.lowerBound)]
            return !before.isLetter && !before.isNumber
        }
    }
}
