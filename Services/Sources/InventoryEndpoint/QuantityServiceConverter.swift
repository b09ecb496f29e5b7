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
        let pairs = questions.enumerated().flatMap { number, question in
            question.units.map { Pair(number: number, question: question, unit: $0) }
        }
        var found = [[UnitCode: ConvertedAmount]](repeating: [:], count: questions.count)
        var (waiting, requests) = ([pairs], 0)
        while let batch = waiting.popLast() {
            guard !batch.isEmpty, requests < Self.mostRequests else { continue }
            requests += 1
            let outcomes: [ConversionOutcome]
            do throws(Refusal) { outcomes = try await ask(batch) } catch {
                guard error.status == .invalid else { throw error.failure(of: questions) }
                waiting += error.parts(of: batch)
                continue
            }
            for (pair, outcome) in zip(batch, outcomes)
            where outcome.hasQuantity && outcome.quantity.amount.unit == pair.unit.rawValue {
                found[pair.number][pair.unit] = try ConvertedAmount(outcome)
            }
        }
        return found
    }

    /// The most requests for one batch; what is not answered by then does not convert.
    private static var mostRequests: Int { 64 }

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
    /// The failure of all questions.
    fileprivate func failure(of questions: [ConversionQuestion]) -> AmountConverterError {
        let units = Set(questions.map(\.amount.unit.rawValue)).sorted().joined(separator: ", ")
        return AmountConverterError(
            reason: "\(units) cannot be converted now (\(self)): try again, or use the unit of the stock.",
            isTemporary: status.isRetryable
        )
    }

    /// Returns what to ask after this refusal of some pairs: those in other units than an unknown one, or else the two
    /// halves, so that what is odd about one pair, such as a number too large to calculate with, concerns no other.
    fileprivate func parts(of pairs: [QuantityServiceConverter.Pair]) -> [[QuantityServiceConverter.Pair]] {
        if problem.code == "quantity.unknownUnit", let name = problem.params["unit"] {
            let unknown = UnitCode(rawValue: name)
            let left = pairs.filter { $0.unit != unknown && $0.question.amount.unit != unknown }
            if left.count < pairs.count { return [left] }
        }
        guard pairs.count > 1 else { return [] }
        let middle = pairs.count / 2
        return [Array(pairs[..<middle]), Array(pairs[middle...])]
    }

    fileprivate static func incomplete(_ count: Int, of asked: Int) -> Refusal {
        Refusal(
            .internal,
            code: "inventory.incompleteAnswer",
            sentence: "\(count) answers came to \(asked) questions: run the same release of all services."
        )
    }
}
