import CommonMessages
import Foundation
import TextFormats

/// The parts of a changed entity that a line of `larder watch` shows.
///
/// Each service defines its own entities and extends them, so this type reads only names with the same meaning in all
/// services.
struct ChangedEntity {
    /// The groups that changed, with their current values; null for a group without JSON.
    let groups: [JSONValue.Member]
    private let entry: FeedEntry

    init(_ entry: FeedEntry) {
        self.entry = entry
        groups = entry.groups.map { JSONValue.Member($0.name, $0.value) }
    }

    /// The entity's title or name, directly or within one of its groups; `nil` when neither has changed.
    var title: String? { text("title") ?? text("name") }

    /// The product that the entity refers to.
    var productID: String? { text("productId") ?? (entry.kind == "stock" ? entry.entityID : nil) }

    /// The ingredient that the entity marks as a favorite.
    var favoriteID: String? { entry.kind == "favorite" ? entry.entityID : nil }

    /// What happened to the stock, such as "consume"; `nil` when no event says it.
    var stockEvent: String? { lastEvent?["kind"]?.text }

    /// The amounts of the last event of a ledger, or those in a whole row; `nil` when the entity has none.
    var amounts: [Amount]? {
        if let lastEvent { return lastEvent["amount"].flatMap(Self.amount).map { [$0] } }
        for holder in holders {
            if case .array(let onHand) = holder["onHand"] { return onHand.compactMap(Self.amount) }
            if let amount = holder["amount"].flatMap(Self.amount) { return [amount] }
        }
        return nil
    }

    private var lastEvent: JSONValue? { entry.groups.lazy.compactMap(\.lastEvent).first }

    /// The objects that may contain a name: the groups themselves, each group's value, and a recipe in a group's value.
    private var holders: [JSONValue] {
        [.object(groups)] + groups.map(\.value) + groups.compactMap { $0.value["recipe"] }
    }

    private func text(_ name: String) -> String? {
        holders.lazy.compactMap { $0[name]?.text }.first { !$0.isEmpty }
    }

    private static func amount(_ value: JSONValue) -> Amount? {
        guard let number = value["value"]?.text else { return nil }
        var amount = Amount()
        amount.value = number
        amount.unit = value["unit"]?.text ?? ""
        return amount
    }
}

extension FieldGroup {
    /// The group's value as JSON.
    fileprivate var value: JSONValue {
        switch state {
        case .register(let register)?: Self.json(register.value)
        case .set(let set)?: .array(set.elements.filter { !$0.live.isEmpty }.map { .string($0.element) })
        case .map(let map)?: Self.object(map.keys)
        case .contributions(let contributions)?: Self.object(contributions.sources)
        case .ledger(let ledger)?: .array(ledger.inOrder.map { Self.json($0.body) })
        // The earliest time wins, so that the mark holds it with the opposite sign.
        case .mark(let mark)? where name == "created": .integer(-mark.numerator)
        case .mark(let mark)?:
            mark.denominator == 1 ? .integer(mark.numerator) : .string("\(mark.numerator)/\(mark.denominator)")
        case nil: .null
        }
    }

    /// The last event of a ledger; `nil` if the group isn't a ledger.
    fileprivate var lastEvent: JSONValue? {
        guard case .ledger(let ledger)? = state else { return nil }
        return ledger.inOrder.last.map { Self.json($0.body) }
    }

    private static func object(_ keys: [KeyState]) -> JSONValue {
        .object(keys.filter(\.register.hasValue).map { JSONValue.Member($0.key, json($0.register.value)) })
    }

    private static func json(_ bytes: Data) -> JSONValue {
        (try? JSONValue(reading: String(decoding: bytes, as: UTF8.self))) ?? .null
    }
}

extension LedgerState {
    /// The events that weren't voided, in order of time.
    fileprivate var inOrder: [LedgerEventState] {
        events.filter { !$0.body.isEmpty }.sorted { ($0.stamp.reading, $0.id) < ($1.stamp.reading, $1.id) }
    }
}
