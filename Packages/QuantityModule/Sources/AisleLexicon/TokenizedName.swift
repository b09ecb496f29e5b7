/// A word of a name.
struct Token: Hashable {
    /// The word in lowercase.
    let plain: String
    /// The word in lowercase without diacritics.
    let folded: String
    /// The part of the name that contains it.
    let segment: Int
}

/// A name split into words and, at its punctuation, into parts.
struct TokenizedName {
    /// The words in order, without numbers.
    ///
    /// In a script without spaces, each character is a token.
    private(set) var tokens: [Token] = []
    private var segment = 0
    private var plain: [UInt8] = []
    private var folded: [UInt8] = []
    private var isASCII = true

    /// Cuts a name.
    init(_ name: some StringProtocol) {
        for scalar in name.unicodeScalars { take(scalar) }
        endWord()
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch LetterFolding.role(of: scalar) {
        case .letter where scalar.isASCII:
            let lower = UInt8(truncatingIfNeeded: scalar.value) | 0x20
            plain.append(lower)
            folded.append(lower)
        case .letter: append(LetterFolding.letter(scalar))
        case .ideograph:
            endWord()
            let bytes = Array(String(scalar).utf8)
            append(LetterFolding.Letter(plain: bytes, folded: bytes))
            endWord()
        case .mark: append(LetterFolding.Letter(plain: Array(String(scalar).utf8), folded: []))
        case .space: endWord()
        case .divider:
            endWord()
            if let last = tokens.last { segment = last.segment + 1 }
        }
    }

    private mutating func append(_ letter: LetterFolding.Letter) {
        isASCII = false
        plain += letter.plain
        folded += letter.folded
    }

    private mutating func endWord() {
        guard let first = folded.first else { return plain.removeAll() }
        if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) {
            let text = String(decoding: folded, as: UTF8.self)
            let plain = isASCII ? text : String(decoding: plain, as: UTF8.self)
            tokens.append(Token(plain: plain, folded: text, segment: segment))
        }
        plain.removeAll(keepingCapacity: true)
        folded.removeAll(keepingCapacity: true)
        isASCII = true
    }
}
