public import Quantities
import QuantityDomain

/// A quantity written and spoken in the home's language.
public struct FormattedQuantity: Hashable, Sendable {
    /// "1 1/2 cups", or "1 1/2 cups = 180 g".
    public let text: String
    /// False when the text is rounded.
    public let isExact: Bool
    /// "one and one half cups equals one hundred eighty grams"; empty for what has no number.
    public let spoken: String
    /// The language of ``spoken``: the locale's where the module speaks it, "en" elsewhere; empty without words.
    public let spokenLanguage: String
}

extension QuantityModuleService {
    /// Writes and speaks quantities, each alone or as an equation with another.
    ///
    /// - Parameter quantities: What to write, and what it equals; `nil` for no equation.
    /// - Returns: One entry for each quantity, in the same order.
    /// - Throws: ``QuantityModuleError/calculation(_:entry:)`` for an amount below zero.
    public func format(
        _ quantities: [(quantity: StructuredQuantity, equal: StructuredQuantity?)]
    ) async throws(QuantityModuleError) -> [FormattedQuantity] {
        let home = try await home()
        let voice = SpokenQuantity(locale: home.locale)
        let language = voice == nil || home.locale.isEmpty ? "en" : String(home.locale.prefix { $0 != "-" })
        let speaker = voice ?? SpokenQuantity(locale: "")
        var formatted: [FormattedQuantity] = []
        for (entry, (quantity, equal)) in quantities.enumerated() {
            let (own, other) = try calculating(entry) { () throws(QuantityError) in
                (
                    try home.standard(quantity),
                    try equal.map { (other) throws(QuantityError) in try home.standard(other) }
                )
            }
            guard let range = own.range else {
                let text = quantity.displayText
                formatted.append(FormattedQuantity(text: text, isExact: true, spoken: "", spokenLanguage: ""))
                continue
            }
            let written = Self.equation(range, other?.range, home.formatter)
            let spoken = other?.range.flatMap { speaker?.equation(range, $0) } ?? speaker?.text(of: range) ?? ""
            formatted.append(
                FormattedQuantity(text: written.text, isExact: written.exact, spoken: spoken, spokenLanguage: language)
            )
        }
        return formatted
    }

    /// "1 cup = 120 g", with "≈" in place of "=" where a side is rounded.
    private static func equation(
        _ left: AmountRange,
        _ right: AmountRange?,
        _ formatter: QuantityFormatter
    ) -> (text: String, exact: Bool) {
        let text = formatter.text(of: left)
        guard let other = right.map({ formatter.text(of: $0) }) else { return text }
        let exact = text.exact && other.exact
        let sides = [text.text, other.text].map { $0.hasPrefix("≈ ") ? String($0.dropFirst(2)) : $0 }
        return (sides.joined(separator: exact ? " = " : " ≈ "), exact)
    }
}
