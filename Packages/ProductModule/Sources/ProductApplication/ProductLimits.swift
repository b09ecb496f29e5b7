import Commands
import Foundation
import ProductDomain
import TextFormats

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
    ///
    /// A choice that this release does not know is one of a later release: it is kept.
    static func factsError(in operation: EntityOperation) -> ProductFactsError? {
        guard operation.entity.kind == productKind else { return nil }
        var members = members(of: factsGroup, in: operation)
        let attributes = self.members(of: attributesGroup, in: operation)
        if !attributes.isEmpty { members.append(JSONValue.Member(ProductFacts.attributesName, .object(attributes))) }
        do throws(ProductFactsError) { _ = try ProductFacts(checking: OpenRecord(members)) } catch {
            if case .unknownChoice = error { return nil }
            return error
        }
        return nil
    }

    private static func members(of group: ByteText, in operation: EntityOperation) -> [JSONValue.Member] {
        operation.intent.changes.compactMap { change in
            guard change.group == group, case .put(let name, let json) = change.effect,
                let value = try? JSONValue(reading: json)
            else { return nil }
            return JSONValue.Member(name.text, value)
        }
    }
}
