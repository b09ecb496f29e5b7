import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

extension CatalogIngredient {
    /// Writes an ingredient into a message.
    init(_ ingredient: QuantityModule.Ingredient, _ formatter: QuantityFormatter) {
        self.init()
        id = ingredient.id.uuidString.lowercased()
        name = ingredient.name
        category = ingredient.category?.rawValue ?? ""
        brand = ingredient.brand ?? ""
        isFavorite = ingredient.isFavorite
        isCustom = ingredient.isCustom
        if let date = ingredient.lastUsedDate { lastUsedDate = date.wholeMilliseconds }
        conversions = ingredient.conversions.map { UnitConversion($0, formatter) }
        aliases = ingredient.aliases
        ingredientKey = ingredient.ingredientKey
    }
}

extension UnitConversion {
    /// Creates the message of a measure's weight.
    fileprivate init(_ weight: IngredientWeight, _ formatter: QuantityFormatter) {
        self.init()
        from = CommonMessages.Amount(weight.measure)
        to = CommonMessages.Amount(weight.weight)
        fromPlural = weight.plural
        state = weight.state
        source = weight.source
        secondValue = weight.second?.value.description ?? ""
        secondSource = weight.second?.source ?? ""
        text = formatter.equation(weight.measure, weight.weight, state: weight.state)
        secondText =
            weight.second.map { formatter.text(of: AmountRange(Quantities.Amount($0.value, weight.weight.unit))).text }
            ?? ""
    }
}

extension IngredientListQuery {
    /// Creates the query of a request.
    init(_ request: ListIngredientsRequest) {
        self.init()
        filter = Filter(request.filter)
        order = request.order == .lastUsed ? .lastUsed : .alphabetical
        category = request.category
        search = request.search
        page = PageRequest(limit: Int(request.limit), cursor: request.cursor)
    }
}

extension IngredientListQuery.Filter {
    /// Creates a filter from a message; an unknown one is that of all ingredients.
    init(_ message: IngredientFilter) {
        switch message {
        case .favorites: self = .favorites
        case .custom: self = .custom
        case .default: self = .default
        default: self = .all
        }
    }
}

extension QuantityMessages.FoundIngredient {
    /// Creates the message of a referenced ingredient.
    init(_ found: QuantityModule.FoundIngredient, _ formatter: QuantityFormatter) {
        self.init()
        ingredient = CatalogIngredient(found.match.ingredient, formatter)
        assumptions = found.match.assumptions.map { QuantityMessages.Assumption($0) }
        reachableUnits = found.reachableUnits.map(\.rawValue)
        states = found.states
    }
}

extension QuantityModule.SaveMode {
    /// Creates a save mode from a message.
    init(_ message: QuantityMessages.SaveMode) {
        switch message {
        case .import: self = .importing
        default: self = .add
        }
    }
}

extension QuantityMessages.SavedIngredient {
    /// Creates the message of a draft's result.
    init(_ saved: QuantityModule.SavedIngredient, _ formatter: QuantityFormatter) {
        self.init()
        if let ingredient = saved.ingredient { self.ingredient = CatalogIngredient(ingredient, formatter) }
        changed = saved.isChanged
        contradictions = saved.contradictions
        refusal = saved.refusal
    }
}

extension QuantityMessages.ShownConversion {
    /// Writes a conversion that the home remembers.
    init(_ shown: QuantityModule.ShownConversion, _ formatter: QuantityFormatter) {
        self.init()
        from = CommonMessages.Amount(shown.from)
        to = CommonMessages.Amount(shown.to)
        ingredient = shown.ingredient
        state = shown.state
        at = shown.at.wholeMilliseconds
        text = formatter.equation(shown.from, shown.to)
    }
}

extension QuantityMessages.MeasurementSettings {
    /// Writes the home's settings into a message.
    init(_ settings: QuantityModule.Settings) {
        self.init()
        cups = settings.cups.rawValue
        locale = settings.locale
        shelf = QuantityMessages.ShelfChoice.all(of: settings)
    }
}

extension QuantityMessages.ShelfChoice {
    /// Writes the home's choices into messages, sorted by ingredient key.
    static func all(of settings: QuantityModule.Settings) -> [QuantityMessages.ShelfChoice] {
        let formatter = QuantityFormatter(locale: settings.locale)
        return settings.shelf.sorted { $0.key < $1.key }.map { key, choice in
            var message = QuantityMessages.ShelfChoice()
            message.ingredientKey = key
            message.place = choice.place?.rawValue ?? ""
            message.unit = choice.form?.unitName ?? ""
            if let content = choice.form?.contents.first {
                message.content = Quantity(formatter.quantity(AmountRange(content), confidence: 1))
            }
            return message
        }
    }
}

extension QuantityModule.IngredientChange {
    /// Creates a change from a message.
    init(_ message: QuantityMessages.IngredientChange, field: String) throws(Refusal) {
        let conversions = message.conversions.conversions
        self.init(
            of: message.reference,
            name: message.hasName ? message.name : nil,
            category: message.hasCategory ? message.category : nil,
            brand: message.hasBrand ? message.brand : nil,
            aliases: message.hasAliases ? message.aliases.aliases : nil,
            conversions: try message.hasConversions
                ? conversions.weights(field: "\(field).conversions.conversions") : nil,
            typedConversions: conversions.typed
        )
    }
}

extension [UnitConversion] {
    /// Reads the conversions that are not typed.
    fileprivate func weights(field: String) throws(Refusal) -> [IngredientWeight] {
        var weights: [IngredientWeight] = []
        for (index, conversion) in enumerated() where conversion.typed.isEmpty {
            weights.append(try IngredientWeight(conversion, field: "\(field)[\(index)]"))
        }
        return weights
    }

    /// The conversions that a person typed.
    fileprivate var typed: [TypedConversion] {
        filter { !$0.typed.isEmpty }.map { TypedConversion(text: $0.typed, source: $0.source) }
    }
}

extension QuantityModule.IngredientDraft {
    /// Creates a draft from a message.
    init(_ message: QuantityMessages.IngredientDraft, field: String) throws(Refusal) {
        var nutrients: [String: Rational] = [:]
        for (number, text) in message.nutrients {
            guard let value = Rational(text) else {
                throw Refusal.notANumber(text, field: "\(field).nutrients[\"\(number)\"]")
            }
            nutrients[number] = value
        }
        guard message.id.isEmpty || UUID(uuidString: message.id) != nil else {
            throw QuantityError.noSuchIngredient(message.id).refusal("\(field).id")
        }
        self.init(
            id: UUID(uuidString: message.id),
            name: message.name,
            category: message.category,
            brand: message.brand,
            aliases: message.aliases,
            conversions: try message.conversions.weights(field: "\(field).conversions"),
            typedConversions: message.conversions.typed,
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
