public import Quantities

/// Two ways to the same unit that do not agree: 1 cup is 120 g, and yet 16 tbsp are 128 g.
public struct WeightContradiction: Hashable, Sendable, CustomStringConvertible {
    /// The weight that came first, which counts.
    public let first: IngredientWeight
    /// The weight that says otherwise.
    public let other: IngredientWeight
    /// What the first ones say of the other's measure.
    public let expected: Amount

    /// By how much the other differs: 0.1 when it is a tenth more.
    public var difference: Double { other.weight.value.doubleValue / expected.value.doubleValue - 1 }

    /// What contradicts what, and what to do next.
    public var description: String {
        let state = other.state.isEmpty ? "" : ", \(other.state)"
        return "\(other.measure.text)\(state) is \(other.weight.text) here, but \(expected.text) by "
            + "\(first.measure.text) = \(first.weight.text): keep one of them, or give them different states."
    }
}

extension WeightContradiction {
    /// Every weight that contradicts those before it, of one ingredient.
    public static func all(
        in weights: [IngredientWeight],
        units: UnitTable = .standard
    ) throws(QuantityError) -> [WeightContradiction] {
        var found: [WeightContradiction] = []
        for state in Set(weights.map(\.state)).sorted() {
            var before: [IngredientWeight] = []
            for weight in weights where weight.state == state {
                let route = try RouteSearch(units: units, weights: before)
                    .route(from: weight.measure.unit, to: weight.weight.unit)
                before.append(weight)
                guard let route else { continue }
                let expected = try route.convert(weight.measure.value)
                guard expected != weight.weight.value else { continue }
                let first = route.legs.compactMap(\.weight).first ?? weight
                found.append(
                    WeightContradiction(first: first, other: weight, expected: Amount(expected, weight.weight.unit))
                )
            }
        }
        return found
    }
}

extension Amount {
    fileprivate var text: String { unit == .count ? "\(value)" : "\(value) \(unit)" }
}
