public import Quantities

/// Two weights of one ingredient that disagree, as when 1 cup is 120 g but 16 tbsp are 128 g.
public struct WeightContradiction: Hashable, Sendable, CustomStringConvertible {
    /// The earlier weight, which applies.
    public let first: IngredientWeight
    /// The later weight, which contradicts it.
    public let other: IngredientWeight
    /// The weight of the later weight's measure according to the earlier weights.
    public let expected: Amount

    /// How far the later weight is off: 0.1 when it is a tenth more.
    public var difference: Double { other.weight.value.doubleValue / expected.value.doubleValue - 1 }

    /// What contradicts what, and what to do next.
    public var description: String {
        let state = other.state.isEmpty ? "" : ", \(other.state)"
        return "\(other.measure.text)\(state) is \(other.weight.text) here, but \(expected.text) by "
            + "\(first.measure.text) = \(first.weight.text): keep one of them, or give them different states."
    }
}

extension WeightContradiction {
    /// Returns every weight of an ingredient that contradicts an earlier one.
    public static func all(
        in weights: [IngredientWeight],
        units: UnitTable = .standard
    ) throws(CalculationError) -> [WeightContradiction] {
        var found: [WeightContradiction] = []
        for state in Set(weights.map(\.state)).sorted() {
            var before: [IngredientWeight] = []
            for weight in weights where weight.state == state {
                if let one = try Self(of: weight, to: before, units) { found.append(one) }
                before.append(weight)
            }
        }
        return found
    }

    /// Drops each weight of an ingredient that contradicts an earlier one too far.
    ///
    /// - Returns: The weights that are left, none of which contradicts another too far, and why others were dropped.
    package static func drop(
        from weights: [IngredientWeight],
        where isTooFar: (WeightContradiction) -> Bool
    ) throws(CalculationError) -> (left: [IngredientWeight], dropped: [WeightContradiction]) {
        var (left, dropped): ([IngredientWeight], [WeightContradiction]) = ([], [])
        for weight in weights {
            if let one = try Self(of: weight, to: left.filter { $0.state == weight.state }, .standard), isTooFar(one) {
                dropped.append(one)
            } else {
                left.append(weight)
            }
        }
        return (left, dropped)
    }

    /// Compares a weight with earlier ones of its state; returns `nil` when it agrees with them.
    private init?(
        of weight: IngredientWeight,
        to before: [IngredientWeight],
        _ units: UnitTable
    ) throws(CalculationError) {
        let search = RouteSearch(units: units, weights: before)
        guard let route = try search.route(from: weight.measure.unit, to: weight.weight.unit) else { return nil }
        let expected = try route.convert(weight.measure.value)
        guard expected != weight.weight.value else { return nil }
        let first = route.legs.compactMap(\.weight).first ?? weight
        self.init(first: first, other: weight, expected: Amount(expected, weight.weight.unit))
    }
}

extension Amount {
    fileprivate var text: String {
        let (number, isExact) = value.decimals(places: 2, figures: 3)
        return (isExact ? "" : "about ") + (unit == .count ? number : "\(number) \(unit)")
    }
}
