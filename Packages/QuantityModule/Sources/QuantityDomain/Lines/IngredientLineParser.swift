import LineParser
package import Quantities

/// Parses ingredient lines into amount, name, size, preparation and comment.
///
/// The parser splits a line's UTF-8 bytes into tokens. A hand-written grammar reads the amount, and word classes divide
/// the rest.
package struct IngredientLineParser: Sendable {
    let reader: LineReader
    private let naming: IngredientNaming

    /// Creates a parser with the module's own tables.
    package init() {
        reader = .standard
        naming = .standard
    }

    /// The longest line that the parser reads, in bytes; people write a few hundred.
    package static let longestLine = 4_096

    /// Parses one line.
    ///
    /// Every text has a result, and the diagnostics explain what is unclear. The parser keeps a line beyond
    /// ``longestLine`` without reading it, so that the cost stays proportional to the length. The locale is a BCP 47
    /// tag, such as "de-AT"; pass an empty string when only the line can tell.
    package func parse(_ text: String, locale: String = "") -> ParsedLine {
        if text.utf8.count > Self.longestLine { return .unread(text, .lineTooLong) }
        if let line = listed(text, locale: locale) { return line }
        let (line, isSeveral) = whole(text, locale: locale)
        return isSeveral ? divided(line, locale: locale) ?? line : line
    }

    /// Returns a line with the further ingredients that it names; `nil` for a line of one ingredient.
    private func divided(_ line: ParsedLine, locale: String) -> ParsedLine? {
        // The parts are in the language of the line, which all its words tell.
        let locale = locale.isEmpty && line.language != .english ? line.language.tag : locale
        let read = { (text: String) in whole(text, locale: locale).line }
        let isRemark = { (text: String) in reader.isRemark(text, locale: locale) }
        if let each = reader.amountForEach(of: line.text, locale: locale) {
            if each.hasMore { return unclear(line) }
            if let divided = each.line(line, naming: naming, read: read, isRemark: isRemark) { return divided }
        }
        return LineDivision(read: read, isRemark: isRemark).line(line)
    }

    /// Returns a line of several amounts, one of them for each of several ingredients, which a person must divide.
    private func unclear(_ line: ParsedLine) -> ParsedLine {
        let identity = naming.single(line.text, nil, line.language)
        var unread = ParsedLine.unread(line.text, .severalItems, name: line.text, identity: identity)
        unread.language = line.language
        return unread
    }

    /// Reads a text as one ingredient; `isSeveral` tells whether it may name several.
    private func whole(_ text: String, locale: String) -> (line: ParsedLine, isSeveral: Bool) {
        reader.read(text, locale: locale) { line in
            (LineAssembly(naming: naming, region: locale, text: text).line(line), line.mayNameSeveral)
        }
    }

    /// Returns the position of a line's amount; `nil` when it has none.
    func amountPlaces(of text: String, locale: String) -> AmountPlaces? {
        text.utf8.count <= Self.longestLine ? reader.amountPlaces(of: text, locale: locale) : nil
    }
}

extension IngredientLineParser {
    /// Reads the number that begins a text, as in "1 1/2 cups flour", and the words after it.
    ///
    /// - Parameters:
    ///   - text: The text. A number below zero has a minus sign right before it; a fraction of the form "473/1000" may
    ///     have any denominator.
    ///   - locale: A BCP 47 tag; empty when only the text can tell.
    /// - Returns: The number and the rest of the text; `nil` for a range, a number that does not fit, and any text that
    ///   begins with something else.
    package func number(beginning text: String, locale: String) -> (value: Rational, rest: String)? {
        guard text.utf8.count <= Self.longestLine, let first = text.first else { return nil }
        if first == "-" || first == "−" {
            guard text.dropFirst().first?.isNumber == true else { return nil }
            return number(beginning: String(text.dropFirst()), locale: locale).map { (-$0.value, $0.rest) }
        }
        let word = text.prefix { $0 != " " }
        if word.contains("/"), let exact = Rational(String(word)) {
            return (exact, String(text.dropFirst(word.count).drop { $0 == " " }))
        }
        guard let (numbers, end) = reader.numbers(beginning: text, locale: locale), let value = numbers.upper.rational,
            numbers.lower == numbers.upper
        else { return nil }
        let rest = String(decoding: text.utf8.dropFirst(end), as: UTF8.self)
        // In "3.5.2" and "1/0", what follows continues the number.
        guard rest.first.map({ !$0.isPunctuation || $0 == "(" }) ?? true else { return nil }
        return (value, String(rest.drop { $0 == " " }))
    }

    /// Returns the unit with a name: `tbsp` for "Tablespoons"; `nil` when the words do not name a unit.
    package func unit(named name: String, locale: String = "") -> UnitCode? {
        if let known = UnitTable.standard[UnitCode(rawValue: name)], known.code != .count { return known.code }
        return unit(typed: name, locale: locale)
    }

    /// Returns the unit that words mean to people of a locale: a pint is imperial in Britain, whatever unit has the
    /// code `pint`; `nil` when the words do not name a unit.
    package func unit(typed name: String, locale: String) -> UnitCode? {
        let line = parse("2 \(name)", locale: locale)
        let isWhole = line.preparation.isEmpty && line.comment.isEmpty
        guard isWhole, let unit = line.quantity.range?.unit, unit != .count else { return nil }
        // "2 cups flour" names more than a unit.
        return line.amountText == "2 \(name)" ? unit : nil
    }
}
