public import Quantities

/// What identifies an item of a list.
public struct ListItemID: RawRepresentable, Hashable, Sendable, Codable {
    /// A UUID in lowercase.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// An item of a list: everything that needs one ingredient, or one thing that is none.
public struct ListItem: Hashable, Sendable, Codable {
    /// What identifies it: two people who add milk to a list add the same item.
    public let id: ListItemID
    /// Its list.
    public let list: ListID
    /// Its life: an item of a list that was deleted and created again has a later one.
    public let life: UInt32
    /// Its name.
    public var name: ItemName
    /// Who needs how much of it, by the keys of the needs.
    public var needs: [ListNeed]
    /// How often it was checked and unchecked: an odd number while it is checked.
    public var ticks: UInt32
    /// What was really bought; `nil` when unknown.
    public var bought: BoughtItem?
    /// Whether the shop has it.
    public var status: ItemStatus
    /// What people wrote about it; may be empty.
    public var note: String
    /// What people decided about its amounts.
    public var decisions: [ItemDecision]
    /// What was bought of it; `nil` for nothing, so that items of earlier releases can be read.
    private var kept: [ItemPurchase]?
    /// The number of changes.
    public var version: Int64

    /// The maximum number of items of a list, so that it can be deleted at once.
    public static let most = 450
    /// The maximum number of items of a list with those of names that have changed since, which follow on a full list,
    /// too; the list can still be deleted at once.
    package static let mostAfterRenaming = 490
    /// The maximum number of items that move at once: each changes on both lists, and the undo, and the undo of that,
    /// have room beside their notes in the journal.
    public static let mostMoved = 247

    /// Creates an item.
    public init(
        _ id: ListItemID,
        on list: ListID,
        life: UInt32 = 1,
        _ name: ItemName,
        needs: [ListNeed] = [],
        ticks: UInt32 = 0,
        bought: BoughtItem? = nil,
        status: ItemStatus = .there,
        note: String = "",
        decisions: [ItemDecision] = [],
        purchases: [ItemPurchase] = [],
        version: Int64 = 0
    ) {
        (self.id, self.list, self.life, self.name, self.needs) = (id, list, life, name, needs)
        (self.ticks, self.bought, self.status, self.note) = (ticks, bought, status, note)
        (self.decisions, self.version) = (decisions, version)
        self.purchases = purchases
    }

    /// What was bought of it, in the order of the checks; what was unchecked again is gone.
    public var purchases: [ItemPurchase] {
        get { kept ?? [] }
        set { kept = newValue.isEmpty ? nil : newValue }
    }

    /// Whether it is checked, and nothing was added since.
    public var isChecked: Bool { isTicked && openNeeds.isEmpty }

    /// Whether a list shows it: one without needs and without a check is gone.
    public var isShown: Bool { isTicked || !needs.isEmpty }

    /// The needs that no purchase has met.
    ///
    /// What is added to an item after it was checked is still to buy, and so is what a need has grown by, beyond what
    /// was bought more than needed.
    public var openNeeds: [ListNeed] {
        guard isTicked else { return needs }
        var surplus = bought?.surplus
        let met = met
        return needs.compactMap { need in
            let met = met[need.key]
            guard let open = met.map(need.remaining(after:)) ?? need else { return nil }
            // What a person adds to a checked item is wanted on top; what a recipe uses comes from what is there.
            guard met != nil || need.isServedByStock, let left = surplus else { return open }
            return open.taking(from: left, &surplus)
        }
    }

    /// The needs that a purchase has met, as far as it has.
    package var metNeeds: [ListNeed] {
        guard isTicked else { return [] }
        let open = Dictionary(openNeeds.map { ($0.key, $0) }) { $1 }
        return needs.compactMap { need in open[need.key].map(need.without) ?? need }
    }

    /// What the purchase met of the needs, by their keys.
    private var met: [String: MetNeed] { isTicked ? MetNeed.met(bought?.needs ?? [], of: needs) : [:] }

    /// The number of checks after it is checked: the next odd one.
    package var ticksWhenChecked: UInt32 { isChecked ? ticks : isTicked ? ticks + 2 : ticks + 1 }

    /// The number of checks after it is unchecked: the next even one.
    package var ticksWhenUnchecked: UInt32 { isTicked ? ticks + 1 : ticks }

    /// Returns a need as it comes onto the item.
    ///
    /// A staple has one open need of an item: the next one replaces it. What it needs after a check is a new need,
    /// because what was bought counts as stock already; the number of the check is its place, so that everyone who adds
    /// the staple after that check adds the same need.
    package func adding(_ need: ListNeed) -> ListNeed {
        guard need.source.kind == .staple else { return need }
        let met = met
        let open = needs.first { $0.source.prefix == need.source.prefix && met[$0.key] == nil }
        return need.moved(to: need.source, place: open?.place ?? (isTicked ? "\(ticks)" : "0"))
    }

    private var isTicked: Bool { ticks % 2 == 1 }

    /// What the purchase of a check is known by, on every device.
    package func occasion(ofTick tick: UInt32) -> String { "list.item/\(id.rawValue)/\(life)/\(tick)" }
}

/// What was really bought.
public struct BoughtItem: Hashable, Sendable, Codable {
    /// The needs that it meets.
    public var needs: [MetNeed]
    /// How much; `nil` when unknown.
    public var amount: Amount?
    /// The product as which it came into the stock; `nil` when it didn't.
    public var product: ProductID?
    /// What all of it cost, exact; `nil` when unknown.
    public var price: Rational?
    /// Three letters of ISO 4217; empty without a price.
    public var currency: String
    /// Where; may be empty.
    public var shop: String
    /// Who checked the item.
    public var by: String
    /// When, in milliseconds since 1970.
    public var at: Int64
    /// What the purchase is known by, on every device; `nil` for one of an earlier release.
    public var occasion: String?
    /// How much more than the needs was bought, in the unit of the first of them; `nil` for nothing, or when unknown.
    public var surplus: Amount?
    /// What was taken instead of the item; `nil` for the item itself.
    public var substitute: ItemName?

    /// Creates an entry.
    public init(
        for needs: [MetNeed],
        amount: Amount?,
        product: ProductID? = nil,
        price: Rational? = nil,
        currency: String = "",
        shop: String = "",
        by: String,
        at: Int64,
        occasion: String? = nil
    ) {
        (self.needs, self.amount, self.product) = (needs, amount, product)
        (self.price, self.currency, self.shop) = (price, currency, shop)
        (self.by, self.at, self.occasion) = (by, at, occasion)
    }

    /// Meets these needs as they are, and no others.
    package mutating func meet(_ needs: [ListNeed]) {
        (self.needs, surplus) = (needs.map(MetNeed.init), nil)
    }
}

/// Whether a shop has an item.
public enum ItemStatus: Hashable, Sendable, Codable {
    /// As far as anyone knows.
    case there
    /// The shop had none.
    case notThere
    /// Something else was taken.
    case substituted(by: String)
}

/// What a person decided about the amounts of an item.
public enum ItemDecision: Hashable, Sendable, Codable {
    /// Adds amounts of several dimensions, in a unit unless that is empty.
    case join(unit: String)
    /// Keeps its needs apart.
    case split
    /// Shows it as another item of the list, by that item's key.
    case rename(to: String)
    /// Counts a need without a number as an amount, such as "1/8 tsp".
    case count(need: String, amount: String)

    /// What identifies the decision within the item: a later one of the same key replaces it.
    package var key: String {
        switch self {
        case .join, .split: "total"
        case .rename: "rename"
        case .count(let need, _): "count/\(need)"
        }
    }
}
