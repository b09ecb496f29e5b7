import CategoryMessages
import CommonMessages
import InventoryMessages
import QuantityMessages
import ShoppingMessages
import TextFormats

extension GroceryList {
    /// All fields, for scripts.
    var json: JSONValue { .object(members) }

    fileprivate var members: [JSONValue.Member] {
        [
            .init("listId", .string(id)), .init("name", .string(name)), .init("firstDay", .string(firstDay)),
            .init("archived", .bool(archived)), .init("store", .string(store)),
            .init("subtractsStock", .bool(subtractsStock)),
            .init("createdAt", .integer(createdAtMilliseconds)), .init("archivedAt", .integer(archivedAtMilliseconds)),
        ]
    }

    /// The list with lines that came onto it.
    func json(with lines: [AddedLine]) -> JSONValue {
        .object([.init("list", json), .init("lines", .array(lines.map(\.json)))])
    }
}

extension ShowListReply {
    /// The list, its items in order, the questions, and the progress.
    var json: JSONValue {
        .object([
            .init("list", list.json), .init("items", .array(items.map(\.json))),
            .init("questions", questions.json), .init("checked", .integer(checked)),
            .init("storeId", .string(storeID)),
            .init("missingStore", missingStore.isEmpty ? .null : .string(missingStore)),
        ])
    }
}

extension AddToListReply {
    /// What became of each line.
    var json: JSONValue {
        .object([
            .init("list", list.json), .init("lines", .array(lines.map(\.json))),
            .init("items", .array(items.map(\.json))), .init("before", .array(before.map(\.json))),
            .init("questions", questions.json),
            .init(
                "uncategorized",
                .array(
                    uncategorized.map { item in
                        .object([
                            .init("itemId", .string(item.itemID)), .init("name", .string(item.name)),
                            .init("suggestions", .array(item.suggestions.map { .string($0.category.name) })),
                        ])
                    }
                )
            ),
            .init("skipped", .array(skipped.map(\.json))),
        ])
    }
}

extension AddedLine {
    fileprivate var json: JSONValue {
        .object([
            .init("line", .string(line)), .init("source", .string(source)), .init("itemId", .string(itemID)),
            .init("combined", .bool(combined)),
        ])
    }
}

extension SkippedLine {
    fileprivate var json: JSONValue {
        .object([
            .init("line", .string(line)), .init("source", .string(source)), .init("sentence", .string(sentence)),
        ])
    }
}

extension ListItem {
    /// All fields, with exact amounts.
    var json: JSONValue {
        .object([
            .init("itemId", .string(id)), .init("name", .string(name)),
            .init("ingredientKey", .string(ingredientKey)), .init("totals", .array(totals.map(\.json))),
            .init("text", .string(text)), .init("needs", .array(needs.map(\.json))),
            .init("checked", .bool(checked)), .init("bought", hasBought ? bought.json : .null),
            .init("notThere", .bool(notThere)), .init("substitute", .string(substitute)), .init("note", .string(note)),
            .init("remarks", .array(remarks.map { .string($0) })),
            .init("category", hasCategory ? .string(category.name) : .null), .init("assigned", .bool(assigned)),
            .init("path", .array(path.map(\.json))), .init("conversions", .array(conversions.map { .string($0) })),
            .init("joined", .array(joined.map { .string($0) })),
            .init("decisions", .array(decisions.map { .string($0) })),
            .init("supply", hasSupply ? supply.json : .null),
        ])
    }
}

extension ItemSupply {
    fileprivate var json: JSONValue {
        let place =
            switch shelf {
            case .cupboard: "cupboard"
            case .have: "have"
            default: "buy"
            }
        let whole: JSONValue =
            hasPacks
            ? .object([
                .init("productId", .string(packs.productID)), .init("title", .string(packs.title)),
                .init("packs", .integer(packs.packs)), .init("content", packs.content.json),
                .init("count", .integer(packs.count)), .init("text", .string(packs.text)),
                .init("approximate", .bool(packs.approximate)),
            ]) : .null
        return .object([
            .init("shelf", .string(place)), .init("toBuy", .array(toBuy.map(\.json))),
            .init("take", .array(take.map(\.json))), .init("inStock", .array(inStock.map(\.json))),
            .init("packs", whole), .init("productId", hasProduct ? .string(product.productID) : .null),
            .init("conversions", .array(conversions.map { .string($0) })),
        ])
    }
}

extension ListNeed {
    fileprivate var json: JSONValue {
        .object([
            .init("kind", .string(kind)), .init("source", .string(source)), .init("line", .string(line)),
            .init("quantity", hasQuantity ? quantity.json : .null), .init("phrase", .string(phrase)),
            .init("factor", .string(factor)),
        ])
    }
}

extension BoughtItem {
    /// What was really bought.
    var json: JSONValue {
        .object([
            .init("amount", hasAmount ? amount.json : .null), .init("productId", .string(productID)),
            .init("price", hasPrice ? price.json : .null), .init("shop", .string(shop)), .init("by", .string(by)),
            .init("at", .integer(atMilliseconds)),
            .init("substitute", .string(substitute)),
        ])
    }
}

extension StockedPacks {
    /// What packs hold that a list counts.
    fileprivate var json: JSONValue {
        .object([.init("title", .string(title)), .init("quantity", quantity.json)])
    }
}

extension CheckedItem {
    /// What became of an item that was checked or unchecked.
    var json: JSONValue {
        .object([
            .init("itemId", .string(itemID)), .init("name", .string(name)), .init("checked", .bool(checked)),
            .init("changed", .bool(changed)), .init("bought", hasBought ? bought.json : .null),
            .init("stockNote", .string(stockNote)),
            .init("stocked", hasStocked ? stocked.json : .null),
        ])
    }
}

extension [MergeQuestion] {
    /// The questions with their numbers.
    fileprivate var json: JSONValue { .array(enumerated().map { $1.json(number: $0 + 1, line: nil) }) }
}
