import Commands
public import ShoppingDomain

extension ShoppingLists {
    /// Stores the answers to questions of a list, so that it adds up as people decided.
    ///
    /// Every answer can be taken back by itself. Of what is checked nothing is asked: it was bought as it was.
    ///
    /// - Parameters:
    ///   - answers: The answers, with the numbers of the questions as the list asks them now.
    ///   - reference: The list's name or identifier; empty for the newest open one.
    /// - Returns: The items about which something was decided.
    /// - Throws: ``ShoppingError/answer(_:)`` for an answer that doesn't lead to a decision, and
    ///   ``ListError/unreadAmount(_:)``; nothing is stored then.
    public func answer(
        _ answers: [MergeAnswer],
        on reference: String = ""
    ) async throws(ShoppingError) -> ChangedItems {
        // An amount that can't be read would take the words away, and say nothing.
        _ = try await readAmounts(answers.compactMap(\.amount))
        return try await context.once(in: store) { () async throws(ShoppingError) in
            let list = try await openForChanges(reference)
            let lines = ListLines(try await items(on: list))
            let (items, questions) = try await asking { () async throws(CollaboratorFailure) in
                try await lines.added(ask)
            }
            let merged = MergedLines(items: items.map { MergedItem($0) }, questions: questions, idle: [])
            let decisions: [MergeDecision]
            do throws(MergeAnswerError) { decisions = try merged.decisions(for: answers, on: lines.lines) } catch {
                throw .answer(error)
            }
            var plan = ItemPlan()
            var decided: [ListItemID: ListItem] = [:]
            for decision in decisions {
                for (id, made) in lines.placed(decision) {
                    decided[id] = (decided[id] ?? lines.item(id))?.deciding(made)
                }
            }
            for item in lines.all {
                guard let next = decided[item.id] else { continue }
                let new = next.decisions.filter { !item.decisions.contains($0) }
                plan.change(item, to: next, new.map { ListItem.change(deciding: $0) })
            }
            return (try await journaled(plan, .answered, on: list), ChangedItems(list: list, items: plan.after))
        }
    }

    /// Takes back everything that was decided about an item.
    ///
    /// - Throws: ``ListError/noDecision(_:)`` when nothing was.
    public func undoAnswers(
        about name: String,
        on reference: String = ""
    ) async throws(ShoppingError) -> ChangedItems {
        try await context.once(in: store) { () async throws(ShoppingError) in
            let list = try await openForChanges(reference)
            let known = try await items(on: list)
            let item = try await item(name, among: known, of: list)
            let members = ([item] + ListLines(known).joined(to: item)).filter { !$0.decisions.isEmpty }
            guard !members.isEmpty else { throw .list(.noDecision(item.name.text)) }
            var plan = ItemPlan()
            for member in members {
                var next = member
                next.decisions = []
                let gone = Set(member.decisions.map(\.key)).sorted()
                plan.change(
                    member,
                    to: next,
                    gone.map {
                        GroupChange(ShoppingRow.decisionsGroup, .removeKey(ByteText($0)))
                    }
                )
            }
            return (try await journaled(plan, .answersUndone, on: list), ChangedItems(list: list, items: plan.after))
        }
    }
}

extension ListItem {
    /// Returns the item with one more decision, in place of an earlier one of the same kind.
    fileprivate func deciding(_ decision: ItemDecision) -> ListItem {
        var next = self
        next.decisions = decisions.filter { $0.key != decision.key } + [decision]
        return next
    }

    fileprivate static func change(deciding decision: ItemDecision) -> GroupChange {
        GroupChange(ShoppingRow.decisionsGroup, .put(ByteText(decision.key), json: decision))
    }
}

extension MergedItem {
    /// Creates what an answer looks at.
    fileprivate init(_ item: ShownItem) {
        self.init(
            key: item.item.name.mergeKey?.rawValue ?? "",
            name: item.name,
            totals: item.totals,
            text: item.text,
            path: item.path,
            counted: [],
            uncounted: []
        )
    }
}
