public import Quantities

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
