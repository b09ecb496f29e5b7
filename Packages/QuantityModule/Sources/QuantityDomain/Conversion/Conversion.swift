public import Quantities

/// An amount converted to another unit, with the steps of the conversion; there are none when the unit was already
/// right.
public struct Conversion: Hashable, Sendable {
    /// The result.
    public let amount: Amount
    /// The steps in order.
    public let path: [ConversionStep]

    /// Creates a conversion.
    package init(amount: Amount, path: [ConversionStep]) {
        self.amount = amount
        self.path = path
    }

    /// Whether every step is a definition.
    public var isExact: Bool { path.allSatisfy(\.exact) }

    /// Converts another value of the source's unit along the same path, exactly.
    ///
    /// Temperatures are converted by their scales instead, because they are not proportional: 0 °C is not 0 °F.
    public func applied(to value: Rational) throws(CalculationError) -> Rational {
        if let unit = path.first?.from.unit, UnitTable.standard.isTemperature(unit) {
            return try UnitTable.standard.convert(Amount(value, unit), to: amount.unit).value
        }
        guard let first = path.first, first.from.value != .zero else { return value }
        do { return try value * (amount.value / first.from.value) } catch { throw .arithmetic(error) }
    }
}

/// The path from one unit to another for one ingredient: searched once, then applied by multiplication.
public struct ConversionRoute: Sendable {
    /// One step of the path.
    struct Leg: Sendable {
        let to: UnitCode
        /// How many of ``to`` equal one of the previous unit.
        let ratio: Rational
        /// The weight that the step uses; `nil` for a definition.
        let weight: IngredientWeight?
        let source: String
    }

    let from: UnitCode
    let legs: [Leg]
    /// How many of the last unit equal one of the first, exactly.
    public let ratio: Rational

    /// The last unit of the path.
    public var to: UnitCode { legs.last?.to ?? from }

    /// Whether every step is a definition.
    public var isExact: Bool { legs.allSatisfy { $0.weight == nil } }

    /// Returns the exact number in the last unit, by a single multiplication.
    public func convert(_ value: Rational) throws(CalculationError) -> Rational {
        do { return try value * ratio } catch { throw .arithmetic(error) }
    }

    /// Returns the exact amount in the last unit, with every step.
    func follow(_ value: Rational) throws(CalculationError) -> Conversion {
        var current = Amount(value, from)
        var steps: [ConversionStep] = []
        steps.reserveCapacity(legs.count)
        do {
            for leg in legs {
                let next = Amount(try current.value * leg.ratio, leg.to)
                steps.append(
                    ConversionStep(
                        from: current,
                        to: next,
                        exact: leg.weight == nil,
                        source: leg.source,
                        state: leg.weight?.state ?? "",
                        basis: leg.weight?.basis ?? .own
                    )
                )
                current = next
            }
        } catch { throw .arithmetic(error) }
        return Conversion(amount: current, path: steps)
    }
}

/// Why a conversion has no path.
///
/// The converter never guesses instead.
public enum ConversionGap: Error, Hashable, Sendable, CustomStringConvertible {
    /// The units measure different things, and the request names no ingredient.
    case noIngredient(from: UnitCode, to: UnitCode)
    /// The ingredient is unknown.
    case unknownIngredient(String)
    /// The ingredient has no weight for this state.
    case unknownState(String, ingredient: String, known: [String])
    /// Several ingredients have these words in their names.
    case severalIngredients(String, [String])
    /// A length is the size of a thing, not an amount of it.
    case length(UnitCode)
    /// The ingredient's weights do not connect the units.
    case noPath(from: UnitCode, to: UnitCode, ingredient: String, reachable: [UnitCode])

    /// What is missing, and what to do next.
    public var description: String {
        switch self {
        case .noIngredient(let from, let to):
            "No path is known from \"\(from)\" to \"\(to)\", which measure different things: name the ingredient, so that "
                + "its weight can be used."
        case .unknownIngredient(let name):
            "No path is known for \"\(name)\", which has no known weight: weigh it once and add it as your own ingredient."
        case .severalIngredients(let words, let names):
            "\"\(words)\" may be any of these: \(names.joined(separator: ", ")): name one of them."
        case .length(let unit):
            "A length in \(UnitTable.standard[unit]?.plural ?? unit.rawValue) is the size of a thing, not an amount of it: give "
                + "a weight, a volume or a number."
        case .unknownState(let state, let ingredient, let known):
            known.isEmpty
                ? "\(ingredient) has no states: leave \"\(state)\" out."
                : "\(ingredient) is not weighed \"\(state)\", but \(known.joined(separator: ", ")): name one of these."
        case .noPath(let from, let to, let ingredient, let reachable):
            reachable.isEmpty
                ? "No path is known from \"\(from)\" to \"\(to)\" for \(ingredient): weigh it once and write its weight instead."
                : "No path is known from \"\(from)\" to \"\(to)\" for \(ingredient); what is known of it: "
                    + "\(reachable.map { $0 == .count ? "pieces" : $0.rawValue }.joined(separator: ", "))."
        }
    }
}
