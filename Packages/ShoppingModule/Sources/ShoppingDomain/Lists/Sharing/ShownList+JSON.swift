import Quantities
import TextFormats

extension ShownList {
    /// The list for programs, with exact amounts.
    var sharedJSON: String {
        let value = JSONValue.object([
            .init("name", .string(list.name)), .init("firstDay", .string(list.firstDay?.description ?? "")),
            .init("items", .array(items.map(\.sharedJSON))), .init("checked", .integer(checked)),
        ])
        return value.pretty + "\n"
    }
}

extension ShownItem {
    /// What of the amounts is to buy; none of what is at home or in the cart.
    private var toBuy: [StructuredQuantity] { place == .aisle ? supply?.toBuy ?? totals : [] }

    fileprivate var sharedJSON: JSONValue {
        var (isMissing, substitute) = (false, "")
        switch item.status {
        case .there: break
        case .notThere: isMissing = true
        case .substituted(let other): substitute = other
        }
        return .object([
            .init("name", .string(name)), .init("checked", .bool(isChecked)),
            .init("aisle", .string(category.name)), .init("amounts", .array(totals.map(\.sharedJSON))),
            .init("text", .string(sharedAmount)), .init("note", .string(item.note)),
            .init("remarks", .array(remarks.map { .string($0) })),
            .init("notThere", .bool(isMissing)), .init("substitute", .string(substitute)),
            .init("bought", .string(isChecked ? item.bought?.amount?.plainText ?? "" : "")),
            .init("price", .string(isChecked ? item.bought?.price?.decimals(places: 4).text ?? "" : "")),
            .init("currency", .string(isChecked ? item.bought?.currency ?? "" : "")),
            .init("sources", .array(sharedSources.map { .string($0) })), .init("place", .string(place.rawValue)),
            .init("need", .string(neededAmount)), .init("toBuy", .array(toBuy.map(\.sharedJSON))),
            .init("packs", .string(place == .aisle ? supply?.packs?.text ?? "" : "")),
            .init("inStock", .array((supply?.inStock ?? []).map(\.sharedJSON))),
        ])
    }
}

extension StructuredQuantity {
    /// The upper end, as on the shelf, with its unit and how it is displayed.
    fileprivate var sharedJSON: JSONValue {
        .object([
            .init("value", .string(range.map { "\($0.upper)" } ?? "")),
            .init("unit", .string(range?.unit.rawValue ?? "")), .init("text", .string(displayText)),
        ])
    }
}
