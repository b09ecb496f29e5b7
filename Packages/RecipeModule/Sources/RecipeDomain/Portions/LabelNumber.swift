import Quantities

/// Formats numbers as nutrition labels do, rounded half up to a few places.
enum LabelNumber {
    /// Returns the number, or "< 1" or "< 0.1" when a positive amount would round to zero.
    static func text(_ value: Rational, places: Int, locale: String) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        guard let scaled = try? value * Rational(scale), let half = try? scaled + Rational(1, 2) else {
            return "\(value.doubleValue)"
        }
        let rounded = half.floor
        if rounded == 0, value > .zero { return "< \(digits(1, places, locale))" }
        return digits(rounded, places, locale)
    }

    /// Formats a number with up to `places` decimal places, without trailing zeros.
    private static func digits(_ number: Int128, _ places: Int, _ locale: String) -> String {
        let text = "\(number)"
        let padded = String(repeating: "0", count: max(0, places + 1 - text.count)) + text
        var decimals = padded.suffix(places)
        while decimals.last == "0" { decimals.removeLast() }
        let whole = padded.dropLast(places)
        return decimals.isEmpty ? String(whole) : "\(whole)\(usesComma(locale) ? "," : ".")\(decimals)"
    }

    private static func usesComma(_ locale: String) -> Bool {
        ["de", "fr", "es", "it", "sv", "tr", "nl", "pt", "pl"].contains(locale.prefix { $0 != "-" })
    }
}
