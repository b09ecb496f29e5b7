import CommonMessages
import QuantityMessages
import SwiftProtobuf
import TextFormats

extension CatalogIngredient {
    /// The name with the brand.
    var fullName: String { brand.isEmpty ? name : "\(brand) \(name)" }

    /// Returns a row of a list: name and brand in sort order, category, the first measure, and special marks.
    func cells(_ words: LocalWords) -> [Span] {
        [
            Span(brand.isEmpty ? name : "\(name), \(brand)", .name), Span(category, .quiet),
            Span(conversions.first?.text ?? ""), Span(marks(words), .quiet),
        ]
    }

    /// Returns what makes it special: "favorite, own"; empty for nothing.
    func marks(_ words: LocalWords) -> String {
        [isFavorite ? words(.favorite) : "", isCustom ? words(.ownIngredient) : ""].filter { !$0.isEmpty }
            .joined(separator: ", ")
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

extension SavedIngredient {
    /// The ingredient as it is saved, and what was noticed, for scripts.
    fileprivate var json: JSONValue {
        .object([
            .init("ingredient", ingredient.json), .init("changed", .bool(changed)),
            .init("contradictions", .array(contradictions.map { .string($0) })),
        ])
    }
}

extension Session {
    /// Prints what was saved, each with a sentence and what contradicts it, or as an object a line.
    func show(_ saved: [SavedIngredient], json: Bool, _ sentence: (SavedIngredient) -> String) {
        guard !json else { return console.write(saved.map { $0.json.line + "\n" }.joined()) }
        for one in saved {
            console.write(sentence(one) + "\n")
            for contradiction in one.contradictions { console.writeError(contradiction.printable) }
        }
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
