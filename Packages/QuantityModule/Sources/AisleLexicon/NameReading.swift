/// The most likely meaning of a name.
struct NameReading {
    /// The number of the ingredient's kind.
    let kind: Int
    /// The states of the ingredient that the name mentions.
    let states: Set<IngredientState>

    /// Reads a name in the language that explains most of it; `nil` when it contains no ingredient.
    init?(matches: [PhraseMatch], tokens: [Token], languages: [IngredientLanguage], kinds: [AisleKind]) {
        guard let language = Self.language(of: matches, count: languages.count) else { return nil }
        let readable = matches.filter { $0.language == language || languages[$0.language].code == "*" }
        let understood = readable.filter { !Self.isPartOfState($0, among: readable) }
        let parts = Self.parts(of: tokens, dividedBy: understood)
        var chosen: (match: PhraseMatch, kind: Int)?
        for match in understood {
            guard case .ingredient(let kind) = match.meaning else { continue }
            let isBetter = chosen.map {
                Self.isBetter(match, than: $0.match, parts, headComesFirst: languages[language].headComesFirst)
            }
            if isBetter ?? true { chosen = (match, kind) }
        }
        guard let chosen else { return nil }
        kind = chosen.kind
        states = Self.states(of: chosen.match, among: understood, tokens, parts)
    }

    /// Returns the language whose words cover most of the name; the earlier language wins a tie.
    ///
    /// The first language has an advantage, so that its plurals win over another language's singulars.
    private static func language(of matches: [PhraseMatch], count: Int) -> Int? {
        var best: (language: Int, weight: Int)?
        for language in 0..<count {
            var weight = 0
            var end = 0
            var hasIngredient = false
            for match in matches where match.language == language {
                if case .ingredient = match.meaning { hasIngredient = true }
                guard match.tokens.upperBound > end else { continue }
                weight += match.meaning.isGrammar ? match.weight / 2 : match.weight
                end = match.tokens.upperBound
            }
            if hasIngredient, weight + (language == 0 ? 1 : 0) > best?.weight ?? 0 {
                best = (language, weight + (language == 0 ? 1 : 0))
            }
        }
        return best?.language
    }

    /// Returns the part number of each token; punctuation and dividing words begin a new part.
    private static func parts(of tokens: [Token], dividedBy matches: [PhraseMatch]) -> [Int] {
        var dividers = Set(matches.filter(\.meaning.isDivider).map(\.tokens.lowerBound))
        for match in matches where match.tokens.count > 1 && !match.meaning.isDivider {
            dividers.subtract(match.tokens)
        }
        var part = 0
        return tokens.enumerated().map { index, token in
            if dividers.contains(index) || (index > 0 && tokens[index - 1].segment != token.segment) { part += 1 }
            return part
        }
    }

    private static func isBetter(
        _ one: PhraseMatch,
        than other: PhraseMatch,
        _ parts: [Int],
        headComesFirst: Bool
    ) -> Bool {
        let (onePart, otherPart) = (parts[one.tokens.lowerBound], parts[other.tokens.lowerBound])
        if onePart != otherPart { return onePart < otherPart }
        if headComesFirst, one.tokens.lowerBound != other.tokens.lowerBound {
            return one.tokens.lowerBound < other.tokens.lowerBound
        }
        if !headComesFirst, one.tokens.upperBound != other.tokens.upperBound {
            return one.tokens.upperBound > other.tokens.upperBound
        }
        return (one.tokens.count, one.weight) > (other.tokens.count, other.weight)
    }

    /// Whether a word belongs to a state: the oil in "in oil" names nothing.
    private static func isPartOfState(_ match: PhraseMatch, among matches: [PhraseMatch]) -> Bool {
        guard case .ingredient = match.meaning else { return false }
        return matches.contains {
            guard case .state = $0.meaning, $0.tokens.count > match.tokens.count else { return false }
            return $0.tokens.contains(match.tokens.lowerBound)
        }
    }

    /// Returns the states in the ingredient's own part or after following punctuation, as in "thyme, dried".
    private static func states(
        of chosen: PhraseMatch,
        among matches: [PhraseMatch],
        _ tokens: [Token],
        _ parts: [Int]
    ) -> Set<IngredientState> {
        let part = parts[chosen.tokens.lowerBound]
        let ends = tokens.indices.dropFirst().first { parts[$0] > part && tokens[$0].segment == tokens[$0 - 1].segment }
        return matches.reduce(into: []) { states, match in
            guard case .state(let state) = match.meaning, parts[match.tokens.lowerBound] >= part,
                match.tokens.lowerBound < ends ?? tokens.endIndex, !match.tokens.overlaps(chosen.tokens)
            else { return }
            states.insert(state)
        }
    }
}
