import BenchmarkKit
import Quantities
import QuantityModule

/// How many conversions a second one core does over cached routes: with every step and its source, as the service
/// answers, and as a number alone.
struct ConversionSpeed {
    private static let rounds = 21
    private static let conversions = 200_000
    private static let goalPerSecond = 1_000_000.0

    private struct Conversion {
        let amount: Amount
        let to: UnitCode
        let key: String
        let state: String
    }

    func measure() throws -> Report {
        let questions = try Self.questions()
        let graph = ConversionGraph()
        let routes = try questions.map { one in
            try graph.route(from: one.amount.unit, to: one.to, ingredientKey: one.key, state: one.state)
        }
        var (whole, numbers): ([Double], [Double]) = ([], [])
        for _ in 0..<Self.rounds {
            whole.append(
                try perSecond { index in
                    let one = questions[index % questions.count]
                    let found = try graph.convert(one.amount, to: one.to, ingredientKey: one.key, state: one.state)
                    return found?.path.count ?? 0
                }
            )
            numbers.append(
                try perSecond { index in
                    let place = index % questions.count
                    return try routes[place]?.convert(questions[place].amount.value) == .zero ? 0 : 1
                }
            )
        }
        let results = [("conversions with their path", whole), ("numbers over a known route", numbers)]
        return Report(
            group: "convert",
            measurements: results.map { name, values in
                Measurement(name, Sample(values), unit: "1/s", goal: Self.goalPerSecond, better: .higher)
            }
        )
    }

    private func perSecond(_ work: (Int) throws -> Int) throws -> Double {
        var steps = 0
        let time = try ContinuousClock().measure { for index in 0..<Self.conversions { steps += try work(index) } }
        precondition(steps > 0, "Every question has an answer.")
        return Double(Self.conversions) / (time / .seconds(1))
    }

    /// Typical conversions: within a dimension, by a weight, and by a weight and a definition.
    private static func questions() throws -> [Conversion] {
        let asked: [(String, String, String, String, String)] = [
            ("1", "cup", "g", "all purpose flour", ""), ("3/2", "cup", "oz", "all purpose flour", ""),
            ("2", "tbsp", "ml", "", ""), ("250", "g", "cup", "granulated sugar", ""),
            ("1", "stick", "g", "butter", ""), ("1/3", "cup", "g", "brown sugar", "packed"), ("3", "", "g", "egg", ""),
            ("1", "kg", "lb", "", ""),
        ]
        return try asked.map { value, from, to, key, state in
            guard let value = Rational(value) else { throw ArithmeticError.overflow }
            return Conversion(
                amount: Amount(value, UnitCode(rawValue: from)),
                to: UnitCode(rawValue: to),
                key: key,
                state: state
            )
        }
    }
}
