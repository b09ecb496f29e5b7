public import Quantities

/// How a person says what one portion is.
public enum PortionDefinition: Hashable, Sendable {
    /// So many grams.
    case weight(grams: Rational)
    /// The total weight over the servings; without servings, the total weight itself.
    case share(totalGrams: Rational, servings: Rational?)

    /// The weight of one portion in grams, above zero.
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
