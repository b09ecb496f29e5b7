import LineParser
import Quantities

/// The parts of a line in the form of lists, where the amount follows the name: "Flour  2 cups", "- [ ] Flour: 2 cups".
struct ListedLine {
    let name: String
    let amount: String

    /// Divides a line before a number that follows a colon or a gap of two spaces; `nil` when it has none.
    init?(_ text: String) {
        guard let gap = Self.gap(in: text) else { return nil }
        var name = text[..<gap.lowerBound]
        for box in ["- [ ] ", "- [x] ", "- ", "* ", "• "] where name.hasPrefix(box) {
            name = name.dropFirst(box.count)
            break
        }
        self.name = Self.plain(name.drop { $0 == " " })
        let amount = text[gap.upperBound...]
        self.amount = Self.plain(amount.hasPrefix("≈ ") ? amount.dropFirst(2) : amount)
        guard self.name.contains(where: \.isLetter) else { return nil }
    }

    /// Returns the text without the backslashes that lists in Markdown have before signs (CommonMark 0.31, 2.4).
    private static func plain(_ text: Substring) -> String {
        guard text.contains("\\") else { return String(text) }
        var plain = ""
        var rest = text
        while let character = rest.popFirst() {
            let isEscape = character == "\\" && rest.first.map { $0.isPunctuation || $0.isSymbol } ?? false
            if let next = isEscape ? rest.popFirst() : character { plain.append(next) }
        }
        return plain
    }

    /// Most lines have none, so that the bytes are looked at.
    private static func gap(in text: String) -> Range<String.Index>? {
        let bytes = text.utf8
        var index = bytes.startIndex
        var last: UInt8 = 0
        while index != bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: " "), last == UInt8(ascii: ":") || last == UInt8(ascii: " ") {
                let end = text[index...].firstIndex { $0 != " " } ?? text.endIndex
                let begins = text[end...].first.map { $0.isNumber || $0 == "≈" } ?? false
                guard begins else { return nil }
                return bytes.index(before: index)..<end
            }
            last = byte
            index = bytes.index(after: index)
        }
        return nil
    }
}

extension IngredientLineParser {
    /// Reads a line in the form of lists; `nil` for any other line.
    ///
    /// What follows the name is wholly an amount, so that no word of it is taken for a part of the name.
    func listed(_ text: String, locale: String) -> ParsedLine? {
        guard let parts = ListedLine(text), let amount = amount(parts.amount, locale: locale),
            amount.content == amount.packContent, amount.others.isEmpty
        else { return nil }
        let name = parts.name
        // A list names the ingredient alone; a line of another hand may also say how to prepare it.
        let whole = ParsedLine.named(name, for: amount.range, language: Language(tag: locale) ?? .english)
        // A number in the name may be the amount, as in "2 cups: 3 g", but not in that of "00 pizza flour".
        guard whole.isKnown || !name.contains(where: \.isNumber) else { return nil }
        var line = whole.isKnown ? whole : parse("\(parts.amount) \(name)", locale: locale)
        if line.quantity.range ?? amount.range != amount.range || line.name.isEmpty || !line.tells(name) {
            line = whole
        }
        line.takeListed(amount, text: text, typed: parts.amount, QuantityFormatter(locale: locale))
        return line
    }
}

extension ParsedLine {
    /// Whether a table has the ingredient.
    fileprivate var isKnown: Bool { IngredientNames.isKnown(ingredientKey) }

    /// Replaces the amount with one that a list has after the name.
    fileprivate mutating func takeListed(
        _ amount: TypedAmount,
        text: String,
        typed: String,
        _ formatter: QuantityFormatter
    ) {
        self.text = text
        amountText = typed
        quantity = formatter.quantity(amount.range, confidence: max(quantity.parseConfidence, 0.9))
        alternates = [amount.content].compactMap(\.self).map { formatter.quantity($0, confidence: 1) }
        impreciseUnit = nil
        diagnostics = []
        let start = max(0, text.utf8.count - typed.utf8.count)
        spans = [LineSpan(part: .name, bytes: 0..<start), LineSpan(part: .amount, bytes: start..<text.utf8.count)]
    }
}
