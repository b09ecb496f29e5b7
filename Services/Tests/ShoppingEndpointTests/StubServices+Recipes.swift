import CommonMessages
import Envelope
import MessageBus
import QuantityMessages
import RecipeMessages
import SwiftProtobuf

extension Recipe {
    /// What the home does with a saved recipe, which no other recipe has.
    static let marks = ["id", "version", "portionSize", "favorite", "addedAt", "trash"]

    /// Says everything that a recipe can say, except by what a home does with it.
    mutating func sayEverything() {
        (cookMinutes, restMinutes, servings.yield, sourceURL) = (10, 30, "2", "https://example.org")
        (description_p, notes, rating, totalWeight) = ("Warm.", "Less salt.", 4, "800")
        cover = "https://example.org/stew.jpg"
        nutrition.basis = .perServing
        nutrition.nutrients = [
            .with { ($0.name, $0.displayText, $0.amount.value, $0.amount.unit) = ("energy", "80 kcal", "80", "kcal") }
        ]
        for place in ingredients.indices {
            ingredients[place].id = "line-\(place)"
            ingredients[place].section = "Base"
            ingredients[place].reading = .with {
                ($0.ingredientKey, $0.name, $0.note, $0.optional) = ("key-\(place)", "Name", "diced", true)
                ($0.own, $0.quantity) = (true, StubServices.quantity("1", "cup"))
            }
        }
        steps = ["Cook."]
        stepDetails = [.with { ($0.section, $0.lineIds, $0.chosen) = ("First", ["line-0"], true) }]
    }
}

extension StubServices {
    /// Every line except the last weighs 100 g.
    static func weigh(_ request: any RequestMessage) -> WeighLinesReply {
        let count = (request as? WeighLinesRequest)?.lines.count ?? 0
        var reply = WeighLinesReply()
        reply.grams = count > 1 ? "\((count - 1) * 100)" : ""
        reply.unknown = [UInt32(count - 1)]
        return reply
    }

    static func portions(_ request: any RequestMessage) -> ViewPortionsReply {
        var reply = ViewPortionsReply()
        reply.results = ((request as? ViewPortionsRequest)?.queries ?? []).map { query in
            var result = PortionResult()
            result.facts.text = "\(query.reference) × \(query.multiplier) of \(query.totalWeight)"
            (result.facts.portionSize, result.facts.multiplier, result.facts.weight) = ("50", "1", "50")
            (result.facts.suggestedStep, result.facts.suggestedMostGrams) = ("1/2", 400)
            result.facts.nutrients = query.nutrients
            return result
        }
        return reply
    }

    static func scaleRecipes(_ request: any RequestMessage) -> ScaleRecipesReply {
        var reply = ScaleRecipesReply()
        reply.recipes = ((request as? ScaleRecipesRequest)?.recipes ?? []).map { recipe in
            var scaled = ScaledRecipe()
            scaled.title = recipe.title
            scaled.factor = recipe.factor
            scaled.originalServings = recipe.servings
            scaled.lines = recipe.lines.map { text in
                var line = ParsedLine()
                line.text = text
                line.scaled.text = "\(recipe.locale): \(text)"
                line.scaled.quantity = quantity(recipe.factor, "cup")
                (line.scaled.status, line.scaled.note) = (.needsYou, "taste")
                return line
            }
            (scaled.summary, scaled.sizeText) = ("1 of 1", "larger")
            return scaled
        }
        return reply
    }
}
