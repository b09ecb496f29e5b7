import LineParser
import Quantities

extension ItemReader {
    /// Writes the number of things for what people say of a pack of them: 24 for "24 pack" and "24er Pack".
    ///
    /// Fewer than four are as likely so many packs, unless one word says it, as "3-pack" does.
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
        if let packs = wordedPacks(words) { return packs }
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

    /// Writes the number of things for packs whose word says how many they hold: 12 for "2 6-packs", 6 for "Sixpack".
    private func wordedPacks(_ words: [String]) -> (words: [String], pack: String)? {
        for place in words.indices {
            guard words.count > 1, let each = Self.packSize(words[place]) else { continue }
            let before = place > 0 ? words[place - 1] : ""
            let packs = before.isDigits ? Int(before) : Self.articles.contains(before.lowercased()) ? 1 : nil
            let start = packs == nil ? place : place - 1
            let rest = words[(place + 1)...].drop { $0.lowercased() == "of" }
            guard start > 0 || !rest.isEmpty else { continue }
            let pack = words[start...place].joined(separator: " ")
            return (words[..<start] + ["\((packs ?? 1) * each)"] + rest, pack)
        }
        return nil
    }

    /// Returns how many things a word says that a pack holds: "6-pack", "6er-Pack", "Sixpack".
    private static func packSize(_ word: String) -> Int? {
        let word = word.lowercased()
        if let size = packWords[word] { return size }
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard packEndings.contains(String(word.dropFirst(digits.count))), let size = Int(digits) else { return nil }
        return (2..<1_000).contains(size) ? size : nil
    }

    private static let articles: Set<String> = ["a", "one", "ein", "eine", "einen"]
    private static let packEndings: Set<String> = ["-pack", "-packs", "er-pack", "er-packs", "erpack", "er-träger"]
    private static let packWords = [
        "sixpack": 6, "sixpacks": 6, "six-pack": 6, "six-packs": 6, "doppelpack": 2, "dreierpack": 3, "viererpack": 4,
        "sechserpack": 6, "sechserträger": 6, "zehnerpack": 10, "zwölferpack": 12,
    ]

    /// Returns how many things a pack has at the beginning of some words, and of how many words it is.
    private func pack(_ words: ArraySlice<String>) -> (number: String, words: Int)? {
        guard let first = words.first?.lowercased() else { return nil }
        let next = words.dropFirst().first ?? ""
        if first.hasSuffix("er"), first.dropLast(2).isDigits {
            return (String(first.dropLast(2)), Self.germanPacks.contains(next.lowercased()) ? 2 : 1)
        }
        guard ["", "en"].contains(locale.prefix(2)) else { return nil }
        // In a home without a language, "6 Pack Milch" is German.
        guard (locale.isEmpty ? next : next.lowercased()) == "pack",
            let range = parser.amount(first, locale: locale)?.range, range.unit == .count, !range.isRange,
            range.upper >= Rational(4), range.upper.denominator == 1
        else { return nil }
        return (range.upper.description, 2)
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
