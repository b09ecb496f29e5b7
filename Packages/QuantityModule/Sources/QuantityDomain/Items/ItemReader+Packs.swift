import LineParser
import Quantities

extension ItemReader {
    /// Writes the number of things for what people say of a pack of them: 24 for "24 pack" and "24er Pack".
    ///
    /// Fewer than four are as likely so many packs, unless a hyphen says otherwise, as in "3-pack".
    ///
    /// - Returns: The words, and those of the pack; empty for none.
    func counted(_ words: [String]) -> (words: [String], pack: String) {
        if words.count > 2, ["x", "×"].contains(words[words.count - 2].lowercased()), words[words.count - 1].isDigits,
            words[words.count - 3].first?.isNumber == false
        {
            return (words.dropLast(2) + [words[words.count - 1]], "")
        }
        // "bananas (6)"
        if let last = words.last, words.count > 1, last.hasPrefix("("), last.hasSuffix(")"),
            !words.dropLast().contains(where: { $0.contains(where: \.isNumber) }),
            parser.amount(String(last.dropFirst().dropLast()), locale: locale, knows: isUnit) != nil
        {
            return (words.dropLast() + [String(last.dropFirst().dropLast())], "")
        }
        // "2x passata"
        if let place = words.firstIndex(where: { $0.count > 1 && "x×".contains($0.suffix(1)) && $0.dropLast().isDigits }
        ),
            words.count > 1, place + 1 == words.count || words[place + 1].first?.isNumber == false
        {
            return (words[..<place] + [String(words[place].dropLast())] + words[(place + 1)...], "")
        }
        if let packs = severalPacks(words) { return packs }
        for place in words.indices where place == 0 || words[place - 1].first?.isNumber != true {
            guard let found = pack(words[place...]) else { continue }
            let isArticle = place > 0 && ["a", "one"].contains(words[place - 1].lowercased())
            let before = isArticle ? words[..<(place - 1)] : words[..<place]
            let after = words[(place + found.words)...]
            guard !(before + after).isEmpty else { continue }
            return (before + [found.number] + after, words[place..<(place + found.words)].joined(separator: " "))
        }
        return (words, "")
    }

    /// Writes the number of things for several packs of them: 12 for "2 6-packs".
    private func severalPacks(_ words: [String]) -> (words: [String], pack: String)? {
        for place in words.indices.dropFirst() where words[place - 1].isDigits {
            let parts = words[place].lowercased().split(separator: "-")
            guard parts.count == 2, ["pack", "packs"].contains(parts[1]), let each = Int(parts[0]),
                let packs = Int(words[place - 1]), words.count > 2
            else { continue }
            let pack = words[(place - 1)...place].joined(separator: " ")
            return (words[..<(place - 1)] + ["\(packs * each)"] + words[(place + 1)...], pack)
        }
        return nil
    }

    /// Returns how many things a pack has at the beginning of some words, and of how many words it is.
    private func pack(_ words: ArraySlice<String>) -> (number: String, words: Int)? {
        guard let first = words.first?.lowercased() else { return nil }
        let next = words.dropFirst().first ?? ""
        if first.hasSuffix("er"), first.dropLast(2).isDigits {
            return (String(first.dropLast(2)), Self.germanPacks.contains(next.lowercased()) ? 2 : 1)
        }
        guard ["", "en"].contains(locale.prefix(2)) else { return nil }
        let parts = first.split(separator: "-").map(String.init)
        let isJoined = parts.count == 2 && parts[1] == "pack"
        // In a home without a language, "6 Pack Milch" is German.
        guard isJoined || (locale.isEmpty ? next : next.lowercased()) == "pack", let word = parts.first,
            let range = parser.amount(word, locale: locale)?.range, range.unit == .count, !range.isRange,
            range.upper >= Rational(isJoined ? 2 : 4), range.upper.denominator == 1
        else { return nil }
        return (range.upper.description, isJoined ? 1 : 2)
    }

    private static let germanPacks: Set<String> = ["pack", "packung", "karton", "träger", "schachtel", "box", "netz"]

    /// Writes a content before packs of it as one after them: "cola 1.5 l 4 bottles" has 4 bottles of 1.5 l.
    func packsOfContent(_ words: [String]) -> [String]? {
        for start in words.indices.dropFirst(2).suffix(Self.mostWords) {
            let packs = words[start...].joined(separator: " ")
            guard let amount = parser.amount(packs, locale: locale, knows: isUnit), amount.content == nil,
                case .noun = UnitTable.standard.dimension(of: amount.range.unit), packs.timesSigns == 0
            else { continue }
            for place in words.indices[1..<start].suffix(Self.mostWords).reversed() where beginsAmount(words[place]) {
                let content = words[place..<start].joined(separator: " ")
                guard let each = parser.amount(content, locale: locale, knows: isUnit), each.content == nil,
                    [.mass, .volume].contains(UnitTable.standard.dimension(of: each.range.unit))
                else { continue }
                return words[..<place] + words[start...] + ["(\(content)", "each)"]
            }
        }
        return nil
    }
}

extension ItemReader {
    /// Whether the number at a place belongs to the word before it, as in "nappies size 4".
    func isLabeled(_ words: [String], _ place: Int) -> Bool {
        guard place > 0, words[place].isDigits else { return false }
        // "number 2 kg"
        if place + 1 < words.count, words[place + 1].first?.isNumber == false,
            parser.amount("1 \(words[place + 1])", locale: locale, knows: isUnit) != nil
        {
            return false
        }
        return LineWords.standard.ends(LineWords.words(of: words[place - 1]), .numbered)
    }

    /// Whether all numbers of a text without an amount are parts of its name: "7up", "WD-40", "nappies size 4".
    func isNumberInName(_ words: [String]) -> Bool {
        let numbered = words.indices.filter { words[$0].contains(where: \.isNumber) }
        return !numbered.isEmpty
            && numbered.allSatisfy { place in isLabeled(words, place) || isCode(words[place]) }
    }

    /// Whether a word of letters and digits is neither an amount, as "200g" and "x6" are, nor an ingredient with one,
    /// as "2eggs" is.
    private func isCode(_ word: String) -> Bool {
        let letters = word.filter(\.isLetter)
        guard !letters.isEmpty, !["x", "×"].contains(letters.lowercased()),
            parser.amount(beginning: word, locale: locale, knows: isUnit) == nil
        else { return false }
        return !IngredientNames.isKnown(named(letters).ingredientKey)
    }
}

extension ParsedLine {
    /// A name with a number in it that is no amount.
    static func numbered(_ text: String) -> ParsedLine {
        var line = ParsedLine.named(text)
        line.diagnostics = [.numberInName(text)]
        return line
    }

    /// Adds to what stands beside the name.
    mutating func remark(_ words: String) {
        comment = comment.isEmpty ? words : "\(comment), \(words)"
        assumptions.append(.omitted(words: words))
    }
}

extension StringProtocol {
    fileprivate var isDigits: Bool { !isEmpty && count < 4 && allSatisfy { $0.isASCII && $0.isNumber } }
}
