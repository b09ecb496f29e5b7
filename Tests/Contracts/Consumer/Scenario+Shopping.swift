import MessageBus
import ShoppingMessages
import TextFormats

extension Scenario {
    /// The scenarios from which Shopping's pacts are recorded.
    static func ofShopping() throws -> [Scenario] {
        [
            try supper(), try keptRecipe(), try unknownRecipe(), try unknownStore(), try bareShelves(),
            try wholePacks(),
            try moreThanThereIs(), try fileOfStock(), try trip(), try covered(),
        ] + (try ofStockReports())
    }

    private init(
        _ name: String,
        states: [String: [ProviderState]] = [:],
        order: String,
        expected: @escaping @Sendable (Exchange.Outcome) throws -> [String]
    ) throws {
        try self.init(name, states: states, PlanRequest.self, order, expected: expected)
    }

    /// Two recipes, one of them scaled, against some stock.
    private static func supper() throws -> Scenario {
        try Scenario(
            "a supper for six",
            states: [
                "product": [
                    .product("Plain flour", barcode: "4006381333931", means: ["all purpose flour"]),
                    .product("Whole milk", barcode: "96385074", means: ["milk"]),
                ],
                "inventory": [.stock("200", "g", of: "4006381333931"), .stock("1", "l", of: "96385074")],
                "category": [.category("Ovenside", of: "all purpose flour")],
            ],
            order: """
                {"recipes": [
                  {"inline": {"title": "Pancakes", "language": "en", "servings": {"text": "4 servings", "count": "4"},
                    "ingredients": [{"text": "2 cups all-purpose flour"}, {"text": "2 large eggs"},
                      {"text": "1 cup milk"}, {"text": "a pinch of salt"}]},
                   "servings": "6"},
                  {"inline": {"title": "Bread", "language": "en", "servings": {"text": "1 loaf", "count": "1"},
                    "ingredients": [{"text": "* * *"}, {"text": "2 cups all-purpose flour"},
                      {"text": "2 tsp salt"}, {"text": "salt, to taste"}, {"text": "2-3 lemons"},
                      {"text": "300 g cream"}, {"text": "1 carton cream"}]}}
                ]}
                """
        ) { outcome in
            supperExpectations(PlanReader(outcome))
        }
    }

    private static func supperExpectations(_ plan: PlanReader) -> [String] {
        plan.check("each line counts once") { plan.coverage == [11, 8, 3] }
            + plan.check("flour is one item of both recipes") {
                plan.sources(of: "all purpose flour") == ["Pancakes: 3 cup", "Bread: 2 cup"]
            }
            + plan.check("flour in grams is taken off cups, over a path") {
                plan.inStock(of: "all purpose flour") == ["200 g"] && plan.hasPath("all purpose flour")
            }
            + plan.check("stock covers the milk") { plan.toBuy(of: "milk") == [] && plan.need(of: "milk") != [] }
            + plan.check("eggs are scaled") { plan.toBuy(of: "egg") == ["3"] }
            + plan.check("salt keeps what is not counted") { plan.phrases(of: "salt") == ["a pinch", "to taste"] }
            + plan.check("a range is bought at its upper end") { plan.toBuy(of: "lemon") == ["3"] }
            + plan.check("a line that names nothing is not lost") { plan.asides == ["* * *"] }
            + plan.check("salt is in the cupboard") { plan.shelf(of: "salt") == "SHELF_CUPBOARD" }
            + plan.check("what stock covers is had") { plan.shelf(of: "milk") == "SHELF_HAVE" }
            + plan.check("a choice of the home counts") { plan.category(of: "all purpose flour") == "Ovenside" }
    }

    /// A recipe by its title, in the order of a store.
    private static func keptRecipe() throws -> Scenario {
        try Scenario(
            "a kept recipe in a store",
            states: [
                "recipe": [
                    .recipe(
                        "Lemonade",
                        servings: "4",
                        minutes: 10,
                        "3 lemons",
                        "1 cup sugar",
                        "1 l water",
                        "1 l orange juice"
                    )
                ],
                "category": [
                    .category("Sweet corner", of: "granulated sugar"), .category("Crates", of: "lemon"),
                    .store("Corner shop", order: "Crates", "Sweet corner"),
                ],
            ],
            order: #"{"recipes": [{"reference": "lemonade", "factor": "2"}], "store": "corner shop"}"#
        ) { outcome in
            let plan = PlanReader(outcome)
            return plan.check("the recipe is found by its title") { plan.recipes == ["Lemonade × 2"] }
                + plan.check("the store's order counts") { plan.names.prefix(2) == ["Lemons", "Granulated sugar"] }
                + plan.check("shops decide where the home has not") { plan.category(of: "orange juice") == "Beverages" }
                + plan.check("water is not bought") { plan.asides == ["water"] }
                + plan.check("whole pieces are taken") { plan.take(of: "lemon") == ["6"] }
                + plan.check("amounts are doubled") { plan.toBuy(of: "lemon") == ["6"] }
        }
    }

    /// A recipe that the home does not have.
    private static func unknownRecipe() throws -> Scenario {
        try Scenario("an unknown recipe", order: #"{"recipes": [{"reference": "Moon cheese"}]}"#) {
            outcome in
            outcome.status == "NOT_FOUND" && outcome.content["code"] == .string("shopping.noSuchRecipe")
                ? [] : ["the recipe is refused: \(outcome)"]
        }
    }

    /// Lines of a recipe beside what is there, in other units.
    private static func covered() throws -> Scenario {
        try Scenario(
            "what the stock covers",
            states: [
                "product": [.product("Plain flour", barcode: "4006381333931", means: ["all purpose flour"])],
                "inventory": [.stock("200", "g", of: "4006381333931")],
            ],
            FindCoverRequest.self,
            #"{"lines": ["1 cup all-purpose flour", "1/2 lb all-purpose flour", "2 lemons", "2 cups"]}"#
        ) { outcome in
            let lines = outcome.content["lines"]?.elements ?? []
            guard lines.last?["problem"]?["code"] == .string("shopping.noProduct") else {
                return ["a line that names nothing is refused: \(outcome)"]
            }
            let ingredients = lines.compactMap { $0["ingredients"]?.elements?.first }
            let isPartly = ingredients.map { $0["rest"] != nil } == [false, true, true]
            let lots = ingredients.map { $0["lots"]?.elements?.count ?? 0 }
            return isPartly && lots == [1, 1, 0] ? [] : ["the second line has what the first left: \(outcome)"]
        }
    }

    /// A store that the home does not have.
    private static func unknownStore() throws -> Scenario {
        try Scenario(
            "an unknown store",
            order: """
                {"recipes": [{"inline": {"title": "Tea", "language": "en", "ingredients": [{"text": "1 lemon"}]}}],
                 "store": "Nowhere"}
                """
        ) { outcome in
            outcome.status == "NOT_FOUND" && outcome.content["code"] == .string("category.noSuchStore")
                ? [] : ["the store is refused: \(outcome)"]
        }
    }

    /// Takes more flour than the home has, which the reply says.
    private static func moreThanThereIs() throws -> Scenario {
        try Scenario(
            "more flour than there is",
            states: [
                "product": [.product("Plain flour", barcode: "4006381333931", means: ["all purpose flour"])],
                "inventory": [.stock("3/2", "kg", of: "4006381333931")],
            ],
            UseStockByNameRequest.self,
            #"{"text": "flour 2 kg", "productId": "4006381333931"}"#
        ) { outcome in
            let shortfall = outcome.content["change"]?["product"]?["shortfall"]?.elements?.first
            return shortfall?["displayText"] == .string("0.5 kg")
                ? [] : ["the reply says what is missing: \(outcome)"]
        }
    }

    /// A row of a file with a lot and a minimum.
    private static func fileOfStock() throws -> Scenario {
        try Scenario(
            "a file of stock",
            states: ["product": [.product("Plain flour", barcode: "4006381333931", means: ["all purpose flour"])]],
            ImportStockRequest.self,
            """
            {"rows": [
              {"product": "Plain flour", "barcode": "4006381333931", "amount": "1/3", "unit": "Kilo", "location": "Shelf",
                "price": {"amount": "2.49", "currency": "EUR"}, "pricedAmount": "1", "minimum": "1"}
            ]}
            """
        ) { outcome in
            let row = outcome.content["rows"]?.elements?.first
            return row?["result"] == .string("IMPORTED_ROW_RESULT_TAKEN") && row?["changes"] == nil
                ? [] : ["the row is taken in as it says: \(outcome)"]
        }
    }

    /// A trip with items whose categories the home and shops decide, and with one that has none.
    private static func trip() throws -> Scenario {
        try Scenario(
            "a trip through a store",
            states: [
                "category": [
                    .category("Sweet corner", of: "granulated sugar"), .store("Corner shop", order: "Sweet corner"),
                ]
            ],
            RecordTripByNameRequest.self,
            """
            {"store": "corner shop", "items": [{"name": "sugar"}, {"name": "gizmo"}, {"name": "orange juice"}],
             "reference": "list-1", "atMilliseconds": "1749990000000"}
            """
        ) { outcome in
            let kept = ["categorized", "uncategorized", "trips"].map { outcome.content[$0] }
            return kept == [.number("2"), .number("1"), .number("1")]
                ? [] : ["the trip is kept, with two items that have a category: \(outcome)"]
        }
    }

    /// Products with known packs, of which one is reached over a measured weight.
    private static func wholePacks() throws -> Scenario {
        try Scenario(
            "whole packs",
            states: [
                "product": [
                    .packed("Mill flour", barcode: "4006381333931", pack: "500 g", means: "all purpose flour"),
                    .packed("Fine sugar", barcode: "96385074", pack: "2 x 250 g", means: "granulated sugar"),
                ],
                "category": [.category("Ovenside", of: "milk"), .store("Corner shop", order: "Ovenside")],
            ],
            order: """
                {"recipes": [{"inline": {"title": "Cake", "language": "en",
                  "ingredients": [{"text": "900 g all-purpose flour"}, {"text": "3 cups granulated sugar"},
                    {"text": "1 lemon"}]}}], "store": "Corner shop"}
                """
        ) { outcome in
            let plan = PlanReader(outcome)
            return plan.check("flour comes in whole packs") { plan.packs(of: "all purpose flour") == "2 × 500 g" }
                + plan.check("sugar does, over its weight") {
                    plan.packs(of: "granulated sugar") == "2 × (2 × 250 g)"
                }
                + plan.check("the exact need stays") { plan.toBuy(of: "all purpose flour") == ["900 g"] }
                + plan.check("a lemon has no pack") { plan.packs(of: "lemon") == nil }
        }
    }

    /// Products with no stock, and ingredients without an assignment.
    private static func bareShelves() throws -> Scenario {
        try Scenario(
            "bare shelves",
            states: ["product": [.product("Whole milk", barcode: "96385074", means: ["milk", "whole milk"])]],
            order: """
                {"recipes": [{"inline": {"title": "Tea", "language": "en",
                  "ingredients": [{"text": "1 cup milk"}, {"text": "1 lemon"}]}}]}
                """
        ) { outcome in
            let plan = PlanReader(outcome)
            return plan.check("all is to buy") { plan.toBuy(of: "milk") == plan.need(of: "milk") }
                + plan.check("nothing is in stock") { plan.inStock(of: "milk") == [] }
        }
    }
}
