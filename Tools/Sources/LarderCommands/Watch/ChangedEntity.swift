import CommonMessages
import Foundation

/// What a change's field groups say of their entity, as far as a line needs it.
///
/// Entities are the services' own and grow with them, so only names that say the same everywhere are read.
struct ChangedEntity {
    /// The groups that changed with what they hold now; null for a group that holds no JSON.
    let groups: [JSONValue.Member]
    private let entry: FeedEntry

    init(_ entry: FeedEntry) {
        self.entry = entry
        groups = entry.groups.map { JSONValue.Member($0.name, $0.value) }
    }

    /// What people call it: its title or name, or that of what one of its groups holds; `nil` when none has changed.
    var title: String? { text("title") ?? text("name") }

    /// The product that it is about.
    var productID: String? { text("productId") ?? (entry.kind == "stock" ? entry.entityID : nil) }

    /// The last event of a ledger, such as "consume 1 kg", or the amount of a whole row.
    var amount: String? {
        if let last = entry.groups.lazy.compactMap(\.lastEvent).first {
            let parts = [last["kind"]?.text, last["amount"].flatMap(Self.amount)].compactMap(\.self)
            return parts.isEmpty ? nil : parts.joined(separator: " ")
        }
        for holder in holders {
            if case .array(let onHand) = holder["onHand"] {
                return onHand.isEmpty ? "nothing" : onHand.compactMap(Self.amount).joined(separator: " + ")
            }
            if let amount = holder["amount"].flatMap(Self.amount) { return amount }
        }
        return nil
    }

    /// Where a name may stand: among the groups, in a group, or in the recipe of a group.
    private var holders: [JSONValue] {
        [.object(groups)] + groups.map(\.value) + groups.compactMap { $0.value["recipe"] }
    }

    private func text(_ name: String) -> String? {
        holders.lazy.compactMap { $0[name]?.text }.first { !$0.isEmpty }
    }

    private static func amount(_ value: JSONValue) -> String? {
        guard let number = value["value"]?.text else { return nil }
        var amount = Amount()
        amount.value = number
        amount.unit = value["unit"]?.text ?? ""
        return AmountText.text(amount)
    }
}

extension FieldGroup {
    /// What the group holds.
    fileprivate var value: JSONValue {
        switch state {
        case .register(let register)?: Self.json(register.value)
        case .set(let set)?: .array(set.elements.filter { !$0.live.isEmpty }.map { .string($0.element) })
        case .map(let map)?: Self.object(map.keys)
        case .contributions(let contributions)?: Self.object(contributions.sources)
        case .ledger(let ledger)?: .array(ledger.inOrder.map { Self.json($0.body) })
        case .mark(let mark)?:
            mark.denominator == 1 ? .integer(mark.numerator) : .string("\(mark.numerator)/\(mark.denominator)")
        case nil: .null
        }
    }

    /// The last event of a ledger; `nil` for another group.
    fileprivate var lastEvent: JSONValue? {
        guard case .ledger(let ledger)? = state else { return nil }
        return ledger.inOrder.last.map { Self.json($0.body) }
    }

    private static func object(_ keys: [KeyState]) -> JSONValue {
        .object(keys.filter(\.register.hasValue).map { JSONValue.Member($0.key, json($0.register.value)) })
    }

    private static func json(_ bytes: Data) -> JSONValue {
        JSONValue(reading: String(decoding: bytes, as: UTF8.self)) ?? .null
    }
}

extension LedgerState {
    /// The events that were not voided, the earliest first.
    fileprivate var inOrder: [LedgerEventState] {
        events.filter { !$0.body.isEmpty }.sorted { ($0.stamp.reading, $0.id) < ($1.stamp.reading, $1.id) }
    }
}
