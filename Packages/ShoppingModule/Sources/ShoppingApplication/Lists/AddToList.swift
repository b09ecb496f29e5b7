import Commands
public import Quantities
public import ShoppingDomain

/// What came onto a list.
public struct ListedNeeds: Hashable, Sendable, Codable {
    /// The list; `nil` as long as the person has not confirmed to create one.
    public let list: GroceryList?
    /// The question to confirm; `nil` for a list that is there.
    public let proposal: ProposedList?
    /// The lines that came onto the list, in the order of the request.
    public let lines: [AddedLine]
    /// The lines that did not.
    public let skipped: [SkippedLine]
    /// The changed items as they were.
    let before: [ListItem]
    /// The changed items as they are.
    let after: [ListItem]
}

/// What came onto a list, as a person looks at it.
public struct ListChanges: Sendable {
    /// What came onto it.
    public let listed: ListedNeeds
    /// The changed items as they were, without those that were not there.
    public let before: [ShownItem]
    /// The changed items as they are.
    public let after: [ShownItem]
    /// What needs a person's decision about them.
    public let questions: [MergeQuestion]
    /// The changed items for which the home has chosen no category, with suggestions; they refer to ``after``.
    public let uncategorized: [OpenItem]
    /// The recipes left out.
    public let refused: [RefusedRecipe]
    /// Repairs made while reading pages.
    public let notes: [RecipeNote]
}

extension ShoppingLists {
    /// Adds recipes, staples, lines, and barcodes to a list.
    ///
    /// Equal ingredients become one item. A recipe or a staple that is on the list already replaces its own part, and
    /// leaves the others' as they are.
    ///
    /// - Parameters:
    ///   - addition: What to add besides.
    ///   - recipes: The recipes, each with its scaling.
    ///   - reference: The list's name or identifier; empty for the newest open one.
    ///   - today: A day of the week for which a list is proposed; `nil` for today in UTC.
    ///   - confirmed: Whether a list may be created; nothing changes otherwise if there is none.
    /// - Returns: What came onto the list, or the question whether to create one.
    /// - Throws: ``ShoppingError`` when something can't be read, no recipe is left, the list is archived or full, the
    ///   store fails, or another service refuses; nothing is added then.
    public func add(
        _ addition: ListAddition,
        recipes: [RecipeOrder] = [],
        to reference: String = "",
        on today: CalendarDay? = nil,
        confirmed: Bool = false
    ) async throws(ShoppingError) -> ListChanges {
        let selection = recipes.isEmpty ? nil : try await shopping.select(recipes)
        let known = try await list(reference)
        let proposal = known == nil ? try await self.proposal(named: "", on: today) : nil
        if let proposal, !confirmed {
            let nothing = ListedNeeds(list: nil, proposal: proposal, lines: [], skipped: [], before: [], after: [])
            return try await changes(nothing, selection)
        }
        let listed = try await context.once(in: store) { () async throws(ShoppingError) in
            var new = NewNeeds()
            try await new.add(selection?.recipes ?? [], in: self)
            new.add(try await staples(of: addition, on: today))
            try await new.add(addition.lines, in: self)
            try await new.add(addition.barcodes, in: self)
            guard !new.entries.isEmpty || !new.skipped.isEmpty else { throw .list(.nothingToAdd) }
            let known = try await list(reference)
            let added = try await adding(new, to: known, or: proposal, subtracting: addition.subtractsStock)
            return (try await journaled(added.operations, .added, on: added.outcome.list, added.changes), added.outcome)
        }
        return try await changes(listed, selection)
    }

    /// Returns the staples that an addition names, and those that are due if it has them.
    private func staples(
        of addition: ListAddition,
        on today: CalendarDay?
    ) async throws(ShoppingError) -> [(staple: Staple, due: DueStaple?)] {
        var found: [(staple: Staple, due: DueStaple?)] = []
        if addition.hasDueStaples { found = try await dueStaples(on: today).map { ($0.staple, $0) } }
        for name in addition.staples {
            let staple = try await staple(name)
            if !found.contains(where: { $0.staple.id == staple.id }) { found.append((staple, nil)) }
        }
        return found
    }

    /// Plans to add needs to a list, creating the proposed one if there is none.
    func adding(
        _ new: NewNeeds,
        to known: GroceryList?,
        or proposal: ProposedList?,
        subtracting: Bool? = nil,
        archived: Int64? = nil
    ) async throws(ShoppingError) -> (
        operations: [PlannedOperation], outcome: ListedNeeds, changes: ListActionChanges
    ) {
        var list: GroceryList
        var operations: [PlannedOperation] = []
        if let known {
            guard known.isOpen else { throw .list(.archivedList(known.name)) }
            list = known
        } else {
            guard let proposal else { throw .list(.noOpenList) }
            (list, operations) = try await beginning(proposal, subtracting: subtracting ?? false, archived: archived)
        }
        let before = operations.isEmpty ? list : nil
        if let subtracting, before != nil, list.subtractsStock != subtracting {
            operations.append(list.change(subtracting: subtracting))
        }
        let plan = try await plan(new, on: list)
        return (
            operations + plan.operations,
            ListedNeeds(
                list: list,
                proposal: nil,
                lines: plan.lines,
                skipped: new.skipped,
                before: plan.before,
                after: plan.after
            ),
            ListActionChanges(
                from: plan.before,
                to: plan.after,
                lists: operations.isEmpty ? [] : [Replaced(before, by: list)]
            )
        )
    }

    /// Shows what changed.
    private func changes(
        _ listed: ListedNeeds,
        _ selection: RecipeSelection?
    ) async throws(ShoppingError) -> ListChanges {
        try await asking { () async throws(CollaboratorFailure) in
            let (before, _) = try await ListLines(listed.before).added(ask)
            let (after, questions) = try await ListLines(listed.after).added(ask)
            let names = after.map(\.item.name.aisleItem)
            return ListChanges(
                listed: listed,
                before: before,
                after: after,
                questions: questions,
                uncategorized: try await names.isEmpty
                    ? [] : ask.categories.uncategorized(names, includingHinted: false),
                refused: selection?.refused ?? [],
                notes: selection?.notes ?? []
            )
        }
    }
}
