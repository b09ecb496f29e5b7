import LineParser
public import Quantities

/// Formats exact amounts as cooks write them: "1 1/2 cups", "250 g", "2–3 lbs", "1,5 kg" in German.
public struct QuantityFormatter: Sendable {
    private let units: UnitTable
    private let language: Language
    private let regional: RegionalUnits
    private let isBritish: Bool
    /// The key of the ingredient whose amounts are written; empty for any.
    private var ingredientKey = ""

    /// Creates a formatter.
    ///
    /// - Parameters:
    ///   - units: The units with their names and number styles.
    ///   - locale: A BCP 47 tag, which decides decimal separators and unit names; English when empty or unknown.
    public init(units: UnitTable = .standard, locale: String = "") {
        self.units = units
        language = Language(tag: locale) ?? .english
        regional = RegionalUnits(locale: locale)
        isBritish = RegionalUnits.isBritish(locale)
    }

    /// Returns whether the formatter writes in the language of a locale.
    package func writesLanguage(of locale: String) -> Bool { (Language(tag: locale) ?? .english) == language }

    /// Returns the formatter with the names that units have for an ingredient: 1 head of garlic is "1 Knolle" in
    /// German.
    package func naming(_ ingredientKey: String) -> QuantityFormatter {
        var formatter = self
        formatter.ingredientKey = ingredientKey
        return formatter
    }

    /// Returns the unit that a bare word means in the formatter's locale: a spoon of 15 ml for "tbsp" in German.
    package func meaning(of word: UnitCode) -> UnitCode { regional.unit(word) }

    /// Returns the text of an amount and whether it is exact; an inexact text begins with "≈".
    ///
    /// With `keepsDecimals`, "1.33" stays "1.33" instead of becoming "≈ 1 1/3".
    public func text(of range: AmountRange, keepsDecimals: Bool = false) -> (text: String, exact: Bool) {
        let written = numbers(of: range, keepsDecimals: keepsDecimals)
        let unit = name(of: range.unit, for: range.upper)
        return (written.text + (unit.isEmpty ? "" : " " + unit), written.exact)
    }

    /// Returns the numbers of an amount without the unit.
    func numbers(of range: AmountRange, keepsDecimals: Bool = false) -> (text: String, exact: Bool) {
        let lower = localNumber(range.lower, range.unit, keepsDecimals)
        let upper = localNumber(range.upper, range.unit, keepsDecimals)
        let exact = lower.exact && upper.exact
        let numbers = range.isRange && lower.text != upper.text ? "\(lower.text)–\(upper.text)" : upper.text
        return ((exact ? "" : "≈ ") + numbers, exact)
    }

    /// Returns a factor, exact where a short number is: "1 1/2", "0.9", "2 3/7", and "≈ 0.317" for 317/1001.
    package func text(ofFactor factor: Rational) -> String {
        let short = text(of: AmountRange(Amount(factor, .count)), keepsDecimals: true)
        if short.exact { return short.text }
        if factor.denominator < 100 {
            let whole = factor.floor
            return whole == 0 ? factor.description : "\(whole) \(factor.fraction)"
        }
        let decimals = factor.decimals(places: 3, figures: 3).text
        return "≈ " + (language.usesDecimalComma ? decimals.replacing(".", with: ",") : decimals)
    }

    /// Returns a quantity with its display text.
    public func quantity(_ range: AmountRange, confidence: Float) -> StructuredQuantity {
        let display = text(of: range)
        return StructuredQuantity(
            range: range,
            displayText: display.text,
            parseConfidence: confidence,
            exact: display.exact
        )
    }

    /// Returns the name of a unit after a number: "cup", or "cups" above one.
    ///
    /// A unit that is the usual one of the locale has the bare name: 15 ml are "1 EL" in German, where 14.8 ml are
    /// "1 amerikanischer EL". An unknown code is its own name; a package has its content beside it, as in "cans (400
    /// g)" and "6 × 330 ml".
    public func name(of code: UnitCode, for value: Rational) -> String {
        let code = regional.word(for: code)
        if let name = IngredientUnitNames.standard.name(of: code, for: value, of: ingredientKey, in: language) {
            return name
        }
        if let name = UnitNames.written.name(of: code, for: value, in: language, isBritish: isBritish) { return name }
        guard let unit = units[code] else {
            guard let pack = PackUnit(code) else { return code.rawValue }
            let content = text(of: AmountRange(pack.content), keepsDecimals: true).text
            return pack.package == .count ? "× \(content)" : "\(name(of: pack.package, for: value)) (\(content))"
        }
        return value > .one ? unit.plural : code.rawValue
    }

    /// Returns a number without its unit, with a decimal point in every language.
    func number(_ value: Rational, _ code: UnitCode, _ keepsDecimals: Bool = false) -> (text: String, exact: Bool) {
        if value.isWhole { return (value.description, true) }
        if value < .zero {
            let size = number(value.magnitude, code, keepsDecimals)
            return ("-\(size.text)", size.exact)
        }
        let style = units[code]?.style ?? .count
        if style == .decimal { return DecimalText.text(of: value) }
        let fraction = CookingFraction.text(of: value)
        if let fraction, fraction.exact { return fraction }
        let decimal = DecimalText.text(of: value)
        if keepsDecimals, decimal.exact { return decimal }
        return fraction ?? decimal
    }

    private func localNumber(
        _ value: Rational,
        _ code: UnitCode,
        _ keepsDecimals: Bool
    ) -> (text: String, exact: Bool) {
        let number = number(value, code, keepsDecimals)
        guard language.usesDecimalComma, number.text.utf8.contains(UInt8(ascii: ".")) else { return number }
        return (String(number.text.map { $0 == "." ? "," : $0 }), number.exact)
    }
}
