import LineParser
package import Quantities

/// A package of a known content as a unit of its own: a can of 400 g.
///
/// It is a dimension of its own, so that a can of 400 g and one of 800 g never count as two equal cans. Its content
/// converts it into other units.
package struct PackUnit: Hashable, Sendable {
    /// The package, such as `can`; the empty code for packs that are counted without a unit, as in "6 x 330 ml".
    package let package: UnitCode
    /// What one of them holds.
    package let content: Amount

    /// Creates the unit; `nil` for a content of nothing, or in a unit that measures no content.
    package init?(_ package: UnitCode, holding content: Amount) {
        let units = UnitTable.standard
        switch units.dimension(of: package) {
        case .piece, .noun: break
        case .volume, .mass, .length, .temperature: return nil
        }
        guard content.value > .zero, let unit = units[content.unit] else { return nil }
        switch unit.dimension {
        case .volume, .mass: break
        case .piece, .noun, .length, .temperature: return nil
        }
        (self.package, self.content) = (package, content)
    }

    /// Reads a code; `nil` for the code of any other unit.
    package init?(_ code: UnitCode) {
        let text = code.rawValue
        guard text.utf8.last == UInt8(ascii: ")"), let open = text.lastIndex(of: "(") else { return nil }
        let parts = text[text.index(after: open)...].dropLast().split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let value = Rational(parts[0]) else { return nil }
        let package = text[..<open].last == " " ? text[..<open].dropLast() : text[..<open]
        self.init(UnitCode(rawValue: String(package)), holding: Amount(value, UnitCode(rawValue: parts[1])))
    }

    /// The code in stores and messages: "can (400 g)".
    package var code: UnitCode {
        UnitCode(rawValue: "\(package == .count ? "" : "\(package) ")(\(content.value) \(content.unit))")
    }

    /// The unit without its content: `can` for a can of 400 g; any other unit itself.
    package static func package(of code: UnitCode) -> UnitCode { PackUnit(code)?.package ?? code }

    /// The content as a weight of the unit, which leads to other units.
    func weight(of ingredientKey: String) -> IngredientWeight {
        IngredientWeight(
            ingredientKey: ingredientKey,
            measure: Amount(.one, code),
            weight: content,
            source: "content of the pack"
        )
    }
}

extension PackUnit {
    /// Returns the package of a line that says what each holds: "2 (15 oz) cans", "1 can (400 g)"; `nil` for other
    /// lines.
    package init?(of line: ParsedLine) {
        let units = UnitTable.standard
        // An item already counts by the content of its packs.
        guard line.packContent == nil, let unit = line.quantity.range?.unit, let package = units[unit],
            package.isPackage, package.dimension != .piece, let content = Self.content(of: line, in: unit),
            !content.isRange
        else { return nil }
        self.init(unit, holding: content.amount)
    }

    /// The content before the unit, otherwise the one that the comment gives for each: "400 g", "je 340 g", "250 g pro
    /// Packung"; "800 g in all" is not what each of them holds.
    private static func content(of line: ParsedLine, in package: UnitCode) -> AmountRange? {
        if let before = line.alternates.first { return before.range }
        guard line.comment.utf8.contains(where: { (48...57).contains($0) }) else { return nil }
        let (parser, locale) = (IngredientLineParser(), line.language.tag)
        let begin = parser.reader.endOfEach(beginning: line.comment, locale: locale)
        let text = String(decoding: line.comment.utf8.dropFirst(begin), as: UTF8.self)
        guard let found = parser.amount(beginning: String(text.drop { $0 == " " }), locale: locale),
            found.amount.content == nil
        else { return nil }
        let words = found.rest.split(separator: " ").map(String.init)
        let isEach =
            begin > 0 || words.isEmpty || [",", ";"].contains(words[0].first)
            || parser.reader.endOfEach(beginning: found.rest, locale: locale) > 0
            || words.count == 2 && parser.unit(named: words[1], locale: locale) == package
        return isEach ? found.amount.range : nil
    }
}
