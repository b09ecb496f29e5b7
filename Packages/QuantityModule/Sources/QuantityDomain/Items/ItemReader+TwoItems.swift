import LineParser
import Quantities

extension ItemReader {
    /// Returns the refusal of a text that names two items, as "milk 2 l and eggs" and "milk 2 l flour 500 g" do; `nil`
    /// for any other text.
    func twoItems(_ words: [String]) -> LineDiagnostic? { joinedItems(words) ?? adjacentItems(words) }

    /// Finds two items with a word between them that joins, and an amount right before or after it.
    ///
    /// In "ham and cheese 200 g", the amount is that of both.
    func joinedItems(_ words: [String]) -> LineDiagnostic? {
        for place in words.indices.dropFirst().dropLast().suffix(Self.mostWords) where joins(words[place]) {
            let (head, tail) = (words[..<place].joined(separator: " "), Array(words[(place + 1)...]))
            let second = tail.joined(separator: " ")
            let own = parser.amount(beginning: second, locale: locale, knows: isUnit)
            let hasAmount = endsInAmount(Array(words[..<place])) || own.map { !$0.rest.isEmpty } ?? false
            // "1 cup and 2 tbsp flour"
            let isName = head.contains(where: \.isLetter) && parser.amount(head, locale: locale, knows: isUnit) == nil
            guard hasAmount, isName, !head.hasOpenBracket, beginsInName(own.map { Self.name(of: $0.rest) } ?? tail)
            else { continue }
            return .twoItems(head.withoutMarks, second)
        }
        return nil
    }

    /// Finds two items side by side: a name and a further amount with the name of another ingredient.
    ///
    /// "Rice 2 kg basmati" and "juice 2 l orange" are one: what follows is a kind of the same, or belongs before the
    /// name. So are "chips 2 bags paprika" and "buns 4 sesame": after packs, and after things that aren't several of
    /// what follows, people write a flavor.
    private func adjacentItems(_ words: [String]) -> LineDiagnostic? {
        for start in words.indices.dropFirst().suffix(Self.mostWords) where beginsAmount(words[start]) {
            let head = words[..<start].joined(separator: " ")
            let tail = words[start...].joined(separator: " ")
            // "about 2 lb apples"
            let isAbout = start == 1 && Language.allCases.contains { parser.reader.saysAbout(words[0], in: $0) }
            guard head.contains(where: \.isLetter), !head.hasOpenBracket, !isAbout,
                parser.amount(head, locale: locale, knows: isUnit) == nil,
                let found = parser.amount(beginning: tail, locale: locale, knows: isUnit),
                found.amount.range.upper > .zero
            else { continue }
            let further = Self.name(of: found.rest)
            let second = further.joined(separator: " ")
            let amount = String(tail.dropLast(found.rest.count))
            guard let first = further.first, first.first?.isLetter == true else { continue }
            // In "milk 2 l flour 500 g", each amount stands after its name.
            if endsInAmount(further) {
                guard beginsInName(further) else { continue }
                return .twoItems("\(head) \(amount)".withoutMarks, second)
            }
            let isPair = hasOwnAmount(head) && beginsInName(further)
            let isOne = !areTwo(head, second, isCount: found.amount.range.unit == .count)
            guard isPair || !isOne && isOwn(found.amount.range, "\(head) \(amount)", of: second) else { continue }
            return .twoItems(head.withoutMarks, tail)
        }
        return nil
    }

    /// Whether a word joins two things in any language: "and", "und", "&".
    private func joins(_ word: String) -> Bool {
        Language.allCases.contains {
            (IngredientCatalog.names(in: $0) ?? .standard).conjunctions.and.contains(word.lowercased())
        } || ["&", "+"].contains(word)
    }

    /// Whether the last of some words are an amount, with a name before it.
    private func endsInAmount(_ words: [String]) -> Bool {
        words.indices.dropFirst().suffix(Self.mostWords).contains { start in
            parser.amount(words[start...].joined(separator: " "), locale: locale, knows: isUnit) != nil
        }
    }

    /// Whether a text begins with an amount, with the name of an ingredient after it.
    private func hasOwnAmount(_ text: String) -> Bool {
        let found = parser.amount(beginning: text, locale: locale, knows: isUnit)
        return found.map { beginsInName(Self.name(of: $0.rest)) } ?? false
    }

    /// Whether words begin with the name of an ingredient; what follows may be its amount.
    private func beginsInName(_ words: [String]) -> Bool {
        let name = words.prefix { $0.first?.isNumber != true }.joined(separator: " ")
        let line = named(name)
        // "beans" are black ones, or others, all of which have their aisle.
        let isKnown = IngredientNames.isKnown(line.ingredientKey) || !line.inItsAisle.aisleHint.isEmpty
        return isKnown && name.lowercased().hasPrefix(line.beginning)
    }

    /// Whether a word is a number or stands for one: "3", "zwei", "a" before "dozen".
    func beginsAmount(_ word: String) -> Bool {
        word.first?.isNumber == true || parser.amount(word, locale: locale)?.range.unit == .count
    }

    /// Returns the line of a name, also of one in another language, with or without an amount before it.
    func named(_ text: String) -> ParsedLine {
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
        // "orange juice", "Apfelsaft", "Orangensaft"
        return ![" ", "", "n"].contains { gap in
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
    var hasOpenBracket: Bool {
        let (opened, closed) = (lastIndex { "([".contains($0) }, lastIndex { ")]".contains($0) })
        return opened.map { open in closed.map { $0 < open } ?? true } ?? false
    }

    /// The text without marks and white space after its last word.
    var withoutMarks: String {
        String(reversed().drop { $0.isWhitespace || [",", ";", "+", "&"].contains($0) }.reversed())
    }
}
