/// One piece of a line: a number, a word or a sign, with its byte range.
struct Token {
    enum Kind: UInt8 {
        case number
        /// A fraction character such as "½".
        case fraction
        case word
        case comma
        case period
        case slash
        /// A hyphen, a dash or a wave dash.
        case dash
        case open
        case close
        case colon
        case semicolon
        case percent
        case plus
        case ampersand
        case tilde
        case times
        case star
        case quote
        case other
    }

    var kind: Kind
    var spaceBefore: Bool
    /// Whether a dash is longer than a hyphen.
    var isLong = false
    var start: Int32
    var end: Int32
    /// Its index in the lexicon, or -1.
    var word: Int32 = -1
    /// The fingerprints of a word; zero for numbers and signs.
    var print = WordPrint()
    /// For an opening bracket, the index after the matching closing bracket, or the number of tokens when there is
    /// none.
    var closing: Int32 = 0
    var classes: WordClass = []
    var unit: Int16 = -1
    var value = Fraction.one
    /// The number if its only separator groups thousands instead of beginning decimals; 0 when it cannot.
    var grouped: Int64 = 0
    /// Whether the separator of an ambiguous number is a comma.
    var groupsByComma = false
}

/// Finds the matching closing bracket of each opening bracket of a line, in one pass over the tokens.
///
/// The open brackets form a chain through ``Token/closing``, so the pass needs no memory of its own.
struct BracketPairs {
    /// The innermost open bracket, or -1.
    private var innermost: Int32 = -1

    // Unsafe, because it writes into the tokens that `LineReader` is creating, at indices that it has created.
    /// Adds the next token.
    mutating func add(_ index: Int, of tokens: UnsafeMutableBufferPointer<Token>) {
        if tokens[index].kind == .open {
            tokens[index].closing = innermost
            innermost = Int32(index)
        } else if tokens[index].kind == .close, innermost >= 0 {
            close(at: index + 1, of: tokens)
        }
    }

    /// Closes the brackets that have no closing bracket.
    mutating func finish(_ count: Int, of tokens: UnsafeMutableBufferPointer<Token>) {
        while innermost >= 0 { close(at: count, of: tokens) }
    }

    private mutating func close(at end: Int, of tokens: UnsafeMutableBufferPointer<Token>) {
        let open = Int(innermost)
        innermost = tokens[open].closing
        tokens[open].closing = Int32(end)
    }
}
