import CommonMessages
import QuantityMessages
import SwiftProtobuf
import TextFormats

extension CatalogIngredient {
    /// The name with the brand.
    var fullName: String { brand.isEmpty ? name : "\(brand) \(name)" }

    /// A row of a list: name and brand in sort order, category, the first measure, and special marks.
    var cells: [Span] {
        var notes: [String] = []
        if isFavorite { notes.append("favorite") }
        if isCustom { notes.append("own") }
        return [
            Span(brand.isEmpty ? name : "\(name), \(brand)", .name), Span(category, .quiet),
            Span(conversions.first?.text ?? ""),
            Span(notes.joined(separator: ", "), .quiet),
        ]
    }

    /// All fields of the record, for scripts.
    var json: JSONValue {
        .object([
            .init("id", .string(id)), .init("name", .string(name)),
            .init("category", .optional(category.isEmpty ? nil : category)),
            .init("brand", .optional(brand.isEmpty ? nil : brand)),
            .init("isFavorite", .bool(isFavorite)), .init("isCustom", .bool(isCustom)),
            .init("lastUsedDate", hasLastUsedDate ? .integer(lastUsedDate) : .null),
            .init("conversions", .array(conversions.map(\.json))),
            .init("aliases", .array(aliases.map { .string($0) })),
            .init("ingredientKey", .string(ingredientKey)),
        ])
    }
}

extension UnitConversion {
    fileprivate var json: JSONValue {
        .object([
            .init("from", from.json), .init("to", to.json), .init("state", .string(state)),
            .init("source", .string(source)),
            .init("secondValue", .optional(secondValue.isEmpty ? nil : secondValue)),
            .init("secondSource", .optional(secondSource.isEmpty ? nil : secondSource)),
        ])
    }
}
