import CategoryMessages
import CommonMessages
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf

/// Messages for several tests.
enum Samples {
    static func amount(_ value: String, _ unit: String = "") -> Amount {
        .with {
            $0.value = value
            $0.unit = unit
        }
    }

    static func quantity(
        _ value: String,
        _ unit: String,
        _ text: String,
        numeric: Double,
        exact: Bool = true
    ) -> Quantity {
        .with {
            $0.amount = amount(value, unit)
            $0.numericValue = numeric
            if !unit.isEmpty { $0.standardUnit = unit }
            $0.displayText = text
            $0.isParseable = true
            $0.parseConfidence = 0.9
            $0.exact = exact
        }
    }

    static let threeCups = quantity("3", "cup", "3 cups", numeric: 3)
    static let oneCup = quantity("1", "cup", "1 cup", numeric: 1)
    static let twoCups = quantity("2", "cup", "2 cups", numeric: 2)
    static let oneKilogram = quantity("1", "kg", "1 kg", numeric: 1)

    static let baking = Category.with {
        $0.id = "0b1a"
        $0.name = "Baking"
    }
    static let unknown = Category.with {
        $0.id = "UNKNOWN"
        $0.name = "UNKNOWN"
    }

    static func source(_ recipe: String, _ line: String, _ quantity: Quantity) -> ItemSource {
        .with {
            $0.recipe = recipe
            $0.line = line
            $0.quantity = quantity
        }
    }

    static func uncounted(_ text: String, _ recipe: String, phrase: String = "") -> UncountedLine {
        .with {
            $0.text = text
            $0.recipe = recipe
            $0.phrase = phrase
        }
    }

    /// Flour for two recipes, with none in stock.
    static let flour = PlanItem.with {
        $0.name = "Flour"
        $0.ingredientKey = "flour"
        $0.shelf = .buy
        $0.take = [threeCups]
        $0.toBuy = [threeCups]
        $0.need = [threeCups]
        $0.category = baking
        $0.sources = [
            source("Pancakes", "1 cup flour", oneCup), source("Bread", "2 cups flour", twoCups),
        ]
    }

    /// Two packs of flour.
    static let bags = PacksToTake.with {
        ($0.productID, $0.title, $0.brand, $0.packs, $0.count) = ("0400", "Mill flour", "Mill", 2, 1)
        ($0.content, $0.text) = (quantity("500", "g", "500 g", numeric: 500), "2 × 500 g")
    }

    /// Salt, with two lines without a number.
    static let salt = PlanItem.with {
        $0.name = "Salt"
        $0.ingredientKey = "salt"
        $0.toBuy = [quantity("3", "tsp", "3 tsp", numeric: 3)]
        $0.shelf = .buy
        $0.take = $0.toBuy
        $0.need = $0.toBuy
        $0.category = baking
        $0.uncounted = [
            uncounted("a pinch of salt", "Soup", phrase: "a pinch"),
            uncounted("salt to taste", "Bread", phrase: "to taste"),
        ]
        $0.sources = [source("Bread", "3 tsp salt", quantity("3", "tsp", "3 tsp", numeric: 3))]
    }

    /// An item without any amount.
    static let parsley = PlanItem.with {
        $0.name = "Parsley"
        $0.ingredientKey = "parsley"
        $0.shelf = .buy
        $0.category = unknown
        $0.uncounted = [uncounted("parsley", "Soup")]
    }

    static func recipe(
        _ title: String,
        servings: String = "4 servings",
        factor: String = "1"
    ) -> ShoppingMessages.RecipeSummary {
        .with {
            $0.title = title
            $0.servings = servings
            $0.factor = factor
            $0.factorText = factor == "1" ? "" : factor == "3/2" ? "1 1/2" : factor
        }
    }

    static func plan(_ items: [PlanItem], lines: UInt32 = 6, counted: UInt32 = 3) -> PlanReply {
        .with {
            $0.items = items
            $0.coverage.lines = lines
            $0.coverage.counted = counted
            $0.coverage.uncounted = lines - counted
            $0.recipes = [recipe("Pancakes", factor: "3/2"), recipe("Bread", servings: ""), recipe("Soup")]
        }
    }
}
