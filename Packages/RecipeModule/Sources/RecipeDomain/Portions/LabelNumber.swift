import Quantities

/// Formats numbers as nutrition labels do, rounded half up to a few places.
enum LabelNumber {
    /// Returns the number, or "< 1" or "< 0.1" when a positive amount would round to zero.
    static func text(_ value: Rational, places: Int, locale: String) -> String {
        let text = value.decimals(places: places).text
        guard text == "0", value > .zero else { return local(text, locale) }
        let least = (0..<places).reduce(1) { scale, _ in scale * 10 }
        return "< \(local(Rational(constant: 1, over: least).decimals(places: places).text, locale))"
    }

    /// Returns the decimal separator of a locale.
    static func separator(_ locale: String) -> String {
        ["de", "fr", "es", "it", "sv", "tr", "nl", "pt", "pl"].contains(locale.prefix { $0 != "-" }) ? "," : "."
    }

    private static func local(_ number: String, _ locale: String) -> String {
        number.replacing(".", with: separator(locale))
    }
}
