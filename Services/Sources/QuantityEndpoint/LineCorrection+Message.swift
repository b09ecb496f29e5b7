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
    /// Creates the message of a correction.
    init(_ correction: QuantityModule.LineCorrection, _ formatter: QuantityFormatter) {
        self.init()
        text = correction.text
        if let reading = correction.reading { self.reading = reading }
        if let amount = correction.amount { self.amount = CommonMessages.Amount(amount) }
        if let lower = correction.lower { self.lower = CommonMessages.Amount(lower) }
        amountText = correction.range.map { formatter.text(of: $0).text } ?? ""
        if let name = correction.name { self.name = name }
        if let size = correction.size { self.size = size }
        if let preparation = correction.preparation { self.preparation = preparation }
        if let comment = correction.comment { self.comment = comment }
        if let isOptional = correction.isOptional { optionalIngredient = isOptional }
        correctedAt = correction.correctedAt.wholeMilliseconds
    }
}

extension QuantityModule.LineCorrection {
    /// Creates a correction from a message; the store sets its time and version.
    init(_ message: QuantityMessages.LineCorrection, field: String) throws(Refusal) {
        var amount: Quantities.Amount?
        var lower: Quantities.Amount?
        if message.hasAmount { amount = try Quantities.Amount(message.amount, field: "\(field).amount") }
        if message.hasLower { lower = try Quantities.Amount(message.lower, field: "\(field).lower") }
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
