/// What an action changed.
public struct ListActionChanges: Hashable, Sendable, Codable {
    /// The changed items.
    public var items: [ItemChange]
    /// The changed lists.
    public var lists: [Replaced<GroceryList>]
    /// The changed staples.
    public var staples: [Replaced<Staple>]
    /// The changed choices of categories; `nil` for none, so that actions of earlier releases can be read.
    private var assigned: [AisleChange]?
    /// Whether more changed than the journal keeps, so that the rest is empty.
    public var isTooLarge: Bool

    /// Creates changes.
    public init(
        items: [ItemChange] = [],
        lists: [Replaced<GroceryList>] = [],
        staples: [Replaced<Staple>] = [],
        aisles: [AisleChange] = []
    ) {
        (self.items, self.lists, self.staples, isTooLarge) = (items, lists, staples, false)
        self.aisles = aisles
    }

    /// The changed choices of categories.
    public var aisles: [AisleChange] {
        get { assigned ?? [] }
        set { assigned = newValue.isEmpty ? nil : newValue }
    }

    /// Whether nothing changed.
    package var isEmpty: Bool { items.isEmpty && lists.isEmpty && staples.isEmpty && aisles.isEmpty && !isTooLarge }

    /// What people read of an action of a kind.
    ///
    /// A list that comes or goes whole stands for its items; one that was created for what came onto it goes without
    /// saying.
    func parts(of kind: ListAction.Kind) -> [ListActionPart] {
        let isWholeList =
            switch kind {
            case .listDeleted, .listCopied: true
            case .undone: !lists.isEmpty && items.allSatisfy { $0.isCreated || $0.isDeleted }
            default: items.isEmpty
            }
        // What moved, or moved back, left one list and came onto another, and is shown once.
        let came = items.filter { item in item.needs.contains { $0.after != nil } }
        let shown =
            switch kind {
            case .moved: came
            case .undone: items.filter { item in came.contains(item) || !came.contains(where: item.isMoved) }
            default: items
            }
        return (isWholeList ? lists.compactMap { ListActionPart($0) } : shown.map { ListActionPart($0) })
            + staples.compactMap { ListActionPart($0) } + aisles.map { ListActionPart($0) }
    }
}

/// Something before an action, and after it; `nil` for what wasn't there.
public struct Replaced<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// What it was.
    public let before: Value?
    /// What it became.
    public let after: Value?

    /// Creates an entry.
    public init(_ before: Value?, by after: Value?) { (self.before, self.after) = (before, after) }

    /// Creates an entry; `nil` for what stayed as it was.
    package init?(changing before: Value?, to after: Value?) {
        guard before != after else { return nil }
        self.init(before, by: after)
    }
}

/// What an action changed of an item.
public struct ItemChange: Hashable, Sendable, Codable {
    /// The item.
    public private(set) var id: ListItemID
    /// Its list.
    public let list: ListID
    /// What it is called.
    public private(set) var name: ItemName
    /// The needs that came, went, or were replaced, by their keys.
    public private(set) var needs: [Replaced<ListNeed>]
    /// The number of checks; `nil` when the action left it.
    public let ticks: Replaced<UInt32>?
    /// What was bought; `nil` when the action left it.
    public let bought: Replaced<BoughtItem>?
    /// The purchases that came or were taken back; `nil` when the action left them.
    public let purchases: Replaced<[ItemPurchase]>?
    /// Whether the shop has it; `nil` when the action left it.
    public private(set) var status: Replaced<ItemStatus>?
    /// The note; `nil` when the action left it.
    public private(set) var note: Replaced<String>?
    /// What was decided, or taken back.
    public private(set) var decisions: [Replaced<ItemDecision>]
    /// Whether the item wasn't there before.
    public let isCreated: Bool
    /// Whether the item went with its list.
    public let isDeleted: Bool
    /// Whether what came was combined with what others need.
    public let isCombined: Bool

    /// Compares an item before and after an action; `nil` for one that stayed as it was.
    ///
    /// - Parameters:
    ///   - before: The item as it was; `nil` for a new one.
    ///   - after: The item as it is; `nil` for one that went with its list.
    package init?(from before: ListItem?, to after: ListItem?) {
        guard let item = after ?? before else { return nil }
        (id, list, name) = (item.id, item.list, item.name)
        (isCreated, isDeleted) = (before == nil, after == nil)
        needs = Replaced.between(before?.needs ?? [], after?.needs ?? [], by: \.key)
        ticks = Replaced(changing: before?.ticks ?? 0, to: after?.ticks ?? 0)
        bought = Replaced(changing: before?.bought, to: after?.bought)
        purchases = Replaced(changing: before?.purchases ?? [], to: after?.purchases ?? [])
        status = Replaced(changing: before?.status ?? .there, to: after?.status ?? .there)
        note = Replaced(changing: before?.note ?? "", to: after?.note ?? "")
        decisions = Replaced.between(before?.decisions ?? [], after?.decisions ?? [], by: \.key)
        let added = Set(needs.filter { $0.after != nil }.map { $0.after?.key })
        isCombined = !added.isEmpty && (before?.openNeeds.contains { !added.contains($0.key) } ?? false)
        let isSame =
            needs.isEmpty && ticks == nil && bought == nil && purchases == nil && status == nil && note == nil
            && decisions.isEmpty
        guard !isSame || isCreated || isDeleted else { return nil }
    }

    /// Whether what left the item came onto the one of the same name on another list.
    fileprivate func isMoved(to other: ItemChange) -> Bool {
        name.identity == other.name.identity && list != other.list
    }

    /// Returns the same change of an item that has another name now, where its needs may have other sources.
    package func renamed(to id: ListItemID, _ name: ItemName, _ needs: [Replaced<ListNeed>]) -> ItemChange {
        var change = self
        (change.id, change.name, change.needs) = (id, name, needs)
        return change
    }

    /// Returns the change with what another one changed of the same item, which had two names then.
    package func joined(with other: ItemChange) -> ItemChange {
        var change = self
        change.needs += other.needs
        change.decisions += other.decisions
        (change.status, change.note) = (status ?? other.status, note ?? other.note)
        return change
    }

    /// The purchases that the action made.
    package var made: [ItemPurchase] {
        let before = purchases?.before ?? []
        return (purchases?.after ?? []).filter { purchase in !before.contains { $0.key == purchase.key } }
    }

    /// The purchases that the action took back.
    package var takenBack: [ItemPurchase] {
        let after = purchases?.after ?? []
        return (purchases?.before ?? []).filter { purchase in !after.contains { $0.key == purchase.key } }
    }
}

extension Replaced {
    /// Compares two groups of values by their keys.
    package static func between(
        _ before: [Value],
        _ after: [Value],
        by key: (Value) -> String
    ) -> [Replaced] {
        let old = Dictionary(before.map { (key($0), $0) }) { $1 }
        let new = Dictionary(after.map { (key($0), $0) }) { $1 }
        return Set(old.keys).union(new.keys).sorted().compactMap { Replaced(changing: old[$0], to: new[$0]) }
    }
}

extension ListActionPart {
    /// Creates what people read of a changed item.
    fileprivate init(_ change: ItemChange) {
        let shown = change.needs.compactMap { $0.after ?? $0.before }
        let amounts = shown.map { need in
            // The words of a counted need are those of its line, before the factor of its source.
            need.quantity.amount == nil ? need.phrase : need.quantity.text
        }
        var texts = amounts.filter { !$0.isEmpty }
        if case .substituted(let other)? = change.status?.after { texts = [other] }
        if let note = change.note?.after, !note.isEmpty { texts = [note] }
        if texts.isEmpty, let amount = change.made.first?.bought.amount {
            self.init(change.name.text, amount.plainText, bought: amount, isCombined: change.isCombined)
            return
        }
        self.init(change.name.text, texts.joined(separator: " + "), isCombined: change.isCombined)
    }

    /// Creates what people read of a changed list.
    fileprivate init?(_ change: Replaced<GroceryList>) {
        guard let list = change.before ?? change.after else { return nil }
        guard let before = change.before, let after = change.after else {
            self.init(list.name)
            return
        }
        let store = before.store == after.store ? "" : after.store
        self.init(before.name, before.name == after.name ? store : after.name)
    }

    /// Creates what people read of a changed staple.
    fileprivate init?(_ change: Replaced<Staple>) {
        guard let staple = change.after ?? change.before else { return nil }
        self.init(staple.name.text, staple.amount?.text ?? "")
    }
}
