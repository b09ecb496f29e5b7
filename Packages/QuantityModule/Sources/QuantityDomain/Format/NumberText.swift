import Quantities

/// Formats numbers with decimals: all of them when there are at most three, otherwise as many as a scale shows.
enum DecimalText {
    static func text(of value: Rational) -> (text: String, exact: Bool) {
        let short = value.decimals(places: 3)
        return short.exact ? short : value.decimals(places: value >= 100 ? 0 : value >= 10 ? 1 : 2, figures: 2)
    }
}

/// Formats numbers in the fractions of measuring cups and spoons: halves, thirds, quarters, eighths, sixteenths.
enum CookingFraction {
    /// Returns the nearest of these fractions; `nil` when even the smallest is far from the number.
    static func text(of value: Rational) -> (text: String, exact: Bool)? {
        let whole = value.floor
        if sixteenths.fractions.contains(value.fraction) { return (mixed(whole, value.fraction), true) }
        guard value >= lowest else { return nil }
        // Sixteenths are for small amounts: no cook measures 5 3/16 cups.
        let nearest = (whole == 0 ? sixteenths : eighths).nearest(to: value.fraction)
        return (nearest == .one ? "\(whole + 1)" : mixed(whole, nearest), false)
    }

    /// The fractions of a set of measures, from zero to one.
    private struct Ladder {
        let fractions: [Rational]
        /// Between two neighbors: from here on, the upper one is nearer.
        private let middles: [Rational]

        init(denominators: [Int]) {
            let all = Set(denominators.flatMap { below in (0...below).map { Rational(constant: $0, over: below) } })
            fractions = all.sorted()
            middles = zip(fractions, fractions.dropFirst()).map { lower, upper in
                let (below, above) = (Int(lower.denominator), Int(upper.denominator))
                let sum = Int(lower.numerator) * above + Int(upper.numerator) * below
                return Rational(constant: sum, over: 2 * below * above)
            }
        }

        func nearest(to part: Rational) -> Rational { fractions[middles.prefix { $0 <= part }.count] }
    }

    private static let eighths = Ladder(denominators: [1, 2, 3, 4, 8])
    private static let sixteenths = Ladder(denominators: [1, 2, 3, 4, 8, 16])

    /// Three quarters of a sixteenth: "1/16" is a third more, which is as far off as any other of these fractions is.
    private static let lowest = Rational(constant: 3, over: 64)

    private static func mixed(_ whole: Int128, _ part: Rational) -> String {
        if part == .zero { return "\(whole)" }
        return whole == 0 ? "\(part)" : "\(whole) \(part)"
    }
}
