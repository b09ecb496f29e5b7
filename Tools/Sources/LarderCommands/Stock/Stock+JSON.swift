import CommonMessages
import InventoryMessages
import QuantityMessages
import ShoppingMessages
import TextFormats

extension StockChange {
    /// The change as one object: what was done, the product with its stock afterward, and the event.
    var json: JSONValue {
        .object(
            [.init("amount", hasAmount ? amount.json : .null)] + product.members + [
                .init("created", .bool(created)), .init("newLocation", .string(newLocation)),
                .init("assumptions", .array(assumptions.map { .string($0.sentence) })),
                .init("conversions", .array((packConversions + weightConversions).map { .string($0) })),
                .init("eventId", .string(eventID)),
            ]
        )
    }
}

extension ShoppingMessages.StockedProduct {
    /// The product and its stock as one object.
    var json: JSONValue { .object(members) }

    /// The members of that object.
    var members: [JSONValue.Member] {
        [
            .init("productId", .string(productID)), .init("title", .string(title)),
            .init("onHand", .array(onHand.map(\.json))), .init("shortfall", .array(shortfall.map(\.json))),
            .init("locations", .array(locations.map { .string($0) })), .init("due", .array(due.map(\.json))),
        ]
    }
}

extension DueStock {
    fileprivate var json: JSONValue {
        .object(due.members + [.init("amounts", .array(amounts.map(\.json)))])
    }
}

extension DueDay {
    /// The day, the reason in the words of the protocol, and whether it is dangerous afterward.
    var members: [JSONValue.Member] {
        [.init("day", .string(day)), .init("reason", .string(reason.word)), .init("danger", .bool(danger))]
    }
}

extension DueReason {
    fileprivate var word: String {
        switch self {
        case .bestBefore: "bestBefore"
        case .useBy: "useBy"
        case .expiry: "expiry"
        case .opened: "opened"
        case .frozen: "frozen"
        case .thawed: "thawed"
        case .unspecified, .UNRECOGNIZED: ""
        }
    }
}

extension LotDates {
    /// The dates that are known, by their names.
    var json: JSONValue {
        let all = [
            ("packaged", packaged), ("manufactured", manufactured), ("bestBefore", bestBefore), ("useBy", useBy),
            ("expiry", expiry), ("opened", opened), ("frozen", frozen), ("thawed", thawed),
        ]
        return .object(all.filter { !$0.1.isEmpty }.map { .init($0.0, .string($0.1)) })
    }
}

extension Money {
    /// The exact amount and the currency.
    var json: JSONValue { .object([.init("amount", .string(amount)), .init("currency", .string(currency))]) }
}

extension StockedLot {
    /// The lot as one object.
    var json: JSONValue {
        .object([
            .init("lotId", .string(id)), .init("quantity", quantity.json), .init("location", .string(location)),
            .init("due", hasDue ? .object(due.members) : .null), .init("dates", dates.json),
            .init("purchased", .string(purchased)), .init("price", hasPrice ? price.json : .null),
            .init("pricedQuantity", hasPricedQuantity ? pricedQuantity.json : .null), .init("shop", .string(shop)),
            .init("recipeId", .string(recipeID)), .init("barcode", .string(barcode)),
        ])
    }
}

extension StockWish {
    /// The wish as one object.
    var json: JSONValue {
        .object([
            .init("productId", .string(product.productID)), .init("title", .string(product.title)),
            .init("minimum", hasMinimum ? minimum.json : .null), .init("target", hasTarget ? target.json : .null),
            .init("kind", .string(kind)), .init("location", .string(location)),
        ])
    }
}

extension ProductChoice {
    /// The product as one object.
    var json: JSONValue {
        .object([.init("productId", .string(productID)), .init("title", .string(title))])
    }
}

extension NamedStockEvent {
    /// The entry of the journal as one object.
    var json: JSONValue {
        .object([
            .init("eventId", .string(id)), .init("kind", .string(kind.word)),
            .init("productId", .string(product.productID)), .init("title", .string(product.title)),
            .init("amount", hasAmount ? amount.json : .null), .init("at", .integer(at)), .init("day", .string(day)),
            .init("by", .string(by)), .init("corrected", .array(corrected.map(\.json))),
            .init("reason", .string(reason.word)), .init("note", .string(note)), .init("location", .string(location)),
            .init(
                "undone",
                hasUndone ? .object([.init("at", .integer(undone.at)), .init("by", .string(undone.by))]) : .null
            ),
        ])
    }
}
