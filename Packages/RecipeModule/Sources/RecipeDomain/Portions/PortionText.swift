public import Quantities

/// Formats portions: "1 porsiyon: 150g".
public struct PortionText: Sendable {
    private static let words: [String: (one: String, several: String)] = [
        "en": ("portion", "portions"), "de": ("Portion", "Portionen"), "fr": ("portion", "portions"),
        "es": ("porción", "porciones"), "it": ("porzione", "porzioni"), "sv": ("portion", "portioner"),
        "tr": ("porsiyon", "porsiyon"),
    ]
    private let locale: String

    /// Creates a formatter for a BCP 47 locale; an unknown locale uses English.
    public init(locale: String) { self.locale = locale }

    /// Returns the portions and their weight: "1 portion: 150g", "1.5 portions: 225g".
    public func text(of view: PortionView) -> String { text(ofPortions: view.multiplier, grams: view.grams) }

    /// Returns the weight of one portion: "1 portion: 150g".
    public func text(ofOne portionGrams: Rational) -> String { text(ofPortions: .one, grams: portionGrams) }

    private func text(ofPortions count: Rational, grams weight: Rational) -> String {
        let words = Self.words[String(locale.prefix { $0 != "-" })] ?? ("portion", "portions")
        return "\(number(count)) \(count > .one ? words.several : words.one): \(grams(weight))"
    }

    /// Returns a multiplier for a stepper, with one decimal or two: "0.5x", "0.75x", "1.0x".
    public func text(ofMultiplier multiplier: Rational) -> String {
        let text = number(multiplier)
        guard multiplier.isWhole else { return "\(text)x" }
        return "\(text)\(LabelNumber.separator(locale))0x"
    }

    private func grams(_ value: Rational) -> String {
        let text = LabelNumber.text(value, places: 1, locale: locale)
        return "\(value.decimals(places: 1).exact ? "" : "≈ ")\(text)g"
    }

    private func number(_ value: Rational, places: Int = 2) -> String {
        LabelNumber.text(value, places: places, locale: locale)
    }
}
