import CommonMessages
import EndpointKit
import Envelope
import InventoryModule
import MessageBus
import Quantities
import QuantityMessages

/// Converts units by requests to the quantity service, in as few messages as hold them.
///
/// The stock has what any member of the home wrote. What the quantity service can't convert of it, such as a number
/// that is too large to calculate with or an unknown unit, doesn't keep the home from using its other stock.
struct QuantityServiceConverter: AmountConverter {
    let sender: any RequestSender
    let request: RequestContext

    /// The maximum number of units in one message.
    ///
    /// An outcome with its path takes up to about 1 KB, and the bus carries no reply of more than 4 MiB: 2,000 outcomes
    /// leave a margin of half of it.
    static let mostPairs = 2_000
    /// The maximum size of one message, as far as it depends on the stock; the rest is a margin.
    static let mostBytes = 1 << 20
    /// The maximum size of a unit that the quantity service reads.
    private static let unitBytes = 200
    /// The maximum size of an ingredient's key that is sent: no key of a known ingredient is longer.
    ///
    /// The key of an unknown ingredient is its whole name, which would go along with each unit of the stock.
    private static let keyBytes = 1_000

    func convert(
        _ questions: [ConversionQuestion]
    ) async throws(AmountConverterError) -> [[UnitCode: ConvertedAmount]] {
        let pairs = questions.enumerated().flatMap { number, question in
            question.units.map { Pair(number: number, question: question, unit: $0) }
        }
        var found = [[UnitCode: ConvertedAmount]](repeating: [:], count: questions.count)
        for piece in Self.pieces(of: pairs.filter(\.isReadable)) {
            let outcomes: [ConversionOutcome]
            do throws(Refusal) { outcomes = try await ask(piece) } catch {
                let units = Set(piece.map(\.question.amount.unit.rawValue)).sorted().prefix(5).joined(separator: ", ")
                throw AmountConverterError(
                    reason: "\(units) cannot be converted now (\(error)): try again, or use the unit of the stock.",
                    isTemporary: error.status.isRetryable
                )
            }
            for (pair, outcome) in zip(piece, outcomes)
            where outcome.hasQuantity && outcome.quantity.amount.unit == pair.unit.rawValue {
                let converted = try ConvertedAmount(outcome)
                // The service answered without the ingredient, so that only a definition is true of it.
                guard pair.isKeySent || converted.steps.allSatisfy({ $0.basis == .definition }) else { continue }
                found[pair.number][pair.unit] = converted
            }
        }
        return found
    }

    /// One amount, and one of the other units.
    private struct Pair {
        let number: Int
        let question: ConversionQuestion
        let unit: UnitCode

        /// Whether the quantity service reads the units; it knows none that is so long.
        var isReadable: Bool {
            max(question.amount.unit.rawValue.utf8.count, unit.rawValue.utf8.count) <= unitBytes
        }

        /// Whether the service gets the ingredient's key, rather than a question without an ingredient.
        var isKeySent: Bool { question.ingredientKey.utf8.count <= keyBytes }

        /// The ingredient's key in the message; empty for one that is longer than that of any known ingredient.
        var ingredientKey: String { isKeySent ? question.ingredientKey : "" }

        /// About what it takes in a message.
        var bytes: Int {
            let units = question.amount.unit.rawValue.utf8.count + unit.rawValue.utf8.count
            return ingredientKey.utf8.count + units + 100
        }
    }

    private static func pieces(of pairs: [Pair]) -> [ArraySlice<Pair>] {
        var pieces: [ArraySlice<Pair>] = []
        var (start, bytes) = (0, 0)
        for (place, pair) in pairs.enumerated() {
            if place > start, place - start == mostPairs || bytes + pair.bytes > mostBytes {
                pieces.append(pairs[start..<place])
                (start, bytes) = (place, 0)
            }
            bytes += pair.bytes
        }
        return start < pairs.count ? pieces + [pairs[start...]] : pieces
    }

    /// Returns one outcome for each pair.
    private func ask(_ pairs: ArraySlice<Pair>) async throws(Refusal) -> [ConversionOutcome] {
        var question = ConvertRequest()
        question.partial = true
        question.conversions = pairs.map { pair in
            var conversion = Conversion()
            conversion.amount = CommonMessages.Amount(pair.question.amount)
            conversion.toUnit = pair.unit.rawValue
            conversion.ingredientKey = pair.ingredientKey
            return conversion
        }
        let step = pairs.startIndex == 0 ? "convert" : "convert-\(pairs.startIndex)"
        let outcomes = try await sender.request(question, options: request.nested(step)).outcomes
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
    fileprivate static func incomplete(_ count: Int, of asked: Int) -> Refusal {
        Refusal(
            .internal,
            code: "inventory.incompleteAnswer",
            sentence: "\(count) answers came to \(asked) questions: run the same release of all services."
        )
    }
}
