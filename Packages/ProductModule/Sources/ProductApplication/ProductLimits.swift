import Commands
import ProductDomain

extension Product {
    /// The texts by which stores find and sort the product, each with the name of its field.
    private var namedKeyTexts: [(field: String, text: String)] {
        let category = facts.category
        return [
            ("title", title.key), ("brand", brandKey), ("category.main", category?.main ?? ""),
            ("category.sub", category?.sub ?? ""),
        ] + ingredientKeys.map { ("ingredientKeys", $0) } + tags.map { ("tags", $0) }
    }

    /// The texts by which stores find and sort the product.
    var keyTexts: [String] { namedKeyTexts.map(\.text) }

    /// About how many bytes the product has in a message.
    var byteCount: Int { facts.json.utf8.count + keyTexts.reduce(0) { $0 + $1.utf8.count } }

    /// Why no store can keep the product: a text by which it is found is longer than ``GroupLimits/keyTextBytes``, or a
    /// text has the character U+0000.
    var storageRefusal: ProductRefusal? {
        guard changes(from: nil).allSatisfy(\.isStorable) else { return .unstorable(name: name) }
        return namedKeyTexts.first { $0.text.utf8.count > GroupLimits.keyTextBytes }
            .map { .textTooLong(field: $0.field, bytes: $0.text.utf8.count, most: GroupLimits.keyTextBytes) }
    }
}

extension ProductRow {
    /// Why facts that another node wrote are wrong; `nil` for right ones.
    static func factsError(in operation: EntityOperation) -> ProductFactsError? {
        guard operation.entity.kind == productKind else { return nil }
        return ProductFacts.error(
            inFields: written(in: factsGroup, by: operation),
            attributes: written(in: attributesGroup, by: operation)
        )
    }

    private static func written(
        in group: ByteText,
        by operation: EntityOperation
    ) -> [(name: String, json: [UInt8])] {
        operation.intent.changes.compactMap { change in
            guard change.group == group, case .put(let name, let json) = change.effect else { return nil }
            return (name.text, json)
        }
    }
}
