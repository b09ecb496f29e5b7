import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import RecipeMessages
import RecipeModule

extension PortionDefinition {
    /// Creates a portion size from a request.
    init(_ message: UpdatePortionSizeRequest) throws(Refusal) {
        let weight = try Rational(optional: message.weight, field: "weight")
        let total = try Rational(optional: message.totalWeight, field: "totalWeight")
        switch (weight, total) {
        case (let weight?, nil): self = .weight(grams: weight)
        case (nil, let total?):
            self = .share(totalGrams: total, servings: try Rational(optional: message.servings, field: "servings"))
        default:
            throw Refusal(
                .invalid,
                code: "recipe.noPortion",
                sentence: "A portion is set by its weight or by the total weight: set one of the two, in grams.",
                field: "weight"
            )
        }
    }
}

extension RecipeModule.PortionQuery {
    /// Creates a portion query from a message.
    init(_ message: RecipeMessages.PortionQuery, field: String) throws(Refusal) {
        let nutrients = try message.nutrients.decoded(as: "\(field).nutrients") { (nutrient, field) throws(Refusal) in
            let amount = try Quantities.Amount(nutrient.amount, field: "\(field).amount")
            return RecipeModule.Nutrient(name: nutrient.name, amount: amount)
        }
        let multiplier = try Rational(optional: message.multiplier, field: "\(field).multiplier")
        let weight = try Rational(optional: message.weight, field: "\(field).weight")
        guard multiplier == nil || weight == nil else {
            throw Refusal(
                .invalid,
                code: "recipe.twoSizes",
                sentence: "Portions are shown by a multiplier or by a weight: set one of the two.",
                field: "\(field).weight"
            )
        }
        self.init(
            reference: message.reference,
            portionGrams: try Rational(optional: message.portionSize, field: "\(field).portionSize"),
            totalGrams: try Rational(optional: message.totalWeight, field: "\(field).totalWeight"),
            servings: try Rational(optional: message.servings, field: "\(field).servings"),
            nutrients: nutrients,
            size: weight.map { .grams($0) } ?? .multiplier(multiplier ?? 1)
        )
    }
}

extension PortionFacts {
    /// Creates the message of a recipe's portions.
    init(_ result: RecipeModule.PortionResult, locale: String) {
        self.init()
        let text = PortionText(locale: locale)
        portionSize = result.portions.portionGrams.description
        portionIsSet = result.isSet
        multiplier = result.view.multiplier.description
        weight = result.view.grams.description
        self.text = text.text(of: result.view)
        multiplierText = text.text(ofMultiplier: result.view.multiplier)
        nutrients = result.view.nutrients.map { RecipeMessages.Nutrient($0, locale: locale) }
        nutrientsPer100Grams = result.view.nutrientsPer100Grams.map { RecipeMessages.Nutrient($0, locale: locale) }
        portions = result.count?.description ?? ""
        suggestedStep = Portions.suggestedStep.description
        suggestedLeastGrams = UInt32(Portions.suggestedGrams.least)
        suggestedMostGrams = UInt32(Portions.suggestedGrams.most)
        suggestedGramsStep = UInt32(Portions.suggestedGrams.step)
    }
}

extension RecipeMessages.Nutrient {
    /// Creates the message of a nutrient, with its exact amount and its text for display.
    fileprivate init(_ nutrient: RecipeModule.Nutrient, locale: String) {
        self.init()
        name = nutrient.name
        amount = CommonMessages.Amount(nutrient.amount)
        displayText = nutrient.displayText(locale: locale)
    }
}

extension Rational {
    /// Parses an optional number.
    init?(optional text: String, field: String) throws(Refusal) {
        guard !text.isEmpty else { return nil }
        guard let value = Rational(text) else {
            throw Refusal(
                .invalid,
                code: "recipe.notANumber",
                sentence: "\"\(text)\" is not an exact number: write it like \"3/2\" or \"1.5\".",
                field: field,
                params: ["text": text]
            )
        }
        self = value
    }
}
