package import Quantities

/// Reads a name and an amount as people type them for their stock, in either order: "flour 1 kg", "1 kg flour".
///
/// The amount is read strictly: what is not wholly an amount is refused with the reason, and no typed word is dropped.
package struct ItemReader {
    let parser: IngredientLineParser
    let locale: String
    let isUnit: (String) -> UnitCode?

    /// The most words of an amount after a name.
    static let mostWords = 12
    /// The most words in place of an amount: "a whole lot".
    private static let mostWordsForAmount = 3

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - parser: Reads amounts and names.
    ///   - locale: A BCP 47 tag; empty when only the text can tell.
    ///   - isUnit: Returns the home's own unit that a word names; `nil` for other words.
    package init(
        parser: IngredientLineParser = IngredientLineParser(),
        locale: String = "",
        knows isUnit: @escaping (String) -> UnitCode? = { _ in nil }
    ) {
        self.parser = parser
        self.locale = locale
        self.isUnit = isUnit
    }

    /// Reads one item.
    ///
    /// - Returns: The line. Its quantity is one amount above zero, or else a diagnostic says how to write the item.
    package func item(_ text: String) -> ParsedLine {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { return .unread(text, .noItem) }
        let (bound, rest) = bounded(words)
        let counted = counted(onePack(rest) ?? rest)
        var line = item(counted.words, text)
        guard line.quantity.isParseable else { return bound.isEmpty ? line : item(words, text) }
        for remark in [bound, counted.pack] where !remark.isEmpty { line.remark(remark) }
        return line
    }

    /// Reads the words of an item; the text is what they are part of.
    private func item(_ words: [String], _ text: String) -> ParsedLine {
        do throws(LineDiagnostic) {
            if let word = words.first(where: \.hasExponent) { throw .exponent(word) }
            guard text.timesSigns < 2 else { throw .unclearPacks(text) }
            if let two = joinedItems(words) { throw two }
            for start in words.indices.dropFirst().suffix(Self.mostWords) where mayBeginAmount(words, start) {
                let typed = words[start...].joined(separator: " ")
                guard let amount = parser.amount(typed, locale: locale, knows: isUnit) else { continue }
                let name = words[..<start].joined(separator: " ")
                try checkName(Array(words[..<start]), beside: typed)
                return try line(text, typed: typed, amount, name)
            }
            let folded = words.joined(separator: " ")
            // The line parser takes a minus sign for the mark of a list.
            guard !words[0].isNegative, let found = parser.amount(beginning: folded, locale: locale, knows: isUnit)
            else {
                throw reason(words)
            }
            let name = Self.name(of: found.rest)
            let typed = String(folded.dropLast(found.rest.count)).trimmed
            try checkName(name, beside: typed)
            return try line(text, typed: typed, found.amount, name.joined(separator: " "))
        } catch {
            if let two = twoItems(words) { return .unread(text, two) }
            if let packs = packsOfContent(words) { return item(packs, text) }
            // In "bananas 2 lots", the unknown unit is such a word.
            let mayBeWorded = [LineDiagnostic.Code.noAmount.rawValue, "quantity.unknownUnit"].contains(error.code)
            if mayBeWorded, let (amount, name) = wordedAmount(words) {
                var line = ParsedLine.unread(text, .noAmountOf(name))
                line.amountText = amount
                return line
            }
            if let line = described(words, text) { return line }
            if mayBeWorded, isNumberInName(words) { return .numbered(text) }
            let isOpen = ["quantity.twoAmounts", "quantity.noAmount"].contains(error.code) && text.timesSigns > 0
            return .unread(text, isOpen ? .unclearPacks(text) : error)
        }
    }

    /// Returns the line of an amount, a name, and a remark on it, named as a recipe line of both is.
    func line(
        _ text: String,
        typed: String,
        _ amount: TypedAmount,
        _ name: String,
        remark: String = ""
    ) throws(LineDiagnostic) -> ParsedLine {
        guard typed.timesSigns == text.timesSigns else { throw .unclearPacks(text) }
        guard !amount.range.isRange else { throw .range(typed.trimmed, amount.range) }
        guard amount.range.upper > .zero else { throw .nothing(name) }
        guard UnitTable.standard.dimension(of: amount.range.unit) != .length else { throw .length(typed.trimmed) }
        // A remark in brackets tells the content, which belongs to the amount.
        let counted = String(typed.prefix { $0 != "(" }).trimmed
        var line = parser.parse("\(counted) \(name)", locale: locale)
        let agrees =
            line.quantity.range == amount.range
            || amount.content != nil && line.alternates.first?.range == amount.content
        // The name of "clove powder 2" begins with the word of a unit.
        if !agrees || line.name.isEmpty || !line.tells(name) { line = .named(name) }
        line.findInOtherLanguages(name, for: amount.range)
        if !remark.isEmpty { line.comment = line.comment.isEmpty ? remark : "\(line.comment), \(remark)" }
        line.take(amount, text: text, typed: typed.trimmed, QuantityFormatter(locale: locale))
        return line
    }

    /// Whether the words may begin an amount.
    ///
    /// A whole number before another number belongs to the name, as in "Mehl 405 1 kg".
    private func mayBeginAmount(_ words: [String], _ start: Int) -> Bool {
        let (word, rest) = (words[start], words[(start + 1)...])
        guard word.first?.isNumber == true else {
            // "flour half a kg", but not "half and half 1 cup".
            return !rest.isEmpty && !rest.contains { $0.first?.isNumber == true }
                && parser.amount(word, locale: locale)?.range.unit == .count
        }
        if isLabeled(words, start) { return false }
        guard word.isWhole, let next = rest.first, next.isDecimal else { return true }
        // "2 750-ml bottles"
        if parser.amount(words[start...].joined(separator: " "), locale: locale)?.content != nil { return true }
        return next.count == 3 && next.hasPrefix("0") && !word.hasPrefix("0")
    }

    /// Returns the words of a name after an amount, without "of" and marks before them.
    static func name(of rest: String) -> [String] {
        let words = rest.split(separator: " ").map(String.init)
        let first = words.first ?? ""
        return [",", ";", "of", "de"].contains(first) ? Array(words.dropFirst()) : words
    }

    /// Refuses a name that contains an amount, or is cut off by a sign or word that joins amounts.
    private func checkName(_ words: [String], beside amount: String) throws(LineDiagnostic) {
        guard let first = words.first, let last = words.last else { throw .noItem }
        let name = words.joined(separator: " ")
        for start in words.indices.suffix(Self.mostWords)
        where words[start].first?.isNumber == true && !isLabeled(words, start) {
            let rest = words[start...].joined(separator: " ")
            guard let other = parser.amount(beginning: rest, locale: locale, knows: isUnit) else { continue }
            // "Mehl 405" and "00 flour" are names.
            let isNumber = other.amount.range.unit == .count && other.amount.content == nil
            // "rice 5 zork 2 kg"
            let isLast = start == words.count - 2
            if start > 0, isNumber, isLast, words[start].isDigit, words[start + 1].count > 1,
                words[start + 1].first?.isNumber == false
            {
                throw .unknownUnit(words[start + 1])
            }
            let isName =
                start > 0 && !other.rest.isEmpty || words[start].hasPrefix("0") || words[start].count > 1 && start > 0
            guard !isNumber || !isName else { continue }
            throw .twoAmounts(String(rest.dropLast(other.rest.count)).trimmed, amount)
        }
        guard name.contains(where: \.isLetter) else { throw .noName(name) }
        guard first.isWord, last.isWord || ["%", ")", "!", ".", "\"", "'"].contains(last.suffix(1)) else {
            throw .unclear("\(name) \(amount)")
        }
    }

    /// Returns the words that end a text in place of an amount, as "lots" ends "flour lots" and "flour 2 lots", and the
    /// name before them; `nil` for the name of an ingredient, and for words that are part of another name.
    private func wordedAmount(_ words: [String]) -> (amount: String, name: String)? {
        guard words.count > 1 else { return nil }
        let whole = parser.parse(words.joined(separator: " "), locale: locale).ingredientKey
        for start in words.indices.dropFirst().suffix(Self.mostWordsForAmount) {
            let amount = words[start...].joined(separator: " ")
            let named = words[..<start].reversed().drop { $0.first?.isNumber == true }.reversed()
            guard !named.isEmpty else { continue }
            let name = named.joined(separator: " ")
            let line = parser.parse("\(amount) \(name)", locale: locale)
            // Of "a few", the amount is "few".
            guard !line.amountText.isEmpty, amount.hasSuffix(line.amountText),
                IngredientNames.isKnown(line.ingredientKey)
            else { continue }
            // "bread sticks", unlike "salt a pinch", and "half and half"
            if line.impreciseUnit != nil, start == words.count - 1 { continue }
            if whole == line.ingredientKey || !IngredientNames.isKnown(whole) {
                return (words[named.count...].joined(separator: " "), name)
            }
        }
        return nil
    }

    /// Returns why a text without an amount is refused.
    private func reason(_ words: [String]) -> LineDiagnostic {
        let text = words.joined(separator: " ")
        if let start = words.firstIndex(where: \.isNegative) {
            return .notPositive(words[start...].joined(separator: " "))
        }
        for start in words.indices.dropLast() where words[start].first?.isNumber == true {
            guard parser.amount(words[start], locale: locale) != nil else { continue }
            let unit = String(words[start + 1].reversed().drop(while: \.isPunctuation).reversed())
            if unit.first?.isNumber == true {
                return .twoAmounts(words[start], words[(start + 1)...].joined(separator: " "))
            }
            return parser.amount("1 \(unit)", locale: locale, knows: isUnit) == nil
                ? .unknownUnit(unit) : .unclear(text)
        }
        return .noAmountOf(text)
    }
}

extension ParsedLine {
    /// Whether every word of a name is in a part of the line.
    func tells(_ name: String) -> Bool {
        let shown = [self.name, size, preparation, comment].joined(separator: " ").lowercased()
        return name.lowercased().split { !$0.isLetter && !$0.isNumber }.allSatisfy { shown.contains($0) }
    }
}

extension String {
    /// Whether the text has more than signs.
    fileprivate var isWord: Bool { contains { $0.isLetter || $0.isNumber } }

    /// Whether the word is one digit above zero.
    fileprivate var isDigit: Bool { count == 1 && self != "0" && isWhole }

    /// Whether the word is a number such as 1e3, which no kitchen writes.
    fileprivate var hasExponent: Bool {
        // Nearly every word is out without a regular expression, which each use compiles.
        guard let digit = utf8.first, (48...57).contains(digit), contains("e") || contains("E") else { return false }
        return contains(/^[0-9]+([.,][0-9]+)?[eE][+\-]?[0-9]/)
    }

    /// How many times two numbers have a times sign between them: once in "6 x 330 ml", twice in "2x3x4".
    package var timesSigns: Int {
        guard unicodeScalars.contains(where: { "xX×✕*".unicodeScalars.contains($0) }) else { return 0 }
        return matches(of: /[0-9]\s*[xX×✕*](?=\s*[0-9])/).count
    }

    fileprivate var isWhole: Bool { allSatisfy { $0.isASCII && $0.isNumber } }

    /// Whether the word is a number with digits only, or begins one with a unit, as in "700ml"; fractions are not.
    fileprivate var isDecimal: Bool {
        first?.isNumber == true && !contains { $0 == "/" || $0.isNumber && !$0.isASCII }
    }

    fileprivate var isNegative: Bool { (hasPrefix("-") || hasPrefix("−")) && dropFirst().first?.isNumber == true }

    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
