import LineParser
public import Quantities

/// Takes ingredient lines apart: amount, name, size, preparation, comment.
///
/// A line becomes tokens over its UTF-8 bytes, a hand-written grammar reads the amount, word classes split the rest.
public struct IngredientLineParser: Sendable {
    private let reader: LineReader
    private let naming: IngredientNaming

    /// Makes a parser with the module's own tables.
    public init() {
        reader = .standard
        naming = .standard
    }

    /// The longest line that is read, in bytes; people write some hundred.
    public static let longestLine = 4_096

    /// Takes one line apart.
    ///
    /// Every text has a result, and the diagnostics say what is unclear. A line beyond ``longestLine`` is kept unread,
    /// so that no text costs more than its length. The locale is BCP 47, such as "de-AT"; empty
    /// when only the line itself can tell.
    public func parse(_ text: String, locale: String = "") -> ParsedLine {
        if text.utf8.count > Self.longestLine { return .tooLong(text) }
        return reader.read(text, locale: locale) { line in
            LineAssembly(naming: naming, region: locale, text: text).line(line)
        }
    }

    /// Where the amount of a line stands; `nil` when it has none that counts.
    func amountPlaces(of text: String, locale: String) -> AmountPlaces? {
        text.utf8.count <= Self.longestLine ? reader.amountPlaces(of: text, locale: locale) : nil
    }
}

extension IngredientLineParser {
    /// The unit that a word or phrase names: "Tablespoons" is `tbsp`; `nil` for words that name none.
    public func unit(named name: String, locale: String = "") -> UnitCode? {
        if let known = UnitTable.standard[UnitCode(rawValue: name)], known.code != .count { return known.code }
        let line = parse("2 \(name)", locale: locale)
        let isWhole = line.preparation.isEmpty && line.comment.isEmpty
        guard isWhole, let unit = line.quantity.range?.unit, unit != .count else { return nil }
        // "2 cups flour" names more than a unit.
        return line.amountText == "2 \(name)" ? unit : nil
    }
}
