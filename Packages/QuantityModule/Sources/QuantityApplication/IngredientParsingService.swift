public import Quantities
public import QuantityDomain

/// Reads ingredient lines and quantities.
public struct IngredientParsingService: Sendable {
    private let parser: IngredientLineParser
    private let locale: String

    /// Creates the service.
    ///
    /// - Parameter locale: The BCP 47 locale for lines that name none; empty to detect the language of each line.
    public init(locale: String = "") {
        parser = IngredientLineParser()
        self.locale = locale
    }

    /// Parses one ingredient line.
    public func parse(_ text: String, locale: String? = nil) -> ParsedLine {
        parser.parse(text, locale: locale ?? self.locale)
    }

    /// Parses a quantity.
    ///
    /// A text without a number keeps its words in ``StructuredQuantity/displayText``.
    public func parseToStructured(text: String) -> StructuredQuantity { parse(text).quantity }

    /// Returns the number in a text such as "1 1/2": the upper end of a range, and `nil` for "a pinch".
    public func convertToNumeric(_ quantity: String) -> Double? { parse(quantity).quantity.numericValue }

    /// Returns the unit's code: "tbsp" for "tablespoons" and "T"; `nil` for `nil` and for a word that is not a unit.
    public func standardizeUnit(_ unit: String?) -> String? {
        unit.flatMap { parser.unit(named: $0, locale: locale)?.rawValue }
    }

    /// Returns the known unit that a code or a name means.
    ///
    /// - Throws: ``CalculationError/unknownUnit(_:)`` for a word that is not a unit.
    public func knownUnit(_ code: UnitCode) throws(CalculationError) -> UnitCode {
        if UnitTable.standard[code] != nil { return code }
        guard let unit = parser.unit(named: code.rawValue, locale: locale) else { throw .unknownUnit(code) }
        return unit
    }
}
