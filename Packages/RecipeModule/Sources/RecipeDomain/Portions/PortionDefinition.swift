public import Quantities

/// How a person defines one portion.
public enum PortionDefinition: Hashable, Sendable {
    /// A weight in grams.
    case weight(grams: Rational)
    /// The total weight divided by the servings, or the total weight itself without servings.
    case share(totalGrams: Rational, servings: Rational?)

    /// The most that a portion weighs, in grams: a metric ton.
    static let mostGrams = Rational(1_000_000)

    /// Returns the weight of one portion that a home keeps, in grams, which is above zero and at most a metric ton.
    package func keptGrams() throws(PortionError) -> Rational {
        let grams = try grams()
        guard grams <= Self.mostGrams else { throw .notAWeight(grams) }
        return grams
    }

    /// Returns the weight of one portion in grams, which is above zero.
    public func grams() throws(PortionError) -> Rational {
        switch self {
        case .weight(let grams):
            guard grams > .zero else { throw .notAWeight(grams) }
            return grams
        case .share(let total, let servings):
            guard total > .zero else { throw .notAWeight(total) }
            guard let servings else { return total }
            guard servings > .zero else { throw .notServings(servings) }
            do { return try total / servings } catch { throw .arithmetic(error) }
        }
    }
}
