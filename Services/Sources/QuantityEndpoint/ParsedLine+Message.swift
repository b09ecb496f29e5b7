import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

extension LineToRead {
    /// Reads a line of a message.
    init(_ message: Line, field: String) throws(Refusal) {
        var factor: Rational?
        if !message.factor.isEmpty {
            factor = Rational(message.factor)
            guard factor != nil else {
                throw QuantityError.notAFactor(message.factor).refusal(field: "\(field).factor")
            }
        }
        let servings = try Rational(servings: message.servings, field: "\(field).servings")
        self.init(message.text, locale: message.locale, factor: factor, servings: servings)
    }
}

extension QuantityMessages.ParsedLine {
    /// Writes a line, and its new size when it has one.
    init(_ read: ReadLine) {
        self.init(read.line)
        if let scaled = read.scaled { self.scaled = QuantityMessages.ScaledLine(scaled) }
    }

    /// Writes a line that was taken apart.
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
        assumptions = line.assumptions
        diagnostics = line.diagnostics.map { diagnostic in
            var message = Diagnostic()
            message.code = diagnostic.code
            message.sentence = diagnostic.sentence
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

extension RecipeSize {
    /// Reads the size that a request asks for.
    init(_ request: ScaleRecipesRequest) throws(Refusal) {
        switch (request.factor.isEmpty, request.servings.isEmpty) {
        case (false, true):
            guard let factor = Rational(request.factor) else {
                throw QuantityError.notAFactor(request.factor).refusal(field: "factor")
            }
            self = .factor(factor)
        case (true, false):
            guard let servings = Rational(request.servings) else {
                throw Refusal.notServings(request.servings, field: "servings")
            }
            self = .servings(servings)
        default:
            throw Refusal(
                .invalid,
                code: "quantity.noSize",
                sentence: "Recipes are scaled by a factor or for servings: give one of the two.",
                field: "factor"
            )
        }
    }
}

extension ScalableRecipe {
    /// Reads a recipe of a message.
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
    /// Writes a scaled recipe.
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
    /// Reads a number of servings; `nil` for an empty text.
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
