import Commands
import ShoppingDomain

/// What people said about an item besides how much they need, as it goes with the item to another list or name.
struct CarriedFacts {
    private let note: String
    private var status: ItemStatus
    private let decisions: [ItemDecision]

    /// Takes what still means something on another list.
    ///
    /// That a shop had none is left behind: it says why the item moves, not whether the next shop has it.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - keys: The keys of its needs on the other list, by those on its own.
    ///   - isMoved: Whether it goes with the item itself, and with what was taken instead; a copy is bought anew.
    init(of item: ListItem, keys: [String: String], isMoved: Bool) {
        self.init(of: item, keys: keys, isWhole: true)
        if !isMoved || item.status == .notThere { status = .there }
    }

    /// Takes what stays true of an item, or of some of its needs, under another name on the same list.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - keys: The keys of its needs under the other name, by those that they have.
    ///   - isWhole: Whether all that is still to buy has the name; what was said of the item is not of its parts.
    init(of item: ListItem, keys: [String: String], isWhole: Bool) {
        (note, status) = isWhole ? (item.note, item.status) : ("", .there)
        decisions = item.decisions.compactMap { decision in
            guard case .count(let need, let amount) = decision else { return isWhole ? decision : nil }
            return keys[need].map { .count(need: $0, amount: amount) }
        }
    }

    /// Adds it to an item; what people said of that one before stays.
    ///
    /// - Returns: The item, and what is written of it.
    func added(to item: ListItem) -> (item: ListItem, changes: [GroupChange]) {
        var next = item
        var changes: [GroupChange] = []
        if item.status == .there, status != .there {
            next.status = status
            changes.append(GroupChange(ShoppingRow.statusGroup, .write(json: status)))
        }
        let joined = item.note.isEmpty ? note : "\(item.note); \(note)"
        if !item.note.contains(note), joined.count <= Staple.longestNote {
            next.note = joined
            changes.append(GroupChange(ShoppingRow.noteGroup, .write(json: joined)))
        }
        for decision in decisions where !item.decisions.contains(where: { $0.key == decision.key }) {
            next.decisions.append(decision)
            changes.append(GroupChange(ShoppingRow.decisionsGroup, .put(ByteText(decision.key), json: decision)))
        }
        return (next, changes)
    }
}

extension ItemPlan {
    /// Plans to take away what goes to another list; what was said about an item goes with all of it.
    mutating func leave(_ item: ListItem) {
        let kept = item.metNeeds
        var next = item
        next.needs = kept
        var changes = kept.filter { !item.needs.contains($0) }.map { ListItem.change(adding: $0) }
        for need in item.needs where !kept.contains(where: { $0.key == need.key }) {
            changes.append(ListItem.change(removing: need))
        }
        if item.bought?.surplus != nil {
            // What is left of the needs is what the purchase met.
            next.bought?.meet(kept)
            changes.append(ListItem.change(to: next.bought))
        }
        if !next.isShown {
            if !item.note.isEmpty { changes.append(GroupChange(ShoppingRow.noteGroup, .write(json: ""))) }
            if item.status != .there {
                changes.append(GroupChange(ShoppingRow.statusGroup, .write(json: ItemStatus.there)))
            }
            changes += Set(item.decisions.map(\.key)).sorted().map {
                GroupChange(ShoppingRow.decisionsGroup, .removeKey(ByteText($0)))
            }
            (next.note, next.status, next.decisions) = ("", .there, [])
        }
        change(item, to: next, changes)
    }
}
