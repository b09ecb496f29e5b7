import CategoryMessages
import CommonMessages
import Envelope
import InventoryMessages
import ProductMessages
import QuantityMessages
import RecipeMessages
import TextFormats

/// The parts of each reply that Shopping reads.
enum ShoppingNeeds {
    /// The needs by the reply's full name.
    static let byReply: [String: Need] = [
        ReadLinesReply.wireName: .object(["lines": .list(parsedLine), "locale": .exactly]),
        TotalAmountsReply.wireName: .object(["groups": .list(.object(["totals": .list(quantity)]))]),
        ConsolidateReply.wireName: .object(["items": .list(.depending { consolidated($0) })]),
        ResolveIngredientsReply.wireName: .object([
            "ingredients": .list(.object(["ingredientKey": .exactly, "productIds": .list(.exactly)]))
        ]),
        ProposeProductsReply.wireName: .object([
            "products": .list(
                .object([
                    "ingredientKey": .exactly, "productId": .exactly, "title": .exactly, "brand": .exactly,
                    "pack": .object(["content": exactAmount, "count": .exactly]),
                ])
            )
        ]),
        ConvertReply.wireName: .object(["outcomes": .list(.depending { converted($0) })]),
        RetrieveProductsReply.wireName: .object([
            "products": .list(
                .object(["product": .object(["productId": .exactly, "title": .exactly, "brand": .exactly])])
            )
        ]),
        RegisterProductsReply.wireName: .object([
            "products": .list(
                .object(["product": .object(["productId": .exactly, "title": .exactly]), "created": .exactly])
            )
        ]),
        AddStockReply.wireName: .object([
            "stock": .object(["productId": .exactly, "onHand": .list(exactAmount)]), "eventId": .some,
            "enteredBefore": .exactly,
        ]),
        GetStockedProductsReply.wireName: .object(["products": .list(.object(["minimum": exactAmount]))]),
        UpdateStockedProductReply.wireName: .object(["product": .object(["minimum": exactAmount])]),
        GetStockReply.wireName: .object([
            "stock": .list(.object(["productId": .exactly, "onHand": .list(exactAmount)]))
        ]),
        ListStockReply.wireName: .object([
            "stock": .list(.object(["productId": .exactly, "onHand": .list(exactAmount)])), "nextCursor": .exactly,
        ]),
        GetWasteReply.wireName: .object([
            "entries": .list(
                .object([
                    "month": .exactly, "productId": .exactly, "reason": .exactly, "events": .exactly,
                    "amounts": .list(exactAmount), "cost": .list(money), "unpriced": .list(exactAmount),
                ])
            ),
            "cost": .list(money), "costComplete": .exactly,
        ]),
        GetUsageReply.wireName: .object(["products": .list(usage)]),
        ListJournalReply.wireName: .object(["events": .list(.object(["productId": .exactly]))]),
        UseStockReply.wireName: .object([
            "stock": .object(["productId": .exactly, "onHand": .list(exactAmount), "shortfall": .list(exactAmount)])
        ]),
        CoverStockReply.wireName: .object(["needs": .list(covered)]),
        CategorizeReply.wireName: .object([
            "ingredients": .list(.object(["ingredientKey": .exactly, "category": category])),
            "order": .first(3, category), "storeId": .exactly,
        ]),
        SearchRecipesReply.wireName: .object([
            "recipes": .list(.object(["recipe": .object(["title": .exactly])]))
        ]),
        RecordTripReply.wireName: .object(["categorized": .exactly, "uncategorized": .exactly, "trips": .exactly]),
        GetRecipesReply.wireName: .object(["recipes": .list(.object(["recipe": recipe]))]),
        Problem.wireName: .object(["code": .exactly, "sentence": .some, "amounts": .list(exactAmount)]),
    ]

    private static let exactAmount = Need.object(["value": .exactly, "unit": .exactly])
    private static let money = Need.object(["amount": .exactly, "currency": .exactly])
    /// An amount from a measured weight, which may become more accurate.
    private static let measuredAmount = Need.object(["value": .text(matching: "[0-9]+(/[0-9]+)?"), "unit": .exactly])
    private static let quantity = quantity(of: exactAmount)
    private static let covered = Need.object([
        "amounts": .list(
            .object([
                "rest": measuredAmount,
                "pieces": .list(.object(["productId": .exactly, "lotId": .some, "taken": measuredAmount])),
            ])
        ), "measuredBy": .first(1, .some),
    ])
    private static let category = Need.object(["id": .exactly, "name": .exactly, "color": .some])

    private static let parsedLine = Need.object([
        "quantity": quantity, "ingredientKey": .exactly, "name": .some, "listName": .some, "amountText": .some,
        "aisleHint": .exactly, "purchase": .exactly, "choices": .list(named), "others": .list(further),
        "diagnostics": .first(1, .object(["code": .exactly, "sentence": .some])),
        "assumptions": .first(1, .object(["code": .exactly, "sentence": .some])),
        "narrowerKeys": .list(.exactly), "broaderKeys": .list(.exactly),
        "part": part, "listQuantity": quantity(of: measuredAmount),
        "scaled": .object(["quantity": quantity, "factorText": .some]),
    ])

    private static let usage = Need.object([
        "lastPurchase": .object([
            "day": .exactly, "amount": exactAmount, "shop": .exactly, "price": money, "pricedAmount": .exactly,
        ]),
        "purchaseDays": .exactly, "intervalDays": .exactly, "discarded": .list(exactAmount), "tooLarge": .exactly,
        "rates": .list(
            .object([
                "unit": .exactly, "weeks": .exactly, "uses": .exactly, "perWeek": .exactly, "isMean": .exactly,
                "recentPerWeek": .exactly, "earlierPerWeek": .exactly, "trend": .exactly, "certainty": .exactly,
                "onHand": .exactly, "daysLeft": .exactly,
            ])
        ),
        "measuredBy": .first(1, .some),
        "assumptions": .first(1, .object(["code": .exactly, "sentence": .some])),
    ])

    private static let further = Need.object([
        "ingredient": .object([
            "ingredientKey": .exactly, "listName": .some, "aisleHint": .exactly, "quantity": quantity,
        ]),
        "listQuantity": quantity(of: measuredAmount), "part": part,
        "narrowerKeys": .list(.exactly), "broaderKeys": .list(.exactly),
        "assumptions": .first(1, .object(["code": .exactly, "sentence": .some])),
    ])

    private static let part = Need.object(["whole": named, "partKeys": .list(.exactly), "soldAlone": .exactly])

    private static let named = Need.object(["ingredientKey": .exactly, "listName": .some, "aisleHint": .exactly])

    private static let recipe = Need.object([
        "title": .exactly, "servings": .object(["text": .exactly, "count": .exactly, "yield": .exactly]),
        "ingredients": .list(.object(["text": .exactly, "section": .exactly])), "prepMinutes": .exactly,
        "cookMinutes": .exactly,
        "totalMinutes": .exactly, "tags": .list(.exactly), "language": .some,
    ])

    private static func quantity(of amount: Need) -> Need {
        .object([
            "lower": amount, "amount": amount, "displayText": .some, "isParseable": .exactly, "parseConfidence": .some,
            "exact": .some,
        ])
    }

    private static func consolidated(_ item: JSONValue) -> Need {
        .object([
            "ingredientKey": .exactly, "totals": .list(total(of: item)), "counted": .list(.exactly), "path": path,
            "conversions": .first(1, .some), "pantryStaple": .exactly, "take": .list(quantity(of: measuredAmount)),
            "takePath": path,
            "netDemand": .depending { net in
                .object(["toBuy": .list(total(of: net)), "inStock": .list(quantity), "path": path])
            },
        ])
    }

    /// An amount in another unit, which may change with a measured weight.
    private static func converted(_ outcome: JSONValue) -> Need {
        let steps = outcome["path"]?.elements ?? []
        let isExact = steps.allSatisfy { $0["exact"] == .bool(true) }
        return .object([
            "quantity": quantity(of: isExact ? exactAmount : measuredAmount),
            "path": .list(.depending { step($0) }), "equations": .list(.some),
        ])
    }

    private static func step(_ step: JSONValue) -> Need {
        let source = step["exact"] == .bool(true) ? Need.some : .text(matching: ".+")
        return .object(["from": measuredAmount, "to": measuredAmount, "exact": .exactly, "source": source])
    }

    /// A total whose path uses a measured weight may change with it.
    private static func total(of item: JSONValue) -> Need {
        item["path"] == nil
            ? quantity : quantity(of: measuredAmount)
    }

    private static let path = Need.first(
        1,
        .object([
            "from": measuredAmount, "to": measuredAmount, "source": .text(matching: ".+"),
        ])
    )
}
