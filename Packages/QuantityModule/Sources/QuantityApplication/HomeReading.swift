import Foundation
package import Quantities
package import QuantityDomain

/// A home's locale, cups, and line corrections for one request.
///
/// The facade creates one for each request and passes it to every use case, so a setting applies everywhere.
package struct HomeReading: Sendable {
    /// The BCP 47 locale; empty to detect the language of each line.
    package let locale: String
    /// The meaning of bare cups and spoons.
    package let cups: CupSystem
    /// How the home buys ingredients, by their keys.
    package let shelf: [String: ShelfChoice]
    private let corrections: [String: LineCorrection]
    private let names: HomeNames
    private let parser = IngredientLineParser()

    /// Creates a reading.
    ///
    /// - Parameters:
    ///   - locale: The BCP 47 locale; empty to detect the language of each line.
    ///   - cups: The meaning of bare cups and spoons.
    ///   - shelf: How the home buys ingredients, by their keys.
    ///   - corrections: The corrections of the lines to read, in any order.
    ///   - names: The names and units of the home's own ingredients.
    package init(
        locale: String = "",
        cups: CupSystem = .us,
        shelf: [String: ShelfChoice] = [:],
        corrections: [LineCorrection] = [],
        names: HomeNames = HomeNames()
    ) {
        self.names = names
        self.locale = locale
        self.cups = cups
        self.shelf = shelf
        self.corrections = Dictionary(corrections.map { ($0.key, $0) }) { first, _ in first }
    }

    /// Writes amounts in the home's language.
    package var formatter: QuantityFormatter { QuantityFormatter(locale: locale) }

    /// The units of the home's shops: those of its cups, otherwise those of its locale's region, otherwise, where the
    /// home has set neither, those in which most amounts of a whole list are written.
    func system(of amounts: some Sequence<Amount>) -> MeasurementSystem {
        if let system = ownSystem { return system }
        let systems = amounts.compactMap { UnitTable.standard[$0.unit]?.system }
        return systems.count { $0 == .metric } > systems.count { $0 == .us } ? .metric : .us
    }

    /// The units of the home's cups, otherwise those of its locale's region; `nil` where the home has set neither.
    var ownSystem: MeasurementSystem? {
        if cups != .us { return cups == .usLabel ? .us : .metric }
        return MeasurementSystem(locale: locale)
    }

    /// How the home's shops sell an ingredient, by its own choice or by the module's table; `nil` when neither says it.
    func form(of key: String, in system: MeasurementSystem) -> ShelfForm? {
        shelf[key]?.form ?? ShelfForm.standard(of: key, in: system, language: LocaleTag(locale).language)
    }

    /// Reads a line in the home's units, and applies a person's correction of it.
    ///
    /// - Parameters:
    ///   - text: The original line.
    ///   - other: The BCP 47 locale of a line in another language; empty for the home's.
    /// - Returns: The line, with its text unchanged.
    package func line(_ text: String, locale other: String = "") -> ParsedLine {
        var line = written(text, locale: other)
        line.text = text
        if !line.isCorrected { names.apply(to: &line, locale: locale) }
        return line
    }

    /// Returns where shops keep the home's own ingredient of a line, by the names that it has and had; empty when
    /// unknown.
    func aisle(of line: ParsedLine) -> String { line.isCorrected ? "" : names.aisle(of: line) }

    /// Reads a name and an amount in either order, in the home's units.
    package func item(_ text: String, locale other: String = "") -> ParsedLine {
        var line = ItemReader(parser: parser, locale: locale(ofLine: other), knows: names.unit).item(text)
        if cups != .us {
            line.quantity = measured(line.quantity)
            line.packContent = line.packContent.map(measured)
        }
        if !locale.isEmpty { line.assumptions = line.assumptions.map { $0.naming(line.ingredientKey, in: locale) } }
        names.apply(to: &line, locale: locale)
        return line
    }

    /// Reads a text that is one amount or range above zero and nothing else: "2 to 3 cups".
    ///
    /// - Throws: ``CalculationError/unknownUnit(_:)`` for a number with a word that is not a unit, and
    ///   ``CalculationError/notAnAmount(_:)`` for any other text.
    package func amount(_ text: String) throws(CalculationError) -> AmountRange {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let (amount, rest) = amount(beginning: words), words.timesSigns < 2 else { throw .notAnAmount(text) }
        guard rest.isEmpty else {
            let isUnit = amount.range.unit == .count && !rest.contains(" ") && rest.first?.isLetter == true
            throw isUnit ? .unknownUnit(UnitCode(rawValue: rest)) : .notAnAmount(text)
        }
        guard amount.range.upper > .zero, amount.content == nil, amount.others.isEmpty else {
            throw .notAnAmount(text)
        }
        return AmountRange(amount.range.lower, amount.range.upper, cups.unit(amount.range.unit, locale: locale))
    }

    /// Reads the amount that begins a text, and returns it with the words after it; `nil` when none does.
    package func amount(beginning text: String) -> (amount: TypedAmount, rest: String)? {
        parser.amount(beginning: text, locale: locale, knows: names.unit)
    }

    /// Reads a line, and scales it.
    ///
    /// - Throws: ``CalculationError/factorNotPositive(_:)``, or ``CalculationError/arithmetic(_:)`` when an amount
    ///   overflows.
    package func line(
        _ text: String,
        locale other: String = "",
        scaledBy factor: Rational,
        servings: Rational?
    ) throws(CalculationError) -> ScaledLine {
        guard factor > .zero else { throw .factorNotPositive(factor) }
        let scaling = LineScaling(factor: factor, servings: servings, locale: locale(ofLine: other))
        // The new amount goes into the text that the person corrected, not into the parser's reading.
        var scaled = try scaling.scale(written(text, locale: other))
        scaled.original.text = text
        guard !scaled.original.isCorrected else { return scaled }
        names.apply(to: &scaled.original, locale: locale)
        if let unit = scaled.original.quantity.range?.unit, let new = scaled.quantity.range, new.unit == .count {
            let range = AmountRange(new.lower, new.upper, unit)
            scaled.quantity = formatter.quantity(range, confidence: scaled.quantity.parseConfidence)
        }
        return scaled
    }

    /// Returns the unit that a code or a word means in this home.
    ///
    /// - Throws: ``CalculationError/unknownUnit(_:)`` for a word that is not a unit.
    package func unit(named code: UnitCode) throws(CalculationError) -> UnitCode {
        guard let unit = known(code) else { throw .unknownUnit(code) }
        return meaning(of: unit)
    }

    /// Returns the unit that a bare word means in this home.
    package func meaning(of word: UnitCode) -> UnitCode { cups.meaning(of: word, locale: locale) }

    /// Returns the unit that words mean to the people of this home; the words themselves when they name none.
    package func unit(typed words: String) -> UnitCode {
        parser.unit(typed: words, locale: locale) ?? UnitTable.standard.unit(named: words) ?? UnitCode(rawValue: words)
    }

    /// Words for one of a thing that is counted without a unit.
    private static let ones: Set<String> = ["fruit", "each", "whole", "item", "unit"]

    /// Returns the known unit that a code or a word means, regardless of the home's cups; `nil` for a word that is not
    /// a unit.
    private func known(_ code: UnitCode) -> UnitCode? {
        if UnitTable.standard[code] != nil || PackUnit(code) != nil { return code }
        if Self.ones.contains(code.rawValue.lowercased()) { return .count }
        return parser.unit(named: code.rawValue, locale: locale)
    }

    /// Reads the number that begins a text as people type it, and returns it with the words after it; `nil` when the
    /// text does not begin with one number.
    package func number(beginning text: String) -> (value: Rational, rest: String)? {
        parser.number(beginning: text, locale: locale)
    }

    /// Returns an amount under its unit's own code: "cups" becomes "cup".
    ///
    /// An unknown unit does not change.
    package func standard(_ amount: Amount) throws(CalculationError) -> Amount {
        guard amount.value >= .zero else { throw .negativeAmount(amount.value) }
        return named(amount)
    }

    /// Returns the stock of each ingredient under its units' own codes.
    package func standard(_ stock: [String: [StockOnHand]]) throws(CalculationError) -> [String: [StockOnHand]] {
        var standard: [String: [StockOnHand]] = [:]
        for (key, products) in stock {
            standard[key] = try products.map { (product) throws(CalculationError) in
                let packs = try product.packs.map { (unit, content) throws(CalculationError) in
                    (named(Amount(.one, unit)).unit, try self.standard(content))
                }
                return StockOnHand(
                    try product.amounts.map { (amount) throws(CalculationError) in try self.standard(amount) },
                    packs: Dictionary(packs) { first, _ in first }
                )
            }
        }
        return standard
    }

    /// Returns an amount of any sign under its unit's own code; an unknown unit does not change.
    package func named(_ amount: Amount) -> Amount { Amount(amount.value, known(amount.unit) ?? amount.unit) }

    /// Returns another module's quantity under its unit's own code.
    package func standard(_ quantity: StructuredQuantity) throws(CalculationError) -> StructuredQuantity {
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

    /// Returns a quantity with its text in the home's language.
    package func written(_ quantity: StructuredQuantity) -> StructuredQuantity {
        quantity.range.map { formatter.quantity($0, confidence: quantity.parseConfidence) } ?? quantity
    }

    /// Writes a line's quantities in the home's language.
    func write(_ line: inout ParsedLine) {
        line.quantity = written(line.quantity)
        line.others = line.others.map { $0.measured(written) }
    }

    /// Returns the locale to read a line in: the home's, unless the line is in another language or region.
    private func locale(ofLine other: String) -> String {
        guard !other.isEmpty else { return locale }
        let (own, line) = (LocaleTag(locale), LocaleTag(other))
        return own.language == line.language && line.region == nil ? locale : other
    }

    /// The person's reading of a corrected line, in the home's units; otherwise the line itself.
    private func written(_ text: String, locale other: String) -> ParsedLine {
        let correction = corrections.isEmpty ? nil : corrections[LineCorrection.key(of: text)]
        var line = parser.parse(correction?.reading ?? text, locale: locale(ofLine: other))
        if cups != .us {
            line.quantity = measured(line.quantity)
            line.alternates = line.alternates.map(measured)
            line.others = line.others.map { $0.measured(measured) }
            for place in line.parts.indices { line.parts[place].quantity = measured(line.parts[place].quantity) }
        }
        if let correction { line.apply(correction, formatter, locale: locale(ofLine: other)) }
        if !locale.isEmpty { line.rename(in: locale) }
        if !shelf.isEmpty {
            line.shelfPlace = shelf[line.ingredientKey]?.place
            for place in line.others.indices { line.others[place].shelfPlace = shelf[line.others[place].key]?.place }
        }
        return line
    }

    private func measured(_ quantity: StructuredQuantity) -> StructuredQuantity {
        guard let range = quantity.range, cups.unit(range.unit, locale: locale) != range.unit else { return quantity }
        let own = AmountRange(range.lower, range.upper, cups.unit(range.unit, locale: locale))
        return formatter.quantity(own, confidence: quantity.parseConfidence)
    }
}

extension ParsedLine {
    /// Replaces the parts that a person corrected.
    fileprivate mutating func apply(_ correction: LineCorrection, _ formatter: QuantityFormatter, locale: String) {
        isCorrected = true
        if correction.reading != nil { spans = Self.unread(correction.text) }
        if let range = correction.range {
            quantity = formatter.quantity(range, confidence: 1)
            impreciseUnit = nil
            diagnostics = []
        }
        if let name = correction.name {
            self.name = name
            ingredientKey = name.isEmpty ? "" : Ingredient.key(of: name, locale: locale)
            listName = name.prefix(1).uppercased() + name.dropFirst()
            assumptions = []
            choices = []
            // A person who names a line means one ingredient.
            (others, parts, amountForEach) = ([], [], nil)
        }
        if let size = correction.size { self.size = size }
        if let preparation = correction.preparation { self.preparation = preparation }
        if let comment = correction.comment {
            self.comment = comment
            purpose = ""
        }
        if let isOptional = correction.isOptional { self.isOptional = isOptional }
        quantity = quantity.certain
        guard let own = ownPlace, correction.range != nil else { return }
        (parts[own].quantity, parts[own].impreciseUnit, parts[own].diagnostics) = (quantity, nil, [])
    }

    /// One span for the whole text: a correction states what the line means, not which words mean it.
    private static func unread(_ text: String) -> [LineSpan] {
        text.isEmpty ? [] : [LineSpan(part: .other, bytes: 0..<text.utf8.count)]
    }
}

extension StructuredQuantity {
    fileprivate var certain: StructuredQuantity {
        StructuredQuantity(range: range, displayText: displayText, parseConfidence: 1, exact: exact)
    }
}
