import CommonMessages
import EndpointKit
import Envelope
import InventoryModule
import MessageBus
import Quantities
import QuantityMessages

/// Converts units by a request to the quantity service: one message for any number of units.
struct QuantityServiceConverter: AmountConverter {
    let sender: any RequestSender
    let request: RequestContext

    func convert(
        _ questions: [ConversionQuestion]
    ) async throws(AmountConverterError) -> [[UnitCode: ConvertedAmount]] {
        var pairs = questions.enumerated().flatMap { number, question in
            question.units.map { Pair(number: number, question: question, unit: $0) }
        }
        var outcomes: [ConversionOutcome] = []
        while outcomes.count < pairs.count {
            do throws(Refusal) { outcomes = try await ask(pairs) } catch {
                guard let left = error.convertible(among: pairs) else {
                    let units = Set(questions.map(\.amount.unit.rawValue)).sorted().joined(separator: ", ")
                    throw AmountConverterError(
                        reason: "\(units) cannot be converted now (\(error)): try again, or use the unit of the stock.",
                        isTemporary: error.status.isRetryable
                    )
                }
                pairs = left
            }
        }
        var found = [[UnitCode: ConvertedAmount]](repeating: [:], count: questions.count)
        for (pair, outcome) in zip(pairs, outcomes)
        where outcome.hasQuantity && outcome.quantity.amount.unit == pair.unit.rawValue {
            found[pair.number][pair.unit] = try ConvertedAmount(outcome)
        }
        return found
    }

    /// One amount, and one of the other units.
    fileprivate struct Pair {
        let number: Int
        let question: ConversionQuestion
        let unit: UnitCode
    }

    /// Returns one outcome for each pair.
    private func ask(_ pairs: [Pair]) async throws(Refusal) -> [ConversionOutcome] {
        var question = ConvertRequest()
        question.conversions = pairs.map { pair in
            var conversion = Conversion()
            conversion.amount = CommonMessages.Amount(pair.question.amount)
            conversion.toUnit = pair.unit.rawValue
            conversion.ingredientKey = pair.question.ingredientKey
            return conversion
        }
        let outcomes = try await sender.request(question, options: request.nested("convert")).outcomes
        guard outcomes.count == pairs.count else { throw .incomplete(outcomes.count, of: pairs.count) }
        return outcomes
    }
}

extension ConvertedAmount {
    fileprivate init(_ message: ConversionOutcome) throws(AmountConverterError) {
        let text = message.quantity.amount.value
        guard let value = Rational(text) else {
            let sentence = "The quantity service answered \"\(text)\": run the same release of all services."
            throw AmountConverterError(reason: sentence, isTemporary: false)
        }
        self.init(
            value,
            steps: message.path.enumerated().map { place, step in
                let basis: Step.Basis = step.exact ? .definition : step.usualSize ? .usualSize : .measurement
                let text = message.equations.indices.contains(place) ? message.equations[place] : ""
                return Step(basis, text: text, source: step.source)
            },
            assumptions: message.assumptions.map { StatedAssumption($0) }
        )
    }
}

extension Refusal {
    /// Returns the pairs that may convert without those that this refusal is about; `nil` for any other refusal.
    ///
    /// A number may be too large to calculate with, or stock may be in a unit that the quantity service does not know.
    /// Neither keeps the home from using its other stock.
    fileprivate func convertible(
        among pairs: [QuantityServiceConverter.Pair]
    ) -> [QuantityServiceConverter.Pair]? {
        switch problem.code {
        case "quantity.tooLarge": return []
        case "quantity.unknownUnit":
            let unknown = UnitCode(rawValue: problem.params["unit"] ?? "")
            let left = pairs.filter { $0.unit != unknown && $0.question.amount.unit != unknown }
            return left.count < pairs.count ? left : []
        default: return nil
        }
    }

    fileprivate static func incomplete(_ count: Int, of asked: Int) -> Refusal {
        Refusal(
            .internal,
            code: "inventory.incompleteAnswer",
            sentence: "\(count) answers came to \(asked) questions: run the same release of all services."
        )
    }
}
