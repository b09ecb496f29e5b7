import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

extension LineToRead {
    /// Creates a line of a request.
    init(_ message: Line, field: String) throws(Refusal) {
        let factor = message.factor.isEmpty ? nil : try Rational(factor: message.factor, field: "\(field).factor")
        let servings = try Rational(servings: message.servings, field: "\(field).servings")
        self.init(
            message.text,
            locale: message.locale,
            factor: message.item ? nil : factor,
            servings: servings,
            isItem: message.item
        )
    }
}

extension QuantityMessages.ParsedLine {
    /// Creates the message of a line, with its scaled form if it has one.
    init(_ read: ReadLine) {
        self.init(read.line)
        unscaled = read.need.isUnscaled
        if let counted = read.need.quantity { listQuantity = Quantity(counted) }
        if let needed = QuantityMessages.PartOfWhole(read.need) { part = needed }
        for (place, need) in zip(others.indices, read.otherNeeds) {
            if let counted = need.quantity { others[place].listQuantity = Quantity(counted) }
            if let needed = QuantityMessages.PartOfWhole(need) { others[place].part = needed }
            others[place].unscaled = need.isUnscaled
            others[place].assumptions = need.assumptions.map { QuantityMessages.Assumption($0) }
        }
        guard let scaled = read.scaled else { return }
        self.scaled = QuantityMessages.ScaledLine(scaled)
        self.scaled.factorText = read.factorText
    }

    /// Creates the message of a parsed line.
    init(_ line: QuantityModule.ParsedLine) {
        self.init()
        text = line.text
        quantity = Quantity(line.quantity)
        ingredientKey = line.ingredientKey
        name = line.name
        listName = line.listName
        size = line.size
        preparation = line.preparation
        comment = line.comment
        optional = line.isOptional
        alternates = line.alternates.map { Quantity($0) }
        if let content = line.packContent { packContent = Quantity(content) }
        assumptions = line.assumptions.map { QuantityMessages.Assumption($0) }
        diagnostics = line.diagnostics.map { diagnostic in
            var message = Diagnostic()
            (message.code, message.values, message.sentence) = (diagnostic.code, diagnostic.values, diagnostic.sentence)
            return message
        }
        amountText = line.amountText
        impreciseUnit = line.impreciseUnit?.rawValue ?? ""
        purpose = line.purpose
        spans = line.spans.map { span in
            var message = QuantityMessages.LineSpan()
            message.part = LinePart(span.part)
            message.start = UInt32(clamping: span.bytes.lowerBound)
            message.end = UInt32(clamping: span.bytes.upperBound)
            return message
        }
        aisleHint = line.aisleHint
        corrected = line.isCorrected
        purchase = QuantityMessages.Purchase(line.purchase)
        remark = line.remark
        pantryStaple = line.isPantryStaple
        choices = line.choices.map { QuantityMessages.NamedIngredient($0) }
        others = line.others.map { QuantityMessages.FurtherIngredient($0) }
        (narrowerKeys, broaderKeys) = (line.narrowerKeys, line.broaderKeys)
    }
}

extension QuantityMessages.PartOfWhole {
    /// Creates the message of a part; `nil` for a need of no part.
    fileprivate init?(_ need: IngredientNeed) {
        guard let part = need.part, let whole = need.whole else { return nil }
        self.init()
        self.whole = QuantityMessages.NamedIngredient(whole)
        partKeys = part.partKeys
        soldAlone = part.isSoldAlone
    }
}

extension QuantityMessages.FurtherIngredient {
    fileprivate init(_ ingredient: QuantityModule.NamedIngredient) {
        self.init()
        self.ingredient = QuantityMessages.NamedIngredient(ingredient)
        amountText = ingredient.amountText
        purchase = QuantityMessages.Purchase(ingredient.purchase)
        (narrowerKeys, broaderKeys) = (ingredient.narrowerKeys, ingredient.broaderKeys)
    }
}

extension QuantityMessages.NamedIngredient {
    fileprivate init(_ ingredient: QuantityModule.NamedIngredient) {
        self.init()
        ingredientKey = ingredient.key
        listName = ingredient.listName
        aisleHint = ingredient.aisleHint
        pantryStaple = ingredient.isPantryStaple
        bought = ingredient.isBought
        if let amount = ingredient.quantity { quantity = Quantity(amount) }
    }
}

extension QuantityMessages.Assumption {
    /// Creates the message of an assumption.
    init(_ assumption: QuantityModule.Assumption) {
        self.init()
        sentence = assumption.description
        code = assumption.code.rawValue
        switch assumption {
        case .general(let words, let name), .alternative(let words, let name), .weighedAs(let words, let name):
            (said, meant) = (words, name)
        case .raw(let amount, let cooked, let from): (said, meant, source) = (cooked, amount, from)
        case .usual(let words, let amount, let from): (said, meant, source) = (words, amount, from)
        case .omitted(let words): said = words
        case .unweighed(let state): said = state
        }
    }
}

extension QuantityMessages.Purchase {
    fileprivate init(_ purchase: QuantityModule.Purchase) {
        switch purchase {
        case .bought: self = .bought
        case .water: self = .water
        case .equipment: self = .equipment
        case .heading: self = .heading
        case .choice: self = .choice
        case .fromRecipe: self = .fromRecipe
        case .notWanted: self = .notWanted
        }
    }
}

extension LinePart {
    fileprivate init(_ part: QuantityModule.LineSpan.Part) {
        switch part {
        case .amount: self = .amount
        case .unit: self = .unit
        case .name: self = .name
        case .size: self = .size
        case .preparation: self = .preparation
        case .comment: self = .comment
        case .purpose: self = .purpose
        case .other: self = .unspecified
        }
    }
}

extension ScalableRecipe {
    /// Creates a recipe from a message.
    init(_ message: RecipeToScale, field: String) throws(Refusal) {
        self.init(
            title: message.title,
            servings: try Rational(servings: message.servings, field: "\(field).servings"),
            lines: message.lines,
            locale: message.locale
        )
    }
}

extension QuantityMessages.ScaledRecipe {
    /// Creates the message of a scaled recipe.
    init(_ recipe: QuantityModule.ScaledRecipe) {
        self.init()
        title = recipe.title
        factor = recipe.factor.description
        originalServings = recipe.originalServings?.description ?? ""
        servings = recipe.servings?.description ?? ""
        lines = recipe.lines.map { line in
            var message = QuantityMessages.ParsedLine(line.original)
            message.scaled = QuantityMessages.ScaledLine(line)
            return message
        }
        let counts = recipe.summary
        scaled = UInt32(counts.scaled)
        kept = UInt32(counts.kept)
        needingYou = UInt32(counts.needingYou)
        summary = counts.description
        sizeText = recipe.sizeText
    }
}

extension QuantityMessages.ScaledLine {
    fileprivate init(_ line: QuantityModule.ScaledLine) {
        self.init()
        text = line.text
        quantity = Quantity(line.quantity)
        status =
            switch line.status {
            case .scaled: .scaled
            case .kept: .kept
            case .needsYou: .needsYou
            }
        note = line.note
    }
}

extension Rational {
    /// Reads a factor.
    init(factor text: String, field: String) throws(Refusal) {
        guard let factor = Rational(text) else { throw CalculationError.notAFactor(text).refusal(field: field) }
        self = factor
    }

    /// Reads a number of servings; returns `nil` for an empty text.
    fileprivate init?(servings text: String, field: String) throws(Refusal) {
        guard !text.isEmpty else { return nil }
        guard let count = Rational(text), count > .zero else { throw Refusal.notServings(text, field: field) }
        self = count
    }
}

extension Refusal {
    fileprivate static func notServings(_ text: String, field: String) -> Refusal {
        Refusal(
            .invalid,
            code: "quantity.notServings",
            sentence: "\"\(text)\" is not a number of servings: write it like \"6\" or \"9/2\".",
            field: field,
            params: ["text": text]
        )
    }
}
