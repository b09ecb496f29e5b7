public import Quantities
import QuantityDomain

/// A quantity in writing and in speech, in the home's language.
public struct FormattedQuantity: Hashable, Sendable {
    /// "1 1/2 cups", or "1 1/2 cups = 180 g".
    public let text: String
    /// False when the text is rounded.
    public let isExact: Bool
    /// "one and one half cups equals one hundred eighty grams"; empty for a quantity without a number.
    public let spoken: String
    /// The language of ``spoken``: the locale's when the module speaks it, otherwise "en"; empty when ``spoken`` is
    /// empty.
    public let spokenLanguage: String
}

extension QuantityModuleService {
    /// Writes quantities and puts them into words, each alone or as an equation with another.
    ///
    /// - Parameter quantities: The quantities, each with the quantity that it equals; `nil` for no equation.
    /// - Returns: One entry for each quantity, in the same order.
    /// - Throws: ``QuantityError/calculation(_:entry:)`` for an amount below zero.
    public func format(
        _ quantities: [(quantity: StructuredQuantity, equal: StructuredQuantity?)]
    ) async throws(QuantityError) -> [FormattedQuantity] {
        let home = try await home()
        let voice = SpokenQuantity(locale: home.locale)
        let language = voice == nil || home.locale.isEmpty ? "en" : String(home.locale.prefix { $0 != "-" })
        let speaker = voice ?? SpokenQuantity(locale: "")
        var formatted: [FormattedQuantity] = []
        for (entry, (quantity, equal)) in quantities.enumerated() {
            try checkCancellation()
            let (own, other) = try calculating(entry) { () throws(CalculationError) in
                (
                    try home.standard(quantity),
                    try equal.map { (other) throws(CalculationError) in try home.standard(other) }
                )
            }
            guard let range = own.range else {
                let text = quantity.displayText
                formatted.append(FormattedQuantity(text: text, isExact: true, spoken: "", spokenLanguage: ""))
                continue
            }
            let written = other?.range.map { home.formatter.equation(range, $0) } ?? home.formatter.text(of: range)
            let spoken = other?.range.flatMap { speaker?.equation(range, $0) } ?? speaker?.text(of: range) ?? ""
            formatted.append(
                FormattedQuantity(text: written.text, isExact: written.exact, spoken: spoken, spokenLanguage: language)
            )
        }
        return formatted
    }
}
