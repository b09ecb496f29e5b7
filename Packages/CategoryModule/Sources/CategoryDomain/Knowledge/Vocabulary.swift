/// The words of the language tables and how they are recognized in a text: by themselves, inflected, or at the end of
/// a compound. A word inside another is not recognized: there is no ice in "diced".
struct Vocabulary {
    /// A word of one language.
    struct Word: Hashable {
        /// Its number within the vocabulary.
        let id: Int32
        /// The language's place in the list of languages.
        let language: Int
    }

    /// A word found in a text.
    struct Finding {
        let word: Word
        /// What it says about the text's language: a word as the table has it says more than an inflected one.
        let weight: Int
    }

    /// An ending of inflected words.
    private struct Ending {
        let base: String
        /// One bit a language.
        var languages: UInt64
    }

    private var words: [String: [Word]] = [:]
    private var heads: Set<Int32> = []
    private var count: Int32 = 0
    private var endings: [String: [Ending]] = [:]
    private var longestEnding = 0
    private var compounding: UInt64 = 0

    /// Makes an empty vocabulary of some languages.
    init(_ languages: [IngredientLanguage]) {
        precondition(languages.count <= 64, "A language is one bit of 64.")
        for (index, language) in languages.enumerated() {
            if language.writesCompounds { compounding |= 1 << index }
            for (ending, base) in language.endings { add(ending, base, language: index) }
        }
    }

    private mutating func add(_ ending: String, _ base: String, language: Int) {
        longestEnding = max(longestEnding, ending.utf8.count)
        if let place = endings[ending]?.firstIndex(where: { $0.base == base }) {
            endings[ending]?[place].languages |= 1 << language
        } else {
            endings[ending, default: []].append(Ending(base: base, languages: 1 << language))
        }
    }

    /// Adds a word of a table.
    ///
    /// - Parameter isHead: Whether it may end a compound, however short it is; longer words may anyway.
    mutating func add(_ text: String, language: Int, isHead: Bool) -> Word {
        let known = words[text]?.first { $0.language == language }
        let word = known ?? Word(id: count, language: language)
        if known == nil {
            count += 1
            words[text, default: []].append(word)
        }
        if isHead || text.utf8.count >= 4 { heads.insert(word.id) }
        return word
    }

    /// The words of all languages that a token may be.
    func findings(of token: Token) -> [Finding] {
        var findings: [Finding] = []
        recognize(token.folded, in: .max, weight: 4, &findings)
        if token.plain != token.folded { recognize(token.plain, in: .max, weight: 4, &findings) }
        return findings
    }

    /// The words that end a compound, the longest first, each with what stands before it.
    func heads(of token: Token) -> [(before: Substring, finding: Finding)] {
        let texts = token.plain == token.folded ? [token.folded] : [token.folded, token.plain]
        return texts.flatMap { text in
            text.indices.dropFirst(2).dropLast().flatMap { start in
                var findings: [Finding] = []
                recognize(String(text[start...]), in: compounding, weight: 3, &findings)
                return findings.filter { heads.contains($0.word.id) }.map { (text[..<start], $0) }
            }
        }
    }

    /// Finds a text as it stands and, in the languages that do not know it so, without each ending that it may have.
    private func recognize(_ text: String, in languages: UInt64, weight: Int, _ findings: inout [Finding]) {
        collect(text, in: languages, weight: weight, &findings)
        let inflected = languages & ~findings.reduce(0) { $0 | 1 << $1.word.language }
        let end = text.utf8.endIndex
        for length in 1...max(longestEnding, 1) where text.utf8.count >= length + 2 {
            let cut = text.utf8.index(end, offsetBy: -length)
            guard let rules = endings[String(text[cut...])] else { continue }
            for rule in rules where rule.languages & inflected != 0 {
                collect(text[..<cut] + rule.base, in: rule.languages & inflected, weight: weight - 1, &findings)
            }
        }
    }

    private func collect(
        _ text: some StringProtocol,
        in languages: UInt64,
        weight: Int,
        _ findings: inout [Finding]
    ) {
        for word in words[String(text)] ?? [] where languages & 1 << word.language != 0 {
            if !findings.contains(where: { $0.word == word }) { findings.append(Finding(word: word, weight: weight)) }
        }
    }
}
