import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import RecipeMessages
import ShoppingModule

extension ShoppingModule.Recipe {
    /// Reads a recipe of a request or of the recipe service.
    ///
    /// - Parameters:
    ///   - message: The recipe.
    ///   - field: The name of its field, for refusals.
    ///   - isSaved: Whether the home keeps it, so that its identifier counts.
    /// - Throws: A refusal for a number that can't be read.
    init(_ message: RecipeMessages.Recipe, field: String, isSaved: Bool = false) throws(Refusal) {
        let times = RecipeTimes(
            prepMinutes: message.hasPrepMinutes ? message.prepMinutes : nil,
            cookMinutes: message.hasCookMinutes ? message.cookMinutes : nil,
            totalMinutes: message.hasTotalMinutes ? message.totalMinutes : nil,
            restMinutes: message.hasRestMinutes ? message.restMinutes : nil
        )
        self.init(
            title: message.title,
            servings: ShoppingModule.Servings(
                text: message.servings.text,
                count: Rational(message.servings.count),
                yield: Rational(message.servings.yield)
            ),
            lines: try message.ingredients.decoded(as: "\(field).ingredients") { (line, field) throws(Refusal) in
                try ShoppingModule.IngredientLine(line, language: message.language, field: field)
            },
            times: times,
            tags: message.tags,
            steps: message.steps.enumerated().map { place, text in
                let details = message.stepDetails.indices.contains(place) ? message.stepDetails[place] : StepDetails()
                return RecipeStep(
                    text,
                    section: details.section,
                    lineIDs: details.lineIds,
                    isChosen: details.chosen
                )
            },
            sourceURL: message.sourceURL,
            id: isSaved ? message.id : "",
            facts: try RecipeFacts(message, field: field)
        )
    }
}

extension ShoppingModule.IngredientLine {
    fileprivate init(
        _ message: RecipeMessages.IngredientLine,
        language: String,
        field: String
    ) throws(Refusal) {
        var stored: ShoppingModule.LineReading?
        if message.hasReading {
            let reading = message.reading
            stored = ShoppingModule.LineReading(
                key: reading.ingredientKey,
                name: reading.name,
                quantity: try StructuredQuantity(reading.quantity, field: "\(field).reading.quantity"),
                note: reading.note,
                isOptional: reading.optional,
                isOwn: reading.own
            )
        }
        self.init(message.text, language: language, section: message.section, id: message.id, stored: stored)
    }
}

extension RecipeFacts {
    fileprivate init(_ message: RecipeMessages.Recipe, field: String) throws(Refusal) {
        self.init()
        (description, notes, rating) = (message.description_p, message.notes, message.rating)
        cover = message.cover
        totalWeight = try Rational(optional: message.totalWeight, field: "\(field).totalWeight")
        guard message.hasNutrition else { return }
        let basis: ShoppingModule.NutritionFacts.Basis? =
            switch message.nutrition.basis {
            case .per100Grams: .per100Grams
            case .perServing: .perServing
            case .unspecified, .UNRECOGNIZED: nil
            }
        let facts = try message.nutrition.nutrients.decoded(
            as: "\(field).nutrition.nutrients"
        ) { (nutrient, field) throws(Refusal) in
            ShoppingModule.Nutrient(
                name: nutrient.name,
                amount: try Quantities.Amount(nutrient.amount, field: "\(field).amount"),
                displayText: nutrient.displayText
            )
        }
        nutrition = ShoppingModule.NutritionFacts(facts, basis)
    }
}
