public import Quantities

/// An amount in another unit, and the steps that led there; none when the unit was the same already.
public struct Conversion: Hashable, Sendable {
    /// The result.
    public let amount: Amount
    /// The steps in order.
    public let path: [ConversionStep]

    /// Whether every step is a definition.
    public var isExact: Bool { path.allSatisfy(\.exact) }

    /// Converts another value of the source's unit over the same path, exactly.
    ///
    /// Degrees have no path of their own for each value: 0 °C is not 0 °F, so they are converted by their scales.
    public func applied(to value: Rational) throws(QuantityError) -> Rational {
        if let unit = path.first?.from.unit, UnitTable.standard.isTemperature(unit) {
            return try UnitTable.standard.convert(Amount(value, unit), to: amount.unit).value
        }
        guard let first = path.first, first.from.value != .zero else { return value }
        do { return try value * (amount.value / first.from.value) } catch { throw .arithmetic(error) }
    }
}

/// The way from one unit to another for one ingredient: found once, then multiplied.
public struct ConversionRoute: Sendable {
    /// One step of the way.
    struct Leg: Sendable {
        let to: UnitCode
        /// How many of ``to`` one of the unit before is.
        let ratio: Rational
        /// `nil` for a definition.
        let weight: IngredientWeight?
        let source: String
    }

    let from: UnitCode
    let legs: [Leg]
    /// How many of the last unit one of the first is, exactly.
    public let ratio: Rational

    /// The unit that it leads to.
    public var to: UnitCode { legs.last?.to ?? from }

    /// Whether every step is a definition.
    public var isExact: Bool { legs.allSatisfy { $0.weight == nil } }

    /// The exact number in the last unit: one multiplication.
    public func convert(_ value: Rational) throws(QuantityError) -> Rational {
        do { return try value * ratio } catch { throw .arithmetic(error) }
    }

    /// The exact amount in the last unit, with every step.
    func follow(_ value: Rational) throws(QuantityError) -> Conversion {
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
                        state: leg.weight?.state ?? ""
                    )
                )
                current = next
            }
        } catch { throw .arithmetic(error) }
        return Conversion(amount: current, path: steps)
    }
}

/// Why there is no way from one unit to another: never a guess instead.
public enum ConversionGap: Error, Hashable, Sendable, CustomStringConvertible {
    /// The units measure different things, and no ingredient is named.
    case noIngredient(from: UnitCode, to: UnitCode)
    /// The ingredient is not among those that are known.
    case unknownIngredient(String)
    /// The ingredient is not weighed in this state.
    case unknownState(String, ingredient: String, known: [String])
    /// The ingredient's weights do not lead there.
    case noPath(from: UnitCode, to: UnitCode, ingredient: String, reachable: [UnitCode])

    /// What is missing, and what to do next.
    public var description: String {
        switch self {
        case .noIngredient(let from, let to):
            "No path is known from \"\(from)\" to \"\(to)\", which measure different things: name the ingredient, so that "
                + "its weight can be used."
        case .unknownIngredient(let name):
            "No path is known for \"\(name)\", of which no weight is known: weigh it once and add it as your own."
        case .unknownState(let state, let ingredient, let known):
            known.isEmpty
                ? "\(ingredient) is weighed without a state: leave \"\(state)\" out."
                : "\(ingredient) is not weighed \"\(state)\", but \(known.joined(separator: ", ")): name one of these."
        case .noPath(let from, let to, let ingredient, let reachable):
            reachable.isEmpty
                ? "No path is known from \"\(from)\" to \"\(to)\" for \(ingredient): weigh it once and write its weight instead."
                : "No path is known from \"\(from)\" to \"\(to)\" for \(ingredient); what is known of it: "
                    + "\(reachable.map { $0 == .count ? "pieces" : $0.rawValue }.joined(separator: ", "))."
        }
    }
}
