/// One piece of a line: a number, a word or a sign, with the bytes where it stands.
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
    /// Its position in the lexicon, or -1.
    var word: Int32 = -1
    /// The fingerprints of a word; nothing for numbers and signs.
    var print = WordPrint()
    /// For an opening bracket, the token after the bracket that closes it, or the number of tokens when none does.
    var closing: Int32 = 0
    var classes: WordClass = []
    var unit: Int16 = -1
    var value = Fraction.one
    /// The number when its one separator groups thousands instead of beginning decimals; 0 when it cannot.
    var grouped: Int64 = 0
    /// Whether the separator of an ambiguous number is a comma.
    var groupsByComma = false
}
