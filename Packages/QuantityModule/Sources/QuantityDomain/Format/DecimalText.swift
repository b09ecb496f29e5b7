import Quantities

/// Numbers with decimals: all of them when there are at most three, otherwise as many as a scale can show.
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

    /// At least two figures, never zero for something.
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

    /// Digits with a point before the last ones; zeros at the end are dropped.
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
