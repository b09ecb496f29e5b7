public import ExactMath

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

    /// The line with a scaled amount; amounts that say the same in other units are scaled with it.
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
        let rest = line.text[place.upperBound...]
        guard name != line.name, let found = rest.firstRange(of: line.name) else {
            return line.text[..<place.lowerBound] + amount + rest
        }
        return line.text[..<place.lowerBound] + amount + rest[..<found.lowerBound] + name + rest[found.upperBound...]
    }

    /// The numbers of a line that its amount does not hold, and that therefore stay: "113 g"; empty when there are none.
    public func untouchedNumbers(of line: ParsedLine) -> String {
        guard line.comment.utf8.contains(where: { (48...57).contains($0) }) else { return "" }
        let hidden = parser.parse(line.comment).quantity
        guard let unit = hidden.range?.unit, !line.comment.hasSuffix("each") else { return "" }
        switch units.dimension(of: unit) {
        case .mass, .volume: return line.comment
        case .length, .temperature, .piece, .noun: return ""
        }
    }

    private func amount(of line: ParsedLine, _ range: AmountRange, _ factor: Rational) throws(QuantityError) -> String {
        var sizes: [String] = []
        var equals: [String] = []
        for alternate in line.alternates.compactMap(\.range) {
            if isSize(alternate, of: range) {
                sizes.append(size(alternate))
            } else {
                equals.append(formatter.text(of: try alternate.scaled(by: factor)).text)
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
