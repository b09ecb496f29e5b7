import Quantities

/// Formats numbers with decimals: all of them when there are at most three, otherwise as many as a scale shows.
enum DecimalText {
    static func text(of value: Rational) -> (text: String, exact: Bool) {
        for places in 0...3 {
            if let text = exact(value, places: places) { return (text, true) }
        }
        return rounded(value)
    }

    private static func exact(_ value: Rational, places: Int) -> String? {
        guard let scaled = try? value * power(places), scaled.isWhole else { return nil }
        return text(scaled.numerator, places: places)
    }

    /// Rounds to at least two significant figures, and never rounds a nonzero value to zero.
    private static func rounded(_ value: Rational) -> (text: String, exact: Bool) {
        var places = value >= 100 ? 0 : value >= 10 ? 1 : 2
        while places < 30 {
            guard let scaled = try? value * power(places), let half = try? scaled + Rational(1, 2) else { break }
            if half.floor >= 10 { return (text(half.floor, places: places), scaled.isWhole) }
            places += 1
        }
        return ("\(value.doubleValue)", false)
    }

    private static func power(_ places: Int) -> Rational {
        (0..<places).reduce(Rational.one) { product, _ in (try? product * 10) ?? product }
    }

    /// Formats digits with a decimal point, without trailing zeros.
    private static func text(_ digits: Int128, places: Int) -> String {
        var digits = digits
        var places = places
        while places > 0, digits % 10 == 0 {
            digits /= 10
            places -= 1
        }
        guard places > 0 else { return "\(digits)" }
        let text = "\(digits)"
        let padded = String(repeating: "0", count: max(0, places + 1 - text.count)) + text
        return "\(padded.dropLast(places)).\(padded.suffix(places))"
    }
}

/// Formats numbers in the fractions of measuring cups and spoons: halves, thirds, quarters, eighths, sixteenths.
enum CookingFraction {
    private static let denominators: [Int128] = [1, 2, 3, 4, 8, 16]

    /// Returns the nearest of these fractions; `nil` when it would round to zero or is too large to calculate.
    static func text(of value: Rational) -> (text: String, exact: Bool)? {
        if denominators.contains(value.denominator) { return (mixed(value), true) }
        guard value >= lowest, let nearest = nearest(to: value), nearest > .zero else { return nil }
        return (mixed(nearest), false)
    }

    private static func nearest(to value: Rational) -> Rational? {
        var best: Rational?
        var least: Rational?
        // Sixteenths are for small amounts: no cook measures 5 3/16 cups.
        for denominator in denominators where denominator < 16 || value < .one {
            guard let scaled = try? value * Rational(denominator, 1), let half = try? scaled + Rational(1, 2),
                let candidate = try? Rational(half.floor, denominator), let distance = try? candidate - value
            else { return nil }
            if least.map({ distance.magnitude < $0 }) ?? true {
                best = candidate
                least = distance.magnitude
            }
        }
        return best
    }

    /// Half of a sixteenth; smaller values would round to zero.
    private static let lowest = Rational(constant: 1, over: 32)

    private static func mixed(_ value: Rational) -> String {
        let whole = value.floor
        let rest = value.numerator - whole * value.denominator
        if rest == 0 { return "\(whole)" }
        let fraction = "\(rest)/\(value.denominator)"
        return whole == 0 ? fraction : "\(whole) \(fraction)"
    }
}
