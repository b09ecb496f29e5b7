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

extension IngredientListQuery {
    /// Reads which ingredients a request asks for.
    init(_ request: ListIngredientsRequest) {
        self.init()
        filter =
            switch request.filter {
            case .favorites: .favorites
            case .custom: .custom
            case .default: .default
            default: .all
            }
        order = request.order == .lastUsed ? .lastUsed : .alphabetical
        category = request.category
        search = request.search
        limit = Int(request.limit)
        cursor = request.after
    }
}

extension QuantityMessages.FoundIngredient {
    /// Writes an ingredient that a reference means.
    init(_ found: QuantityModule.FoundIngredient) {
        self.init()
        ingredient = KitchenIngredient(found.match.ingredient)
        assumption = found.match.assumption ?? ""
        reachableUnits = found.reachableUnits.map(\.rawValue)
        states = found.states
    }
}

extension QuantityModule.SaveMode {
    /// Reads what saving does about ingredients that exist already.
    init(_ message: QuantityMessages.SaveMode) {
        switch message {
        case .edit: self = .edit
        case .import: self = .importing
        default: self = .add
        }
    }
}

extension QuantityMessages.SavedIngredient {
    /// Writes what became of a draft.
    init(_ saved: QuantityModule.SavedIngredient) {
        self.init()
        if let ingredient = saved.ingredient { self.ingredient = KitchenIngredient(ingredient) }
        changed = saved.isChanged
        contradictions = saved.contradictions
        refusal = saved.refusal
    }
}

extension QuantityModule.ShownConversion {
    /// Reads a conversion that a person was shown.
    init(_ message: QuantityMessages.ShownConversion, field: String) throws(Refusal) {
        self.init(
            from: try Quantities.Amount(message.from, field: "\(field).from"),
            to: try Quantities.Amount(message.to, field: "\(field).to"),
            ingredient: message.ingredient,
            state: message.state
        )
    }
}

extension QuantityMessages.ShownConversion {
    /// Writes a conversion that the home remembers.
    init(_ entry: RecentConversions.Entry) {
        self.init()
        from = CommonMessages.Amount(entry.from)
        to = CommonMessages.Amount(entry.to)
        ingredient = entry.ingredient
        state = entry.state
        at = entry.at.wholeMilliseconds
    }
}

extension QuantityMessages.KitchenSettings {
    /// Writes how a home measures and writes.
    init(_ settings: QuantityModule.Settings) {
        self.init()
        cups = settings.cups.rawValue
        locale = settings.locale
    }
}

extension QuantityModule.IngredientDraft {
    /// Reads a draft of a message.
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
            throw QuantityModuleError.noSuchIngredient(message.id).refusal("\(field).id")
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
        let measure = try Quantities.Amount(message.from, field: "\(field).from")
        let weight = try Quantities.Amount(message.to, field: "\(field).to")
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
