import CommonMessages

/// What a change's row says of itself, as far as a line needs it.
///
/// Rows are the services' own and grow with them, so only names that say the same everywhere are read.
struct ChangedRow {
    /// The row as JSON on one line; `nil` for a deletion, or for what is not JSON.
    let text: String?
    private let content: JSONValue

    init(_ entry: FeedEntry) {
        let payload = String(decoding: entry.payload, as: UTF8.self)
        let value = entry.deleted || payload.contains("\n") ? nil : JSONValue(reading: payload)
        content = value ?? .null
        text = value == nil ? nil : payload
    }

    /// What people call it: `title` or `name`, of the row or of what it holds.
    var title: String? { named("title") ?? named("name") ?? content["recipe"]?["title"]?.text }

    /// The product that the row is about.
    var productID: String? { named("productId") }

    /// The amount of a ledger entry, or what is on hand, such as "1 kg + 2".
    var amount: String? {
        guard case .array(let onHand) = content["onHand"] else { return content["amount"].flatMap(Self.amount) }
        return onHand.isEmpty ? "nothing" : onHand.compactMap(Self.amount).joined(separator: " + ")
    }

    private func named(_ name: String) -> String? { content[name]?.text.flatMap { $0.isEmpty ? nil : $0 } }

    private static func amount(_ value: JSONValue) -> String? {
        guard let number = value["value"]?.text else { return nil }
        var amount = Amount()
        amount.value = number
        amount.unit = value["unit"]?.text ?? ""
        return AmountText.text(amount)
    }
}
