public import Quantities

/// Writes an ingredient line with another amount, and leaves every other word of it as it was.
public struct ScaledText: Sendable {
    private let units: UnitTable
    private let formatter: QuantityFormatter
    private let isEnglish: Bool
    private let parser = IngredientLineParser()

    /// Makes a writer for a locale, BCP 47.
    public init(units: UnitTable = .standard, locale: String = "") {
        self.units = units
        formatter = QuantityFormatter(locale: locale)
        isEnglish = Language(tag: locale) ?? .english == .english
    }

    /// The line with a scaled amount; amounts that say the same in other units are scaled with it, also behind the unit:
    /// "1 stick (113 g) butter" becomes "2 sticks (226 g) butter".
    ///
    /// The size of a package and of a cut piece stays: two cans of 14.5 oz are each as large as one.
    ///
    /// - Throws: ``QuantityError/arithmetic(_:)`` when a scaled amount does not fit.
    public func text(
        of line: ParsedLine,
        scaled range: AmountRange,
        by factor: Rational
    ) throws(QuantityError) -> String {
        guard let old = line.quantity.range else { return line.text }
        let amount = try amount(of: line, range, factor)
        let name =
            isEnglish && range.unit == .count
            ? CountedName.name(line.name, from: old.upper, to: range.upper) : line.name
        guard let place = line.text.firstRange(of: line.amountText), !line.amountText.isEmpty else {
            let tail = [line.preparation, line.comment].filter { !$0.isEmpty }.map { ", \($0)" }.joined()
            return "\(amount) \(name)\(tail)"
        }
        let rest = try withTotal(line.text[place.upperBound...], of: line, factor)
        guard name != line.name, let found = rest.firstRange(of: line.name) else {
            return line.text[..<place.lowerBound] + amount + rest
        }
        return line.text[..<place.lowerBound] + amount + rest[..<found.lowerBound] + name + rest[found.upperBound...]
    }

    /// The numbers of a line that stay although they may be more than one thing's: "800 g" in "2 cans (800 g) beans";
    /// empty when there are none.
    public func untouchedNumbers(of line: ParsedLine) -> String {
        guard commentAmount(of: line) != nil, line.quantity.range?.upper != .one, isPackage(line) else { return "" }
        return line.comment
    }

    /// What stands behind the unit and says the same once more, of all pieces together: "300 g" in "2 onions (300 g)";
    /// empty when there is none.
    public func total(of line: ParsedLine) -> String {
        isPackage(line) ? "" : commentAmount(of: line)?.amountText ?? ""
    }

    /// The amount that a comment is; `nil` for other comments, and for the size of each piece.
    private func commentAmount(of line: ParsedLine) -> ParsedLine? {
        let ends = [" each", " apiece", " per piece"]
        guard line.comment.utf8.contains(where: { (48...57).contains($0) }),
            !ends.contains(where: { line.comment.lowercased().hasSuffix($0) })
        else { return nil }
        let hidden = parser.parse(line.comment)
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

    /// The rest of a line with its total scaled, where it has one.
    private func withTotal(
        _ rest: Substring,
        of line: ParsedLine,
        _ factor: Rational
    ) throws(QuantityError) -> Substring {
        guard !isPackage(line), let hidden = commentAmount(of: line), let comment = rest.firstRange(of: line.comment),
            let place = rest[comment].firstRange(of: hidden.amountText)
        else { return rest }
        var texts: [String] = []
        for range in [hidden.quantity.range] + hidden.alternates.map(\.range) {
            if let range {
                texts.append(
                    formatter.text(of: try exactly { () throws(AmountError) in try range.scaled(by: factor) }).text
                )
            }
        }
        return rest[..<place.lowerBound] + texts.joined(separator: " / ") + rest[place.upperBound...]
    }

    private func amount(of line: ParsedLine, _ range: AmountRange, _ factor: Rational) throws(QuantityError) -> String {
        var sizes: [String] = []
        var equals: [String] = []
        for alternate in line.alternates.compactMap(\.range) {
            if isSize(alternate, of: range) {
                sizes.append(size(alternate))
            } else {
                equals.append(
                    formatter.text(of: try exactly { () throws(AmountError) in try alternate.scaled(by: factor) }).text
                )
            }
        }
        let number = formatter.text(of: AmountRange(range.lower, range.upper, .count)).text
        var unit = formatter.name(of: range.unit, for: range.upper)
        if case .noun = units.dimension(of: range.unit), !holdsUnit(line.amountText) { unit = "" }
        // A count has no decimals, a measure has its own style of number.
        let main = unit.isEmpty || range.unit == .count ? number : formatter.text(of: range).text
        let bracket = sizes.isEmpty ? "" : " (\(sizes.joined(separator: ", ")))"
        let tail = equals.isEmpty ? "" : " (\(equals.joined(separator: ", ")))"
        guard !bracket.isEmpty, !unit.isEmpty, main.hasSuffix(unit) else { return main + bracket + tail }
        return main.dropLast(unit.count + 1) + bracket + " " + unit + tail
    }

    /// Whether an amount is the size of one thing, not all of it.
    private func isSize(_ alternate: AmountRange, of range: AmountRange) -> Bool {
        if units.dimension(of: alternate.unit) == .length { return true }
        switch units.dimension(of: range.unit) {
        case .piece, .noun: return true
        case .volume, .mass, .length, .temperature: return false
        }
    }

    private func size(_ range: AmountRange) -> String {
        guard units.dimension(of: range.unit) == .length, !range.isRange else { return formatter.text(of: range).text }
        let number = formatter.number(range.upper, range.unit).text
        return "\(number)-\(range.unit.rawValue)"
    }

    /// "3" in "3 celery ribs" counts ribs, whose word stands elsewhere in the line.
    private func holdsUnit(_ amountText: String) -> Bool { parser.parse(amountText).quantity.standardUnit != nil }
}
