/// Guesses a line's language from the kitchen words in it.
struct LanguageGuess {
    private let lexicon: Lexicon

    init(_ lexicon: Lexicon) { self.lexicon = lexicon }

    /// Returns the language that most words indicate, or `nil` when no word indicates one.
    ///
    /// The hint wins a tie, then English.
    func language(of tokens: UnsafeMutableBufferPointer<Token>, hint: Language?) -> Language? {
        if let language = languageOfVaguePhrase(tokens, hint: hint) { return language }
        // Unsafe, because every line counts words and an array would be allocated each time; languages number from 0 to
        // 14.
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 16) { scores in
            scores.initialize(repeating: 0)
            var found = false
            for (index, token) in tokens.enumerated() where token.word >= 0 {
                var bits = lexicon.tells(of: token.word)
                found = found || bits > 1
                if let language = phraseLanguage(of: token.word, before: tokens[(index + 1)...]) {
                    scores[language.rawValue] += 1
                }
                while bits != 0 {
                    scores[bits.trailingZeroBitCount] += 2
                    bits &= bits - 1
                }
            }
            guard found else { return hint }
            scores[(hint ?? .english).rawValue] += hint == .english || hint == nil ? 1 : 3
            var best = hint ?? .english
            for language in Language.allCases where scores[language.rawValue] > scores[best.rawValue] {
                best = language
            }
            return best
        }
    }

    /// Returns the language of a line that is one phrase in place of an amount, such as "à volonté", whose words alone
    /// tell nothing; the hint wins where several languages have the phrase.
    private func languageOfVaguePhrase(
        _ tokens: UnsafeMutableBufferPointer<Token>,
        hint: Language?
    ) -> Language? {
        guard let first = tokens.first, first.word >= 0 else { return nil }
        var found: Language?
        return lexicon.firstPhrase(from: first.word) { phrase in
            guard phrase.classes.contains(.vague), let language = phrase.language else { return nil }
            var words = phrase.words[...]
            for token in tokens.dropFirst() where token.kind != .period {
                guard let next = words.first, next == token.word else { return nil }
                words.removeFirst()
            }
            guard words.isEmpty else { return nil }
            found = found ?? language
            return language == hint ? language : nil
        } ?? found
    }

    /// Returns the language of a whole phrase that begins with a word, such as "q.b.", whose "q" alone is also French.
    private func phraseLanguage(
        of word: Int32,
        before rest: Slice<UnsafeMutableBufferPointer<Token>>
    ) -> Language? {
        lexicon.firstPhrase(from: word) { phrase in
            var words = phrase.words[...]
            for token in rest where token.kind != .period {
                guard let next = words.first, next == token.word else { break }
                words.removeFirst()
            }
            return words.isEmpty ? phrase.language : nil
        }
    }
}
