import LineParser
import Quantities

extension ItemReader {
    /// Returns the refusal of a text that names two items, as "Brot 3 Äpfel" and "milk 2 l flour 500 g" do; `nil` for
    /// any other text.
    ///
    /// Two items are a name and a further amount with the name of another ingredient. "Rice 2 kg basmati" and "juice 2
    /// l orange" are one: what follows is a kind of the same, or belongs before the name. So are "chips 2 bags paprika"
    /// and "buns 4 sesame": after packs, and after things that aren't several of what follows, people write a flavor.
    func twoItems(_ words: [String]) -> LineDiagnostic? {
        for start in words.indices.dropFirst().suffix(Self.mostWords) where beginsAmount(words[start]) {
            let head = words[..<start].joined(separator: " ")
            let tail = words[start...].joined(separator: " ")
            guard head.contains(where: \.isLetter), !head.hasOpenBracket,
                parser.amount(head, locale: locale, knows: isUnit) == nil,
                let found = parser.amount(beginning: tail, locale: locale, knows: isUnit),
                found.amount.range.upper > .zero
            else { continue }
            let further = Self.name(of: found.rest)
            let amount = String(tail.dropLast(found.rest.count))
            // In "milk 2 l flour 500 g", each amount stands after its name.
            let isNameFirst = further.indices.dropFirst().contains { place in
                parser.amount(further[place...].joined(separator: " "), locale: locale, knows: isUnit) != nil
            }
            guard let first = further.first, first.first?.isLetter == true,
                areTwo(head, further.joined(separator: " "), isCount: found.amount.range.unit == .count),
                isNameFirst || isOwn(found.amount.range, "\(head) \(amount)", of: further.joined(separator: " "))
            else { continue }
            return isNameFirst
                ? .twoItems("\(head) \(amount)".withoutMarks, further.joined(separator: " "))
                : .twoItems(head.withoutMarks, tail)
        }
        return nil
    }

    /// Whether a word is a number or stands for one: "3", "zwei", "a" before "dozen".
    private func beginsAmount(_ word: String) -> Bool {
        word.first?.isNumber == true || parser.amount(word, locale: locale)?.range.unit == .count
    }

    /// Returns the line of a name, also of one in another language, with or without an amount before it.
    private func named(_ text: String) -> ParsedLine {
        var line = parser.parse(text, locale: locale)
        let name = parser.amount(beginning: text, locale: locale, knows: isUnit)?.rest ?? text
        line.findInOtherLanguages(name.withoutMarks, for: AmountRange(Amount(.one, .count)))
        return line
    }

    /// Whether an amount is that of the name after it, rather than of the one before, with its flavor after it.
    private func isOwn(_ range: AmountRange, _ before: String, of further: String) -> Bool {
        guard range.unit == .count else {
            return UnitTable.standard[range.unit]?.isPrecise == true && before.timesSigns == 0
        }
        let key = named(further).ingredientKey
        let languages = Language.allCases.map { IngredientCatalog.names(in: $0)?.names(ofKey: key) }
        let names = [IngredientCatalog.standard.names(ofKey: key)] + languages
        return names.compactMap(\.self).contains { name in
            let isCountable = name.singular.lowercased() != name.plural.lowercased()
            let form = range.upper > .one ? name.plural : name.singular
            return isCountable && further.lowercased().hasPrefix(form.lowercased())
        }
    }

    /// Whether the words before and after an amount name two ingredients.
    ///
    /// Where the first name is unknown and the amount only a number, the number belongs to the name: "type 550 flour".
    /// An unknown name after a number may be a unit: "5 zork 2 kg rice".
    private func areTwo(_ head: String, _ further: String, isCount: Bool) -> Bool {
        let (first, second) = (named(head), named(further))
        let keys = [first.ingredientKey, second.ingredientKey]
        guard IngredientNames.isKnown(keys[1]), further.lowercased().hasPrefix(second.beginning),
            IngredientNames.isKnown(keys[0]) || !isCount && head.first?.isNumber == false, keys[0] != keys[1]
        else { return false }
        guard !first.narrowerKeys.contains(keys[1]), !first.broaderKeys.contains(keys[1]) else { return false }
        guard !isCount else { return true }
        // "orange juice", "Apfelsaft"
        return ![" ", ""].contains { gap in
            let joined = parser.parse(second.name + gap + first.name.lowercased(), locale: locale).ingredientKey
            return IngredientNames.isKnown(joined) && !keys.contains(joined)
        }
    }
}

extension ParsedLine {
    /// The words that begin the ingredient, in lowercase: its size, if it has one, or else its name.
    fileprivate var beginning: String { (size.isEmpty ? name : size).lowercased() }
}

extension String {
    /// Whether a bracket of the text isn't closed in it.
    fileprivate var hasOpenBracket: Bool {
        let (opened, closed) = (lastIndex { "([".contains($0) }, lastIndex { ")]".contains($0) })
        return opened.map { open in closed.map { $0 < open } ?? true } ?? false
    }

    /// The text without marks and white space after its last word.
    fileprivate var withoutMarks: String {
        String(reversed().drop { $0.isWhitespace || [",", ";", "+", "&"].contains($0) }.reversed())
    }
}
