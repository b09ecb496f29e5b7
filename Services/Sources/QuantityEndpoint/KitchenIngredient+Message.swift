import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

extension KitchenIngredient {
    /// Writes an ingredient into a message.
    init(_ ingredient: QuantityModule.Ingredient) {
        self.init()
        id = ingredient.id.uuidString.lowercased()
        name = ingredient.name
        category = ingredient.category?.rawValue ?? ""
        brand = ingredient.brand ?? ""
        isFavorite = ingredient.isFavorite
        isCustom = ingredient.isCustom
        if let date = ingredient.lastUsedDate { lastUsedDate = date.wholeMilliseconds }
        conversions = ingredient.conversions.map { UnitConversion($0) }
        aliases = ingredient.aliases
        ingredientKey = ingredient.ingredientKey
    }
}

extension UnitConversion {
    /// Writes what a measure is equal to.
    init(_ weight: IngredientWeight) {
        self.init()
        from = CommonMessages.Amount(weight.measure)
        to = CommonMessages.Amount(weight.weight)
        fromPlural = weight.plural
        state = weight.state
        source = weight.source
        secondValue = weight.second?.value.description ?? ""
        secondSource = weight.second?.source ?? ""
    }
}

extension QuantityModule.IngredientDraft {
    /// Reads a draft of a message; words for units become their codes.
    init(_ message: QuantityMessages.IngredientDraft, field: String) throws(Refusal) {
        var weights: [IngredientWeight] = []
        for (index, conversion) in message.conversions.enumerated() {
            weights.append(try IngredientWeight(conversion, field: "\(field).conversions[\(index)]"))
        }
        var nutrients: [String: Rational] = [:]
        for (number, text) in message.nutrients {
            guard let value = Rational(text) else {
                throw Refusal.notANumber(text, field: "\(field).nutrients[\"\(number)\"]")
            }
            nutrients[number] = value
        }
        guard message.id.isEmpty || UUID(uuidString: message.id) != nil else {
            throw KitchenFailure.refused(.noSuchIngredient(message.id)).refusal
        }
        self.init(
            id: UUID(uuidString: message.id),
            name: message.name,
            category: message.category,
            brand: message.brand,
            aliases: message.aliases,
            conversions: weights,
            origin: message.origin,
            nutrients: nutrients
        )
    }
}

extension IngredientWeight {
    fileprivate init(_ message: UnitConversion, field: String) throws(Refusal) {
        let measure = try Quantities.Amount(message.from, field: "\(field).from").standard
        let weight = try Quantities.Amount(message.to, field: "\(field).to").standard
        var second: Second?
        if !message.secondValue.isEmpty {
            guard let value = Rational(message.secondValue) else {
                throw Refusal.notANumber(message.secondValue, field: "\(field).secondValue")
            }
            second = Second(value: value, source: message.secondSource)
        }
        self.init(
            ingredientKey: "",
            measure: measure,
            weight: weight,
            state: message.state.lowercased(),
            plural: message.fromPlural,
            source: message.source,
            second: second
        )
    }
}

extension Refusal {
    fileprivate static func notANumber(_ text: String, field: String) -> Refusal {
        Refusal(
            .invalid,
            code: "common.notANumber",
            sentence: "\"\(text)\" is not an exact number: write it like \"3/2\" or \"1.5\".",
            field: field
        )
    }
}
