import LineParser
import Quantities

extension ItemReader {
    /// Reads a name, an amount, and words after both that describe the thing; `nil` for any other text.
    ///
    /// Words that make another ingredient of the name belong to it: "milk 1 l oat" is oat milk. All others are a
    /// remark: "butter 250 g for baking", "cheese 200 g sliced".
    func described(_ words: [String], _ text: String) -> ParsedLine? {
        for start in words.indices.dropFirst().suffix(Self.mostWords) where beginsAmount(words[start]) {
            let head = words[..<start].joined(separator: " ")
            let tail = words[start...].joined(separator: " ")
            guard head.contains(where: \.isLetter), !head.contains(where: \.isNumber), !head.hasOpenBracket,
                parser.amount(head, locale: locale, knows: isUnit) == nil,
                let found = parser.amount(beginning: tail, locale: locale, knows: isUnit),
                found.rest.contains(where: \.isLetter) || found.rest.hasSuffix("%"), !found.rest.hasAmount
            else { continue }
            let typed = String(tail.dropLast(found.rest.count))
            let described = "\(found.rest) \(head)"
            if isIngredient(described, found.amount.range), isKind(found, of: head) {
                return try? line(text, typed: typed, found.amount, described)
            }
            // In "beer 2 zorks", the word may be a unit, and in "zorks 2 kg rice", the amount that of the rice.
            let mayBeOwn = found.amount.range.unit == .count || !IngredientNames.isKnown(named(head).ingredientKey)
            guard !mayBeOwn || isRemark(found.rest) else { continue }
            return try? line(text, typed: typed, found.amount, head, remark: found.rest.withoutBrackets)
        }
        return nil
    }

    /// Whether a text is wholly the name of a known ingredient with an amount.
    private func isIngredient(_ name: String, _ range: AmountRange) -> Bool {
        let amount = QuantityFormatter(locale: locale).text(of: range, keepsDecimals: true).text
        let line = parser.parse("\(amount) \(name)", locale: locale)
        return line.quantity.range == range && IngredientNames.isKnown(line.ingredientKey) && line.tells(name)
    }

    /// Whether words after an amount cannot be what is counted: in "Bier 6 Kästen", these are crates.
    private func isKind(_ found: (amount: TypedAmount, rest: String), of head: String) -> Bool {
        guard found.amount.range.unit == .count, found.rest.first?.isUppercase == true else { return true }
        let described = named("\(found.rest) \(head)")
        return described.ingredientKey != named(head).ingredientKey
            || LineWords.words(of: found.rest).allSatisfy { isIdle($0, described.language) }
    }

    /// Whether a word never makes a different ingredient: "Bio".
    private func isIdle(_ word: String, _ language: Language) -> Bool {
        IngredientCatalog.names(in: language)?.wordsLeftOut(of: "\(word) \(word)").contains(word) ?? false
    }

    /// Whether words after a number cannot be a unit: a remark in brackets or after a comma, and a purpose.
    private func isRemark(_ rest: String) -> Bool {
        if ["(", "[", ",", ";"].contains(rest.prefix(1)) { return true }
        let word = String(rest.prefix { $0 != " " })
        return Language.allCases.contains { parser.reader.beginsPurpose(word, in: $0) }
    }
}

extension String {
    /// Whether one of the words begins a number; "3.5%" and "3,5 %" describe milk.
    fileprivate var hasAmount: Bool {
        let words = split(separator: " ")
        return words.indices.contains { place in
            let isShare = words[place].hasSuffix("%") || words[place...].dropFirst().first == "%"
            return words[place].first?.isNumber == true && !isShare
        }
    }

    /// The text without marks at its beginning, and without brackets around it.
    fileprivate var withoutBrackets: String {
        let text = String(drop { ",; ".contains($0) })
        guard text.hasPrefix("("), text.hasSuffix(")"), text.count(where: { $0 == "(" }) == 1 else { return text }
        return String(text.dropFirst().dropLast())
    }
}
