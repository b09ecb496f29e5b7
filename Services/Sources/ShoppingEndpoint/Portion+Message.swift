import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import RecipeMessages
import ShoppingMessages
import ShoppingModule

extension ShoppingModule.PortionQuery {
    /// Reads a query of a request.
    init(_ message: RecipeMessages.PortionQuery, field: String) throws(Refusal) {
        self.init()
        portionSize = try Rational(optional: message.portionSize, field: "\(field).portionSize")
        totalWeight = try Rational(optional: message.totalWeight, field: "\(field).totalWeight")
        servings = try Rational(optional: message.servings, field: "\(field).servings")
        multiplier = try Rational(optional: message.multiplier, field: "\(field).multiplier")
        weight = try Rational(optional: message.weight, field: "\(field).weight")
        nutrients = try message.nutrients.decoded(as: "\(field).nutrients") { (nutrient, field) throws(Refusal) in
            let amount = try Quantities.Amount(nutrient.amount, field: "\(field).amount")
            return ShoppingModule.Nutrient(name: nutrient.name, amount: amount)
        }
    }
}

extension ShowRecipeReply {
    /// Creates the message of a recipe and its portions.
    init(_ shown: ShownRecipe) {
        self.init()
        recipe = RecipeMessages.Recipe(shown.recipe)
        unweighed = shown.unweighed
        if let total = shown.recipe.marks.cooked { (cooked.times, cooked.lastDay) = (total.times, total.lastDay) }
        switch shown.portions {
        case .known(let facts): portion.facts = RecipeMessages.PortionFacts(facts)
        case .unknown(let sentence): portion.unknown = sentence
        case nil: break
        }
    }
}

extension RecipeMessages.PortionFacts {
    fileprivate init(_ facts: ShoppingModule.PortionFacts) {
        self.init()
        portionSize = facts.portionSize.description
        portionIsSet = facts.isSet
        multiplier = facts.shown.multiplier.description
        weight = facts.shown.weight.description
        text = facts.shown.text
        multiplierText = facts.shown.multiplierText
        nutrients = facts.shown.nutrients.map { RecipeMessages.Nutrient($0) }
        nutrientsPer100Grams = facts.nutrientsPer100Grams.map { RecipeMessages.Nutrient($0) }
        portions = facts.portions?.description ?? ""
        suggestedStep = facts.suggestion.step.description
        suggestedLeastGrams = facts.suggestion.leastGrams
        suggestedMostGrams = facts.suggestion.mostGrams
        suggestedGramsStep = facts.suggestion.gramsStep
    }
}

extension RecipeMessages.Nutrient {
    /// Creates the message of a nutrient.
    init(_ nutrient: ShoppingModule.Nutrient) {
        self.init()
        name = nutrient.name
        amount = CommonMessages.Amount(nutrient.amount)
        displayText = nutrient.displayText
    }
}

extension Rational {
    /// Reads a number; `nil` for an empty text.
    init?(optional text: String, field: String) throws(Refusal) {
        guard !text.isEmpty else { return nil }
        guard let value = Rational(text) else {
            throw Refusal(
                .invalid,
                code: "common.notANumber",
                sentence: "\"\(text)\" is not an exact number: write it like \"3/2\" or \"1.5\".",
                field: field
            )
        }
        self = value
    }
}
