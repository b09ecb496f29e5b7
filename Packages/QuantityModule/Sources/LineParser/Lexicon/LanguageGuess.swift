/// Guesses a line's language from the kitchen words in it.
struct LanguageGuess {
    private let lexicon: Lexicon

    init(_ lexicon: Lexicon) { self.lexicon = lexicon }

    /// Returns the language that most words indicate, or `nil` when no word indicates one.
    ///
    /// The hint wins a tie, then English.
    func language(of tokens: UnsafeMutableBufferPointer<Token>, hint: Language?) -> Language? {
        // Unsafe, because every line counts words and an array would be allocated each time; languages number from 0 to
        // 14.
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 16) { scores in
            scores.initialize(repeating: 0)
            var found = false
            for token in tokens where token.word >= 0 {
                var bits = lexicon.tells(of: token.word)
                found = found || bits > 1
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
}
