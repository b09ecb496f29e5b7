import LineParser
import Quantities

extension ItemReader {
    /// Words before an amount that say that it is a bound.
    private static let bounds: Set<String> = [
        "at least", "at most", "max", "maximum", "min", "minimum", "no less than", "no more than", "up to", "bis zu",
        "höchstens", "maximal", "mind", "mindestens", "minimal", "máx", "mín",
    ]
    private static let mostWordsOfBound = 3

    /// Takes the words of a bound from the beginning of an item, such as "at most".
    ///
    /// - Returns: Those words, which stand beside the name, and the others; no words of a bound for other texts.
    func bounded(_ words: [String]) -> (bound: String, rest: [String]) {
        for count in 1...Self.mostWordsOfBound where count < words.count && words[count].first?.isNumber == true {
            let bound = words[..<count].joined(separator: " ")
            let plain = bound.lowercased().filter { $0 != "." }
            // The line parser reads "ca 200 g" itself, but no abbreviation with a point.
            let isAbout =
                plain != bound.lowercased() && Language.allCases.contains { parser.reader.saysAbout(plain, in: $0) }
            if Self.bounds.contains(plain) || isAbout { return (bound, Array(words[count...])) }
        }
        return ("", words)
    }

    /// Writes the number of a package, a dozen, or a pint that has none: "1 dozen eggs" for "dozen eggs".
    ///
    /// - Returns: The words; `nil` where a word before a name is no such thing, as in "box grater".
    func onePack(_ words: [String]) -> [String]? {
        guard let first = words.first, words.count > 1, !words.contains(where: { $0.contains(where: \.isNumber) }),
            let unit = parser.amount("1 \(first)", locale: locale)?.range.unit,
            Self.measures.contains(unit.rawValue) || UnitTable.standard[unit]?.isPackage == true
        else { return nil }
        let isLinked = Language.allCases.contains { parser.reader.joinsName(words[1], in: $0) }
        // A German word for what is in it would be joined to it: "Kasten Bier", but "Bierkasten".
        guard isLinked || unit.rawValue == "dozen" || Language(tag: locale) == .german else { return nil }
        let rest = Self.name(of: words.dropFirst().joined(separator: " ")).joined(separator: " ")
        let line = named(rest)
        guard IngredientNames.isKnown(line.ingredientKey) || !line.inItsAisle.aisleHint.isEmpty else { return nil }
        return ["1"] + words
    }

    /// Measures that people name without a number.
    private static let measures: Set<String> = ["dozen", "pint", "quart", "gallon"]
}
