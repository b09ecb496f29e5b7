import CommonMessages
import EndpointKit
import Foundation
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

/// Answers conversions: each by itself, in the order asked.
struct Converting {
    let conversions: ConvertAmounts

    func reply(to request: ConvertRequest) throws(Refusal) -> ConvertReply {
        var reply = ConvertReply()
        for (index, conversion) in request.conversions.enumerated() {
            do throws(Refusal) {
                reply.outcomes.append(try outcome(of: conversion, field: "conversions[\(index)]"))
            } catch {
                guard request.lenient else { throw error }
                reply.outcomes.append(ConversionOutcome(unknown: error.problem.sentence))
            }
        }
        return reply
    }

    private func outcome(
        of conversion: QuantityMessages.Conversion,
        field: String
    ) throws(Refusal) -> ConversionOutcome {
        let amount = try Quantities.Amount(conversion.amount, field: "\(field).amount")
        let question = ConversionQuestion(
            amount,
            to: UnitCode(rawValue: conversion.toUnit),
            ingredient: conversion.ingredient.isEmpty ? conversion.ingredientKey : conversion.ingredient,
            state: conversion.state
        )
        let answer = try refusing(field) { () throws(QuantityError) in
            try conversions.answer(question)
        }
        if case .success(let found) = answer.result, UnitTable.standard.isTemperature(found.amount.unit) {
            return ConversionOutcome(answer)
        }
        _ = try amount.notNegative(field)
        return ConversionOutcome(answer)
    }
}

extension ConversionOutcome {
    /// Writes an answer, or why there is none.
    init(_ answer: ConversionAnswer) {
        self.init()
        if let match = answer.match {
            ingredientName = match.ingredient.fullName
            ingredientID = match.ingredient.id.uuidString.lowercased()
            assumption = match.assumption ?? ""
        }
        switch answer.result {
        case .failure(let gap): unknown = gap.description
        case .success(let conversion):
            quantity = Quantity(QuantityFormatter().quantity(AmountRange(conversion.amount), confidence: 1))
            path = conversion.path.map { PathStep($0) }
            exact = conversion.isExact
        }
    }

    init(unknown sentence: String) {
        self.init()
        unknown = sentence
    }
}
