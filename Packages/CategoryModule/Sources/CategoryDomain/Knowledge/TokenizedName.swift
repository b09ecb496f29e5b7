/// A name cut into words and, at its punctuation, into parts.
struct TokenizedName {
    /// The words in their order; numbers are left out. A script that writes no spaces gives one token a character.
    private(set) var tokens: [Token] = []
    private var segment = 0
    private var plain = ""
    private var folded = ""

    /// Cuts a name.
    init(_ name: String, folding: LetterFolding) {
        for scalar in name.unicodeScalars { take(scalar, folding) }
        endWord()
    }

    private mutating func take(_ scalar: Unicode.Scalar, _ folding: LetterFolding) {
        switch LetterFolding.role(of: scalar) {
        case .letter:
            let letter = folding.fold(scalar)
            plain += letter.plain
            folded += letter.folded
        case .ideograph:
            endWord()
            plain.unicodeScalars.append(scalar)
            folded = plain
            endWord()
        case .mark:
            plain.unicodeScalars.append(scalar)
        case .space: endWord()
        case .divider:
            endWord()
            if !tokens.isEmpty { segment = (tokens.last?.segment ?? 0) + 1 }
        }
    }

    private mutating func endWord() {
        defer {
            plain.removeAll(keepingCapacity: true)
            folded.removeAll(keepingCapacity: true)
        }
        guard let first = folded.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return }
        tokens.append(Token(plain: plain, folded: folded, segment: segment))
    }
}
