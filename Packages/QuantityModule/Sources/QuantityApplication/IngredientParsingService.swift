public import Quantities
public import QuantityDomain

/// Reads ingredient lines and quantities.
public struct IngredientParsingService: Sendable {
    private let parser: IngredientLineParser
    private let locale: String

    /// Makes the service.
    ///
    /// - Parameter locale: BCP 47, for lines that name none; empty when only the lines can tell.
    public init(locale: String = "") {
        parser = IngredientLineParser()
        self.locale = locale
    }

    /// Takes one ingredient line apart.
    public func parse(_ text: String, locale: String? = nil) -> ParsedLine {
        parser.parse(text, locale: locale ?? self.locale)
    }

    /// The quantity that a text says; its words stay in ``StructuredQuantity/displayText`` when it holds no number.
    public func parseToStructured(text: String) -> StructuredQuantity { parse(text).quantity }

    /// The number of a text such as "1 1/2"; of a range the upper end; `nil` for "a pinch".
    public func convertToNumeric(_ quantity: String) -> Double? { parse(quantity).quantity.numericValue }

    /// The unit's code: "tablespoons" and "T" are "tbsp"; `nil` for nothing and for words that are no unit.
    public func standardizeUnit(_ unit: String?) -> String? {
        unit.flatMap { parser.unit(named: $0, locale: locale)?.rawValue }
    }

    /// The known unit that a code or a name means.
    ///
    /// - Throws: ``QuantityError/unknownUnit(_:)`` for words that are no unit.
    public func knownUnit(_ code: UnitCode) throws(QuantityError) -> UnitCode {
        if UnitTable.standard[code] != nil { return code }
        guard let unit = parser.unit(named: code.rawValue, locale: locale) else { throw .unknownUnit(code) }
        return unit
    }
}
