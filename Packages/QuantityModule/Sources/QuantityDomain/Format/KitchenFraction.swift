import Quantities

/// Numbers as measuring cups and spoons have them: whole, halves, thirds, quarters, eighths, sixteenths.
enum KitchenFraction {
    private static let denominators: [Int128] = [1, 2, 3, 4, 8, 16]

    /// The nearest kitchen fraction; `nil` for what would be rounded to nothing, or is too large to calculate.
    static func text(of value: Rational) -> (text: String, exact: Bool)? {
        if denominators.contains(value.denominator) { return (mixed(value), true) }
        guard value >= lowest, let nearest = nearest(to: value), nearest > .zero else { return nil }
        return (mixed(nearest), false)
    }

    private static func nearest(to value: Rational) -> Rational? {
        var best: Rational?
        var least: Rational?
        // Sixteenths are for small amounts; nobody measures 5 3/16 cups.
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

    /// Half of a sixteenth: what is less would be rounded to nothing.
    private static let lowest: Rational = {
        do { return try Rational(1, 32) } catch { preconditionFailure("1/32 is no number: \(error)") }
    }()

    private static func mixed(_ value: Rational) -> String {
        let whole = value.floor
        let rest = value.numerator - whole * value.denominator
        if rest == 0 { return "\(whole)" }
        let fraction = "\(rest)/\(value.denominator)"
        return whole == 0 ? fraction : "\(whole) \(fraction)"
    }
}
