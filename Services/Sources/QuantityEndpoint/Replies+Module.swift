import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import QuantityModule

extension QuantityMessages.ParsedLine {
    /// Writes a parsed line into a message.
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
    }
}

extension LinePart {
    /// Writes what a piece of a line was taken for.
    init(_ part: QuantityModule.LineSpan.Part) {
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

extension PathStep {
    /// Writes one step of a path.
    init(_ step: ConversionStep) {
        self.init()
        from = CommonMessages.Amount(step.from)
        to = CommonMessages.Amount(step.to)
        exact = step.exact
        source = step.source
        state = step.state
    }
}

extension ConsolidatedItem {
    /// Writes one merged ingredient.
    init(_ item: MergedItem) {
        self.init()
        ingredientKey = item.ingredientKey
        listName = item.listName
        totals = item.totals.map { Quantity($0) }
        path = item.path.map { PathStep($0) }
        counted = item.counted.map { UInt32($0) }
        uncounted = item.uncounted.map { UInt32($0) }
    }
}

extension SubtractedEntry {
    /// Writes what is left to get.
    init(_ outcome: NetDemand.Outcome) {
        self.init()
        toBuy = outcome.toBuy.map { Quantity($0) }
        inStock = outcome.inStock.map { Quantity($0) }
        path = outcome.path.map { PathStep($0) }
    }
}
