import LineParser
package import Quantities

/// Rewrites an ingredient line with another amount, and leaves every other word unchanged.
package struct ScaledText: Sendable {
    private let units: UnitTable
    private let formatter: QuantityFormatter
    private let isEnglish: Bool
    private let locale: String
    private let parser = IngredientLineParser()

    /// Creates a writer for the locale of the lines, a BCP 47 tag.
    package init(units: UnitTable = .standard, locale: String = "") {
        self.units = units
        self.locale = locale
        formatter = QuantityFormatter(locale: locale)
        isEnglish = Language(tag: locale) ?? .english == .english
    }

    /// Returns the line with a scaled amount.
    ///
    /// The same amount in other units scales with it, even after the unit: "1 stick (113 g) butter" becomes "2 sticks
    /// (226 g) butter".
    ///
    /// The size of a package or of a cut piece stays: two cans of 14.5 oz are each as large as one.
    ///
    /// - Throws: ``CalculationError/arithmetic(_:)`` when a scaled amount does not fit.
    package func text(
        of line: ParsedLine,
        scaled range: AmountRange,
        by factor: Rational
    ) throws(CalculationError) -> String {
        guard let old = line.quantity.range else { return line.text }
        var edits = TextEdits()
        guard let places = parser.amountPlaces(of: line.text, locale: locale) else {
            let tail = [line.preparation, line.comment].filter { !$0.isEmpty }.map { ", \($0)" }.joined()
            return "\(formatter.text(of: range).text) \(line.name)\(tail)"
        }
        if line.isProduct {
            edits.replace(places.bytes, with: formatter.text(of: range).text)
        } else {
            try addAmount(range, factor, places, of: line, to: &edits)
        }
        try addTotal(factor, of: line, to: &edits)
        if isEnglish, range.unit == .count, let place = line.place(of: .name, text: line.name) {
            // "1 dozen eggs" becomes "6 eggs".
            let isPiece = units.dimension(of: old.unit) == .piece
            let before = isPiece ? try units.convert(old.amount, to: .count).value : old.upper
            edits.replace(place, with: CountedName.name(line.name, from: before, to: range.upper))
        }
        return edits.applied(to: line.text)
    }

    /// Returns the line with another amount in place of the one that holds for each of its ingredients.
    package func text(of line: ParsedLine, replacing place: Range<Int>, with quantity: StructuredQuantity) -> String {
        guard let range = quantity.range else { return line.text }
        var edits = TextEdits()
        edits.replace(place, with: formatter.text(of: range).text)
        return edits.applied(to: line.text)
    }

    /// Returns the numbers of a line that stay although they may describe more than one thing: "800 g" in "2 cans (800
    /// g) beans"; empty when there are none.
    package func untouchedNumbers(of line: ParsedLine) -> String {
        guard commentAmount(of: line) != nil, line.quantity.range?.upper != .one, isPackage(line) else { return "" }
        return line.comment
    }

    /// Returns the amount after the unit that states the total of all pieces: "300 g" in "2 onions (300 g)"; empty when
    /// there is none.
    package func total(of line: ParsedLine) -> String {
        isPackage(line) ? "" : commentAmount(of: line)?.amountText ?? ""
    }

    /// Parses a comment that is an amount; `nil` for other comments, and for the size of each piece.
    private func commentAmount(of line: ParsedLine) -> ParsedLine? {
        let ends = [" each", " apiece", " per piece"]
        guard line.comment.utf8.contains(where: { (48...57).contains($0) }),
            !ends.contains(where: { line.comment.lowercased().hasSuffix($0) })
        else { return nil }
        let hidden = parser.parse(line.comment, locale: locale)
        guard let unit = hidden.quantity.range?.unit, hidden.name.isEmpty, !hidden.amountText.isEmpty else {
            return nil
        }
        switch units.dimension(of: unit) {
        case .mass, .volume: return hidden
        case .length, .temperature, .piece, .noun: return nil
        }
    }

    private func isPackage(_ line: ParsedLine) -> Bool {
        line.quantity.range.flatMap { units[$0.unit] }?.isPackage == true
    }

    /// Scales the total of a line, if it has one.
    private func addTotal(_ factor: Rational, of line: ParsedLine, to edits: inout TextEdits) throws(CalculationError) {
        guard !isPackage(line), let hidden = commentAmount(of: line), let range = hidden.quantity.range,
            let comment = line.place(of: .comment, text: line.comment)
        else { return }
        let scaled = try exactly { () throws(AmountError) in try range.scaled(by: factor) }
        edits.replace(comment, with: try text(of: hidden, scaled: scaled, by: factor))
    }

    private func text(of range: AmountRange, times factor: Rational) throws(CalculationError) -> String {
        formatter.text(of: try exactly { () throws(AmountError) in try range.scaled(by: factor) }).text
    }
}

extension ScaledText {
    /// Rewrites the amount itself: the number, the unit, the same amount in other units, and sizes in brackets.
    private func addAmount(
        _ range: AmountRange,
        _ factor: Rational,
        _ places: AmountPlaces,
        of line: ParsedLine,
        to edits: inout TextEdits
    ) throws(CalculationError) {
        let unitPlace =
            places.unit
            ?? line.spans.first { $0.part == .unit && $0.bytes.lowerBound >= places.bytes.upperBound }?.bytes
        var number = formatter.numbers(of: range).text
        let unit = formatter.name(of: range.unit, for: range.upper)
        if let unitPlace {
            edits.replace(unitPlace, with: unit)
        } else if !unit.isEmpty, !isNoun(range.unit) {
            number += " " + unit
        }
        try addChoices(factor, places, to: &edits)
        var sizes: [AmountPlaces.Alternate] = []
        for alternate in places.alternates {
            guard let other = alternate.measure.range(in: locale, line.language) else { continue }
            if isSize(other, of: range) {
                sizes.append(alternate)
            } else if places.unit?.contains(alternate.bytes.lowerBound) != true {
                edits.replace(alternate.bytes, with: try text(of: other, times: factor))
            }
            // Inside a sum, "1 cup (250 ml) + 2 tbsp", an alternate restates only one term.
        }
        if let size = sizes.first, !size.isBracketed, size.followsNumber {
            addBracketedSizes(sizes, number, places, of: line, to: &edits)
        } else {
            edits.replace(places.number, with: number)
            closeGap(after: places.number.upperBound, in: places, unitPlace, of: line, to: &edits)
        }
        if unit.isEmpty, let unitPlace { edits.removeSpace(before: unitPlace.lowerBound, in: line.text) }
    }

    /// Rewrites the numbers beside the amount that scale with it: "4" in "2 large or 4 small leeks".
    private func addChoices(
        _ factor: Rational,
        _ places: AmountPlaces,
        to edits: inout TextEdits
    ) throws(CalculationError) {
        for choice in places.choices {
            guard let value = choice.value.rational else { continue }
            edits.replace(
                choice.bytes,
                with: try text(of: AmountRange(value, value, .count), times: factor)
            )
        }
    }

    /// Rewrites sizes as in "4 (400 g) cans", from "2 x 400 g tins", and "3 (1-inch) pieces", from "1-inch piece".
    private func addBracketedSizes(
        _ sizes: [AmountPlaces.Alternate],
        _ number: String,
        _ places: AmountPlaces,
        of line: ParsedLine,
        to edits: inout TextEdits
    ) {
        let end = places.unit?.lowerBound ?? places.bytes.upperBound
        let inner = sizes.filter { !$0.isBracketed && $0.bytes.upperBound <= end }
        guard let first = inner.first, let last = inner.last else { return }
        let begin = places.number.isEmpty ? first.bytes.lowerBound : places.number.lowerBound
        edits.replace(begin..<first.bytes.lowerBound, with: "\(number) (")
        edits.insert(")", at: last.bytes.upperBound)
        if last.bytes.upperBound < end { edits.joinWithSpace(last.bytes.upperBound..<end, in: line.text) }
    }

    /// Writes a space between the number and what follows it, unless words separate them already: "200g" becomes "400
    /// g".
    private func closeGap(
        after number: Int,
        in places: AmountPlaces,
        _ unit: Range<Int>?,
        of line: ParsedLine,
        to edits: inout TextEdits
    ) {
        guard let unit, unit.lowerBound >= number, places.bytes.contains(unit.lowerBound) else { return }
        let others = places.alternates.map(\.bytes.lowerBound) + places.choices.map(\.bytes.lowerBound)
        guard !others.contains(where: { (number..<unit.lowerBound).contains($0) }) else { return }
        edits.joinWithSpace(number..<unit.lowerBound, in: line.text)
    }

    /// Whether an amount is the size of one thing rather than the total.
    private func isSize(_ alternate: AmountRange, of range: AmountRange) -> Bool {
        if units.dimension(of: alternate.unit) == .length { return true }
        switch units.dimension(of: range.unit) {
        case .piece, .noun: return true
        case .volume, .mass, .length, .temperature: return false
        }
    }

    private func isNoun(_ unit: UnitCode) -> Bool {
        if case .noun = units.dimension(of: unit) { return true }
        return false
    }
}

extension ParsedLine {
    /// Returns the position of the only piece with a role; `nil` when several pieces have it.
    fileprivate func place(of part: LineSpan.Part, text wanted: String) -> Range<Int>? {
        let wanted = Array(wanted.utf8)
        let bytes = Array(text.utf8)
        return spans.first { $0.part == part && bytes[$0.bytes].elementsEqual(wanted) }?.bytes
    }
}
