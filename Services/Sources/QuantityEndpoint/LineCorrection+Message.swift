import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

extension QuantityMessages.LineCorrection {
    /// Writes a correction into a message.
    init(_ correction: QuantityModule.LineCorrection) {
        self.init()
        text = correction.text
        if let reading = correction.reading { self.reading = reading }
        if let amount = correction.amount { self.amount = CommonMessages.Amount(amount) }
        if let lower = correction.lower { self.lower = CommonMessages.Amount(lower) }
        if let name = correction.name { self.name = name }
        if let size = correction.size { self.size = size }
        if let preparation = correction.preparation { self.preparation = preparation }
        if let comment = correction.comment { self.comment = comment }
        if let isOptional = correction.isOptional { optionalIngredient = isOptional }
        correctedAt = correction.correctedAt.wholeMilliseconds
    }
}

extension QuantityModule.LineCorrection {
    /// Reads a correction of a message; its time and version are set when it is kept.
    init(_ message: QuantityMessages.LineCorrection, field: String) throws(Refusal) {
        var amount: Quantities.Amount?
        var lower: Quantities.Amount?
        if message.hasAmount {
            amount = try Quantities.Amount(message.amount, field: "\(field).amount").notNegative("\(field).amount")
                .standard
        }
        if message.hasLower, let upper = amount {
            let read = try Quantities.Amount(message.lower, field: "\(field).lower").notNegative("\(field).lower")
                .standard
            guard read.unit == upper.unit else {
                throw QuantityError.unlikeUnits(read.unit, upper.unit).refusal(field: field)
            }
            lower = read
        }
        self.init(
            text: message.text,
            reading: message.hasReading ? message.reading : nil,
            amount: amount,
            lower: lower,
            name: message.hasName ? message.name : nil,
            size: message.hasSize ? message.size : nil,
            preparation: message.hasPreparation ? message.preparation : nil,
            comment: message.hasComment ? message.comment : nil,
            isOptional: message.hasOptionalIngredient ? message.optionalIngredient : nil,
            correctedAt: .distantPast,
            version: 0
        )
    }
}

extension QuantityMessages.ParsedLine {
    /// Lets a person's word count before the parser's: the parts that were corrected take the place of those read.
    mutating func apply(_ correction: QuantityModule.LineCorrection) {
        corrected = true
        if correction.reading != nil { spans = Self.unread(text) }
        if let upper = correction.amount {
            let range = AmountRange(correction.lower?.value ?? upper.value, upper.value, upper.unit)
            quantity = Quantity(QuantityFormatter().quantity(range, confidence: 1))
            impreciseUnit = ""
            diagnostics = []
        }
        if let name = correction.name {
            self.name = name
            ingredientKey = name.isEmpty ? "" : QuantityModule.Ingredient.key(of: name)
            listName = name.prefix(1).uppercased() + name.dropFirst()
            assumptions = []
        }
        if let size = correction.size { self.size = size }
        if let preparation = correction.preparation { self.preparation = preparation }
        if let comment = correction.comment {
            self.comment = comment
            purpose = ""
        }
        if let isOptional = correction.isOptional { optional = isOptional }
        quantity.parseConfidence = 1
    }

    /// One piece for the whole text: a person has said what the line means, and not which word of it says so.
    private static func unread(_ text: String) -> [QuantityMessages.LineSpan] {
        guard !text.isEmpty else { return [] }
        var span = QuantityMessages.LineSpan()
        span.end = UInt32(clamping: text.utf8.count)
        return [span]
    }
}
