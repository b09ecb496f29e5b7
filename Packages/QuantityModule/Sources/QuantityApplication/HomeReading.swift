import Foundation
package import Quantities
package import QuantityDomain

/// How the home of a request reads, measures, and writes: its locale, its cups, and its corrections of lines.
///
/// The facade builds one for each request, and every use case takes it, so that a setting holds everywhere.
package struct HomeReading: Sendable {
    /// BCP 47; empty when only a line can tell.
    package let locale: String
    /// What bare cups and spoons mean.
    package let cups: CupSystem
    private let corrections: [String: LineCorrection]
    private let parser = IngredientLineParser()

    /// Makes a reading.
    ///
    /// - Parameters:
    ///   - locale: BCP 47; empty when only a line can tell.
    ///   - cups: What bare cups and spoons mean.
    ///   - corrections: The corrections of the lines that will be read, in any order.
    package init(locale: String = "", cups: CupSystem = .us, corrections: [LineCorrection] = []) {
        self.locale = locale
        self.cups = cups
        self.corrections = Dictionary(corrections.map { ($0.key, $0) }) { first, _ in first }
    }

    /// Writes amounts in the home's language.
    package var formatter: QuantityFormatter { QuantityFormatter(locale: locale) }

    /// Reads a line in the home's units, with the correction that a person has made of it.
    ///
    /// - Parameters:
    ///   - text: The line as it came.
    ///   - other: BCP 47, for a line in another language than the home's; empty for the home's.
    /// - Returns: The line, whose text is unchanged.
    package func line(_ text: String, locale other: String = "") -> ParsedLine {
        var line = written(text, locale: other)
        line.text = text
        return line
    }

    /// Reads a line, and scales it.
    ///
    /// - Throws: ``QuantityError/factorNotPositive(_:)``, or ``QuantityError/arithmetic(_:)`` when an amount does not
    ///   fit.
    package func line(
        _ text: String,
        locale other: String = "",
        scaledBy factor: Rational,
        servings: Rational?
    ) throws(QuantityError) -> ScaledLine {
        guard factor > .zero else { throw .factorNotPositive(factor) }
        let scaling = LineScaling(factor: factor, servings: servings, locale: other.isEmpty ? locale : other)
        // The new amount goes where the person wrote the old one, which is the reading of a corrected line.
        var scaled = try scaling.scale(written(text, locale: other))
        scaled.original.text = text
        return scaled
    }

    /// The unit that a code or a word means in this home.
    ///
    /// - Throws: ``QuantityError/unknownUnit(_:)`` for words that are not a unit.
    package func unit(named code: UnitCode) throws(QuantityError) -> UnitCode {
        cups.unit(try knownUnit(code))
    }

    /// The known unit that a code or a word means, whatever the home's cups are.
    ///
    /// - Throws: ``QuantityError/unknownUnit(_:)`` for words that are not a unit.
    package func knownUnit(_ code: UnitCode) throws(QuantityError) -> UnitCode {
        if UnitTable.standard[code] != nil { return code }
        guard let unit = parser.unit(named: code.rawValue, locale: locale) else { throw .unknownUnit(code) }
        return unit
    }

    /// An amount under its unit's own code: "cups" becomes "cup"; an unknown unit stays what it is.
    package func standard(_ amount: Amount) throws(QuantityError) -> Amount {
        guard amount.value >= .zero else { throw .negativeAmount(amount.value) }
        return Amount(amount.value, (try? knownUnit(amount.unit)) ?? amount.unit)
    }

    /// A quantity of another module under its unit's own code.
    package func standard(_ quantity: StructuredQuantity) throws(QuantityError) -> StructuredQuantity {
        guard let range = quantity.range else { return quantity }
        guard range.lower >= .zero else { throw .negativeAmount(range.lower) }
        let amount = try standard(range.amount)
        return StructuredQuantity(
            range: AmountRange(range.lower, amount.value, amount.unit),
            displayText: quantity.displayText,
            parseConfidence: quantity.parseConfidence,
            exact: quantity.exact
        )
    }

    /// A corrected line is the person's reading of it, in the home's units.
    private func written(_ text: String, locale other: String) -> ParsedLine {
        let correction = corrections.isEmpty ? nil : corrections[LineCorrection.key(of: text)]
        var line = parser.parse(correction?.reading ?? text, locale: other.isEmpty ? locale : other)
        if cups != .us {
            line.quantity = measured(line.quantity)
            line.alternates = line.alternates.map(measured)
        }
        if let correction { line.apply(correction, formatter) }
        return line
    }

    private func measured(_ quantity: StructuredQuantity) -> StructuredQuantity {
        guard let range = quantity.range, cups.unit(range.unit) != range.unit else { return quantity }
        let own = AmountRange(range.lower, range.upper, cups.unit(range.unit))
        return formatter.quantity(own, confidence: quantity.parseConfidence)
    }
}

extension ParsedLine {
    /// Puts the parts that a person corrected in the place of those that the parser read.
    fileprivate mutating func apply(_ correction: LineCorrection, _ formatter: QuantityFormatter) {
        isCorrected = true
        if correction.reading != nil { spans = Self.unread(correction.text) }
        if let upper = correction.amount {
            let range = AmountRange(correction.lower?.value ?? upper.value, upper.value, upper.unit)
            quantity = formatter.quantity(range, confidence: 1)
            impreciseUnit = nil
            diagnostics = []
        }
        if let name = correction.name {
            self.name = name
            ingredientKey = name.isEmpty ? "" : Ingredient.key(of: name)
            listName = name.prefix(1).uppercased() + name.dropFirst()
            assumptions = []
        }
        if let size = correction.size { self.size = size }
        if let preparation = correction.preparation { self.preparation = preparation }
        if let comment = correction.comment {
            self.comment = comment
            purpose = ""
        }
        if let isOptional = correction.isOptional { self.isOptional = isOptional }
        quantity = quantity.certain
    }

    /// One piece for the whole text: a person said what the line means, and not which word says so.
    private static func unread(_ text: String) -> [LineSpan] {
        text.isEmpty ? [] : [LineSpan(part: .other, bytes: 0..<text.utf8.count)]
    }
}

extension StructuredQuantity {
    fileprivate var certain: StructuredQuantity {
        StructuredQuantity(range: range, displayText: displayText, parseConfidence: 1, exact: exact)
    }
}
