import Commands
import ShoppingDomain

/// What undoing an action does to one item: its own part alone, where nothing was changed since.
struct ItemUndo {
    /// The item as it is after the undo.
    private(set) var next: ListItem
    /// What is written of an item that is there.
    private(set) var changes: [GroupChange] = []
    /// What the stock hears.
    private(set) var effects: [PlannedEffect] = []
    /// Whether something of the action was changed since, and stays.
    private(set) var isOvertaken = false
    private let history: CheckHistory

    /// Plans to undo a change.
    ///
    /// - Parameters:
    ///   - change: What the action changed.
    ///   - now: The item as it is; without needs and checks for one that is gone.
    ///   - isThere: Whether there is such an item.
    ///   - history: The checks of its list, of which some are those of earlier ones.
    init(of change: ItemChange, in now: ListItem, isThere: Bool, _ history: CheckHistory) {
        (next, self.history) = (now, history)
        undoNeeds(change)
        undoDecisions(change)
        undo(change.status, of: \.status, default: .there, in: ShoppingRow.statusGroup)
        undo(change.note, of: \.note, default: "", in: ShoppingRow.noteGroup)
        if change.isDeleted, !isThere { restore(change) } else { undoCheck(change) }
    }

    private mutating func undoNeeds(_ change: ItemChange) {
        for need in change.needs {
            guard let key = (need.after ?? need.before)?.key else { continue }
            let current = next.needs.first { $0.key == key }
            if current == need.before { continue }
            guard current == need.after else {
                isOvertaken = true
                continue
            }
            next.needs.removeAll { $0.key == key }
            if let before = need.before {
                next.needs.append(before)
                changes.append(ListItem.change(adding: before))
            } else if let after = need.after {
                changes.append(ListItem.change(removing: after))
            }
        }
        next.needs.sort { $0.key < $1.key }
    }

    private mutating func undoDecisions(_ change: ItemChange) {
        for decision in change.decisions {
            guard let key = (decision.after ?? decision.before)?.key else { continue }
            let current = next.decisions.first { $0.key == key }
            if current == decision.before { continue }
            guard current == decision.after else {
                isOvertaken = true
                continue
            }
            next.decisions.removeAll { $0.key == key }
            if let before = decision.before { next.decisions.append(before) }
            changes.append(
                GroupChange(
                    ShoppingRow.decisionsGroup,
                    decision.before.map { .put(ByteText(key), json: $0) } ?? .removeKey(ByteText(key))
                )
            )
        }
    }

    private mutating func undo<Value: Codable & Hashable & Sendable>(
        _ change: Replaced<Value>?,
        of field: WritableKeyPath<ListItem, Value>,
        default value: Value,
        in group: ByteText
    ) {
        guard let change, next[keyPath: field] != change.before ?? value else { return }
        guard next[keyPath: field] == change.after ?? value else {
            isOvertaken = true
            return
        }
        next[keyPath: field] = change.before ?? value
        changes.append(GroupChange(group, .write(json: next[keyPath: field])))
    }

    /// Undoes a check, or what ended one.
    private mutating func undoCheck(_ change: ItemChange) {
        // The checks of an item that came back with its list are those of before.
        guard !change.isCreated else { return }
        guard let ticks = change.ticks else { return undoShares(change) }
        let wasTicked = (ticks.before ?? 0) % 2 == 1
        guard history.isSame(next.ticks, ticks.after ?? 0, of: change.id) else {
            if (next.ticks % 2 == 1) != wasTicked { isOvertaken = true }
            return
        }
        next.ticks += wasTicked == ((ticks.after ?? 0) % 2 == 1) ? 2 : 1
        changes.append(ListItem.change(ticking: next.ticks))
        if let bought = change.bought {
            next.bought = bought.before
            next.bought?.occasion = bought.before?.occasion.map(history.current)
        }
        let before = next.bought
        for made in change.made { takeBack(made.renamed(history.current(made.key))) }
        for purchase in change.takenBack { make(purchase) }
        if change.bought != nil || next.bought != before { changes.append(ListItem.change(to: next.bought)) }
    }

    /// Gives a purchase back to the needs that an edit replaced.
    private mutating func undoShares(_ change: ItemChange) {
        guard let bought = change.bought, next.bought?.needs != bought.before?.needs else { return }
        guard next.bought?.needs == bought.after?.needs else {
            isOvertaken = true
            return
        }
        next.bought = bought.before
        next.bought?.occasion = bought.before?.occasion.map(history.current)
        changes.append(ListItem.change(to: next.bought))
    }

    private mutating func takeBack(_ purchase: ItemPurchase) {
        next.purchases.removeAll { $0.key == purchase.key }
        changes += ListItem.change(takingBack: purchase)
        guard let product = purchase.bought.product else { return }
        let returned = ReturnedStock(product, occasion: purchase.key)
        effects.append(PlannedEffect(ShoppingLists.returnedEffect, json: returned))
    }

    /// Makes a purchase again, as that of the new check.
    private mutating func make(_ purchase: ItemPurchase) {
        let again = purchase.renamed(next.occasion(ofTick: next.ticks))
        next.purchases.append(again)
        if next.bought?.occasion.map(history.origin) == history.origin(of: purchase.key) {
            next.bought?.occasion = again.key
        }
        changes.append(ListItem.change(making: again))
        guard let product = again.bought.product, let amount = again.bought.amount else { return }
        let arrival = BoughtStock(product, amount, again.bought, occasion: again.key)
        effects.append(PlannedEffect(ShoppingLists.boughtEffect, json: arrival))
    }

    /// Gives an item that went with its list its checks and purchases again, which the stock never lost.
    private mutating func restore(_ change: ItemChange) {
        next.ticks = change.ticks?.before ?? 0
        next.bought = change.bought?.before
        next.purchases = change.purchases?.before ?? []
    }
}
