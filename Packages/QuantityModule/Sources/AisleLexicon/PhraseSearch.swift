/// A phrase of the tables that occurs in a name.
struct PhraseMatch {
    /// The tokens of the phrase.
    let tokens: Range<Int>
    /// The part of the name in which it begins.
    let segment: Int
    /// The index of the language.
    let language: Int
    /// The weight of the match as evidence of the name's language.
    let weight: Int
    /// What it means.
    let meaning: PhraseMeaning
}

/// Finds the phrases of the tables in a name.
struct PhraseSearch {
    /// The length of a compound in bytes; the upper bound limits the time for nonsense of any length.
    private static let compoundLength = 5...64

    /// Where a walk along a phrase begins.
    private static let root: Int32 = 0

    private let phrases: AisleIndex
    private let findings: [[Vocabulary.Finding]]
    /// Every match, in every language, in the order of their first words.
    private(set) var matches: [PhraseMatch] = []

    /// Searches a name.
    init(vocabulary: Vocabulary, phrases: AisleIndex, tokens: [Token]) {
        self.phrases = phrases
        findings = tokens.map(vocabulary.findings)
        for start in tokens.indices {
            let found = matches.count
            follow(from: start, at: start, node: Self.root, weight: 0, segment: tokens[start].segment)
            if matches.count == found { searchCompound(tokens[start], at: start, in: vocabulary) }
        }
    }

    /// Returns the first of several alternatives with the word that ends all of them: olive oil for "olive or canola
    /// oil" and "olive, corn or canola oil"; `nil` where the last word makes no phrase with the first alternative.
    func firstAlternative(of tokens: [Token]) -> [Token]? {
        guard let or = matches.first(where: { $0.meaning == .alternative })?.tokens.lowerBound, or > 0 else {
            return nil
        }
        let dividers = matches.filter(\.meaning.isDivider).map(\.tokens.lowerBound)
        let end = tokens.indices.first {
            $0 > or && (dividers.contains($0) || tokens[$0].segment != tokens[or].segment)
        }
        let last = (end ?? tokens.endIndex) - 1
        guard last > or + 1, endsPhrase(last, after: or - 1) else { return nil }
        let first = tokens.prefix(or).prefix { $0.segment == tokens[0].segment }
        return first + [Token(plain: tokens[last].plain, folded: tokens[last].folded, segment: tokens[0].segment)]
    }

    private func endsPhrase(_ last: Int, after first: Int) -> Bool {
        findings[first].contains { finding in
            guard let node = phrases.next(after: Self.root, word: finding.word) else { return false }
            return findings[last].contains { end in
                guard let next = phrases.next(after: node, word: end.word) else { return false }
                guard case .ingredient = phrases.meaning(at: next) else { return false }
                return true
            }
        }
    }

    private mutating func follow(from start: Int, at index: Int, node: Int32, weight: Int, segment: Int) {
        guard index < findings.count else { return }
        for finding in findings[index] {
            guard let next = phrases.next(after: node, word: finding.word) else { continue }
            let total = weight + finding.weight
            if let meaning = phrases.meaning(at: next) {
                matches.append(
                    PhraseMatch(
                        tokens: start..<index + 1,
                        segment: segment,
                        language: finding.word.language,
                        weight: total,
                        meaning: meaning
                    )
                )
            }
            follow(from: start, at: index + 1, node: next, weight: total, segment: segment)
        }
    }

    /// Looks up the end of an unknown word, which may be a compound; the longest end counts, in every language.
    private mutating func searchCompound(_ token: Token, at index: Int, in vocabulary: Vocabulary) {
        guard Self.compoundLength.contains(token.folded.utf8.count) else { return }
        var found: Substring.Index?
        for (before, finding) in vocabulary.heads(of: token) where found == nil || found == before.endIndex {
            guard let node = phrases.next(after: Self.root, word: finding.word),
                let meaning = phrases.meaning(at: node)
            else { continue }
            switch meaning {
            case .ingredient: append(meaning, finding, token, index)
            case .part:
                guard let whole = meaningOfWhole(before, finding.word.language, in: vocabulary) else { continue }
                append(whole, finding, token, index)
            case .state, .divider, .alternative, .function: continue
            }
            found = before.endIndex
        }
    }

    private mutating func append(
        _ meaning: PhraseMeaning,
        _ finding: Vocabulary.Finding,
        _ token: Token,
        _ index: Int
    ) {
        matches.append(
            PhraseMatch(
                tokens: index..<index + 1,
                segment: token.segment,
                language: finding.word.language,
                weight: finding.weight,
                meaning: meaning
            )
        )
    }

    private func meaningOfWhole(_ text: Substring, _ language: Int, in vocabulary: Vocabulary) -> PhraseMeaning? {
        let findings = vocabulary.findings(of: Token(plain: String(text), folded: String(text), segment: 0))
        return findings.lazy.filter { $0.word.language == language }
            .compactMap { phrases.next(after: Self.root, word: $0.word) }
            .compactMap { phrases.meaning(at: $0) }
            .first { if case .ingredient = $0 { true } else { false } }
    }
}
