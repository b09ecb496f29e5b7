/// The words of the language tables, and how to recognize them in a text.
///
/// A word is found on its own, inflected, or at the end of a compound. A word inside another is not found: there is no
/// ice in "diced".
struct Vocabulary {
    /// A word of one language.
    struct Word: Hashable {
        /// Its number within the vocabulary.
        let id: Int32
        /// The index of the language.
        let language: Int
    }

    /// A word found in a text.
    struct Finding {
        let word: Word
        /// The weight as evidence of the text's language; an exact word weighs more than an inflected one.
        let weight: Int
    }

    /// An ending of inflected words.
    private struct Ending {
        let base: String
        /// The languages, one bit each.
        var languages: UInt64
    }

    private let index: AisleIndex
    /// The endings by their bytes, the last one lowest.
    private var endings: [UInt64: [Ending]] = [:]
    private var longestEnding = 0
    private var compounding: UInt64 = 0

    /// Makes the vocabulary of an index in these languages.
    init(_ languages: [IngredientLanguage], _ index: AisleIndex) {
        precondition(languages.count <= AisleIndex.languageLimit, "A language is one bit of 64.")
        self.index = index
        for (number, language) in languages.enumerated() {
            if language.writesCompounds { compounding |= 1 << number }
            for (ending, base) in language.endings { add(ending, base, language: number) }
        }
    }

    private mutating func add(_ ending: String, _ base: String, language: Int) {
        precondition(ending.utf8.count <= 8, "An ending has at most 8 bytes.")
        longestEnding = max(longestEnding, ending.utf8.count)
        let key = ending.utf8.reversed().reduce(into: (key: UInt64(0), shift: UInt64(0))) { sum, byte in
            sum.key |= UInt64(byte) << sum.shift
            sum.shift += 8
        }.key
        if let place = endings[key]?.firstIndex(where: { $0.base == base }) {
            endings[key]?[place].languages |= 1 << language
        } else {
            endings[key, default: []].append(Ending(base: base, languages: 1 << language))
        }
    }

    /// The words of all languages that a token may be.
    func findings(of token: Token) -> [Finding] {
        var findings: [Finding] = []
        if token.plain != token.folded { recognize(token.plain, in: .max, weight: 5, &findings) }
        recognize(token.folded, in: .max, weight: 4, &findings)
        return findings
    }

    /// Returns the words that end a compound, longest first, each with the text before it.
    func heads(of token: Token) -> [(before: Substring, finding: Finding)] {
        let texts = token.plain == token.folded ? [token.folded] : [token.folded, token.plain]
        return texts.flatMap { text in
            text.indices.dropFirst(2).dropLast().flatMap { start in
                var findings: [Finding] = []
                recognize(String(text[start...]), in: compounding, weight: 3, &findings)
                return findings.filter { index.canEndCompound($0.word) }.map { (text[..<start], $0) }
            }
        }
    }

    /// Finds a text as it is and without each ending that it may have.
    private func recognize(_ text: String, in languages: UInt64, weight: Int, _ findings: inout [Finding]) {
        collect(text, in: languages, weight: weight, &findings)
        var key: UInt64 = 0
        var cut = text.utf8.endIndex
        for length in 0..<min(longestEnding, max(text.utf8.count - 2, 0)) {
            cut = text.utf8.index(before: cut)
            key |= UInt64(text.utf8[cut]) << (8 * UInt64(length))
            for rule in endings[key] ?? [] where rule.languages & languages != 0 {
                collect(text[..<cut] + rule.base, in: rule.languages & languages, weight: weight - 1, &findings)
            }
        }
    }

    private func collect(
        _ text: some StringProtocol,
        in languages: UInt64,
        weight: Int,
        _ findings: inout [Finding]
    ) {
        for word in index.words(text.utf8) where languages & 1 << word.language != 0 {
            if !findings.contains(where: { $0.word == word }) { findings.append(Finding(word: word, weight: weight)) }
        }
    }
}
