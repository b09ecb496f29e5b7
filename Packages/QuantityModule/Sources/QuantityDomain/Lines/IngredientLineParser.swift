import Quantities

/// Takes ingredient lines apart: amount, name, size, preparation, comment.
///
/// A line becomes tokens over its UTF-8 bytes, a hand-written grammar reads the amount, word classes split the rest.
public struct IngredientLineParser: Sendable {
    private let lexicon: Lexicon
    private let naming: IngredientNaming

    /// Makes a parser with the module's own tables.
    public init() {
        lexicon = .standard
        naming = .standard
    }

    /// The longest line that is read, in bytes; people write some hundred.
    public static let longestLine = 4_096

    /// Takes one line apart.
    ///
    /// Every text has a result, and the diagnostics say what is unclear. A line beyond ``longestLine`` is kept unread, so
    /// that no text costs more than its length. The locale is BCP 47, such as "de-AT"; empty
    /// when only the line itself can tell.
    public func parse(_ text: String, locale: String = "") -> ParsedLine {
        if text.utf8.count > Self.longestLine { return .tooLong(text) }
        return withGrammar(text, locale: locale) { assemble($0, origins: $1, text: text, region: locale) }
    }

    /// Calls with the tokens of a line, which live no longer than the call, and with where their bytes stood before
    /// entities were decoded.
    func withGrammar<Result>(_ text: String, locale: String, _ body: (AmountGrammar, [Int]?) -> Result) -> Result {
        let hint = Language(tag: locale)
        let decoded = EntityDecoding.decoded(text)
        var readable = decoded?.text ?? text
        return readable.withUTF8 { raw in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: raw.count + 1) { folded in
                _ = folded.initialize(from: raw)
                let bytes = UnsafeMutableBufferPointer(rebasing: folded[..<raw.count])
                ByteFolding.fold(bytes)
                return withUnsafeTemporaryAllocation(of: Token.self, capacity: raw.count + 1) { space in
                    let tokens = tokenize(UnsafeBufferPointer(bytes), into: space)
                    let language = LanguageGuess(lexicon).language(of: tokens, hint: hint)
                    for index in tokens.indices { resolve(&tokens[index], in: language) }
                    let grammar = AmountGrammar(
                        tokens: UnsafeBufferPointer(tokens),
                        raw: raw,
                        lexicon: lexicon,
                        units: UnitTraits.standard,
                        language: language ?? .english
                    )
                    return body(grammar, decoded?.origins)
                }
            }
        }
    }

    private func tokenize(
        _ bytes: UnsafeBufferPointer<UInt8>,
        into space: UnsafeMutableBufferPointer<Token>
    ) -> UnsafeMutableBufferPointer<Token> {
        var tokenizer = LineTokenizer(bytes, lexicon: lexicon)
        var count = 0
        var pairs = BracketPairs()
        while let token = tokenizer.next() {
            space.initializeElement(at: count, to: token)
            pairs.add(count, of: space)
            count += 1
        }
        pairs.finish(count, of: space)
        return UnsafeMutableBufferPointer(rebasing: space[..<count])
    }

    private func resolve(_ token: inout Token, in language: Language?) {
        guard token.word >= 0 else { return }
        let meaning = lexicon.meaning(of: token.word, in: language)
        token.classes = meaning.classes
        token.unit = meaning.unit
        token.value = meaning.value
        if let standIn = meaning.standIn { token.print = standIn }
    }

    private func assemble(_ grammar: AmountGrammar, origins: [Int]?, text: String, region: String) -> ParsedLine {
        let parts = AmountLocator(grammar).parts()
        return withUnsafeTemporaryAllocation(of: LineLabel.self, capacity: grammar.tokens.count + 1) { space in
            space.initialize(repeating: .none)
            let labels = UnsafeMutableBufferPointer(rebasing: space[..<grammar.tokens.count])
            let margin = NameLabeler(grammar: grammar, labels: labels).label(parts)
            let assembly = LineAssembly(
                grammar: grammar,
                labels: labels,
                parts: parts,
                margin: margin,
                naming: naming,
                region: region,
                origins: origins
            )
            return assembly.line(text: text)
        }
    }
}
