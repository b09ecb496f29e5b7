import MessageBus
import ShoppingMessages
import TextFormats

extension Scenario {
    /// The scenarios of reports about stock, from which Shopping's pacts are recorded.
    static func ofStockReports() throws -> [Scenario] { [try waste(), try usage()] }

    private static let flour = "4006381333931"
    private static let sugar = "96385074"

    private static let states: [String: [ProviderState]] = [
        "product": [
            .product("Plain flour", barcode: flour, means: ["all purpose flour"]),
            .product("Fine sugar", barcode: sugar, means: ["granulated sugar"]),
        ],
        "inventory": [
            .history(of: flour, price: "3", discarded: "1/2", used: "1"), .stock("1", "kg", of: sugar),
        ],
    ]

    /// What was thrown away of two products, of which one has a price.
    private static func waste() throws -> Scenario {
        let discarded: JSONValue = [
            "productId": .string(sugar), "amount": ["value": .string("1/4"), "unit": .string("kg")],
        ]
        var states = states
        states["inventory", default: []].append(.discarded(discarded, as: "1/4 kg of \(sugar) were thrown away"))
        return try Scenario("what was thrown away", states: states, FindWasteRequest.self, #"{"byMonth": true}"#) {
            outcome in
            let entries = outcome.content["wasted"]?.elements ?? []
            let texts = entries.map { entry in
                [
                    entry["month"]?.text, entry["product"]?["title"]?.text, entry["reason"]?.text,
                    entry["amounts"]?.elements?.first?["displayText"]?.text,
                    entry["cost"]?.elements?.first?["amount"]?.text,
                    entry["unpriced"]?.elements?.first?["displayText"]?.text,
                ]
            }
            let expected = [
                ["2025-06", "Fine sugar", "DISCARD_REASON_OTHER", "0.25 kg", nil, "0.25 kg"],
                ["2025-06", "Plain flour", "DISCARD_REASON_SPOILED", "0.5 kg", "3/4", nil],
            ]
            let isComplete = outcome.content["costComplete"] != nil
            return texts == expected && !isComplete ? [] : ["the report says what it had cost: \(outcome)"]
        }
    }

    /// How two products are used, of which one was used.
    private static func usage() throws -> Scenario {
        try Scenario(
            "how stock is used",
            states: states,
            FindUsageRequest.self,
            #"{"weeks": 4, "day": "2025-06-15"}"#
        ) { outcome in
            let products = outcome.content["products"]?.elements ?? []
            let texts = products.map { product in
                let rate = product["rates"]?.elements?.first
                return [
                    product["product"]?["title"]?.text, product["lastPurchase"]?["day"]?.text,
                    product["lastPurchase"]?["shop"]?.text, product["lastPurchase"]?["price"]?["amount"]?.text,
                    product["discarded"]?.elements?.first?["displayText"]?.text,
                    rate?["perWeek"]?["displayText"]?.text, rate?["onHand"]?["displayText"]?.text,
                ]
            }
            let expected = [
                ["Fine sugar", "2025-06-15", nil, nil, nil, nil, nil],
                ["Plain flour", "2025-06-15", "Corner shop", "3", "0.5 kg", "1 kg", "0.5 kg"],
            ]
            return texts == expected ? [] : ["each product has its own use: \(outcome)"]
        }
    }
}
