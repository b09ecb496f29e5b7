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
    ///
    /// It reads no facts: a list asks for it of each product.
    var byteCount: Int {
        let texts = [title.text, brand] + ingredientKeys + tags
        return facts.byteCount + texts.reduce(0) { $0 + $1.utf8.count }
    }

    /// About how many bytes the product's links to ingredients have in a message.
    var linkByteCount: Int {
        ingredientKeys.reduce(0) { $0 + $1.utf8.count + title.text.utf8.count + productId.text.utf8.count + 100 }
    }

    /// The most ingredients that a product is, and the most tags that it has, so that a page of links holds those of
    /// any product.
    static let mostNames = 200

    /// Why the product is larger than lists take: it is too many ingredients, or has too many tags or facts.
    var sizeRefusal: ProductRefusal? {
        let most = Self.mostNames
        let names = [("ingredientKeys", ingredientKeys.count), ("tags", tags.count)]
        if let (field, count) = names.first(where: { $0.1 > most }) {
            return .tooManyNames(field: field, count: count, most: most)
        }
        return facts.sizeError.map(ProductRefusal.facts)
    }

    /// Why no store can keep the product: it is larger than lists take, a text by which it is found is longer than
    /// ``GroupLimits/keyTextBytes``, or a text can't be stored.
    var storageRefusal: ProductRefusal? {
        guard changes(from: nil).allSatisfy(\.isStorable) else { return .unstorable(name: name) }
        if let sizeRefusal { return sizeRefusal }
        return namedKeyTexts.first { $0.text.utf8.count > GroupLimits.keyTextBytes }
            .map { .textTooLong(field: $0.field, bytes: $0.text.utf8.count, most: GroupLimits.keyTextBytes) }
    }
}

extension ProductRow {
    /// Why a product that operations added to is larger than lists take; `nil` when it is not, or when they took away.
    static func sizeRefusal(of product: Product, after operations: [EntityOperation]) -> ProductRefusal? {
        let key = Self.key(of: product.productId)
        let grows = operations.contains { operation in
            operation.entity == key
                && operation.intent.changes.contains { change in
                    switch change.effect {
                    case .add, .put: true
                    default: false
                    }
                }
        }
        return grows ? product.sizeRefusal : nil
    }

    /// Why facts that another node wrote are wrong; `nil` for right ones.
    static func factsError(in operation: EntityOperation) -> ProductFactsError? {
        guard operation.entity.kind == productKind else { return nil }
        return ProductFacts.error(
            inFields: written(in: factsGroup, by: operation),
            images: written(in: imagesGroup, by: operation),
            attributes: written(in: attributesGroup, by: operation)
        )
    }

    private static func written(
        in group: ByteText,
        by operation: EntityOperation
    ) -> [ProductFacts.Field] {
        operation.intent.changes.compactMap { change in
            guard change.group == group, case .put(let name, let json) = change.effect else { return nil }
            return (name.text, json)
        }
    }
}
