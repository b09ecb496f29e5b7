/// Splits a line into tokens, byte by byte.
struct LineTokenizer {
    // Unsafe, because it is stack memory that the caller lends for one line; nothing keeps it. Every lookahead goes
    // through `at(_:)`, which checks the end.
    let bytes: UnsafeBufferPointer<UInt8>
    let lookup: Lexicon?
    private var position = 0
    private(set) var spaceBefore = true

    /// - Parameters:
    ///   - bytes: The folded line.
    ///   - lexicon: The lexicon for words; `nil` while the lexicon itself is built.
    init(_ bytes: UnsafeBufferPointer<UInt8>, lexicon: Lexicon?) {
        self.bytes = bytes
        lookup = lexicon
    }

    /// The next token; `nil` at the end of the line.
    mutating func next() -> Token? {
        skipSpace()
        guard position < bytes.count else { return nil }
        let start = position
        let byte = bytes[start]
        var token: Token
        if Self.isDigit(byte) || fullWidthDigit(at: start) != nil {
            token = number()
        } else if byte == UInt8(ascii: "."), start + 1 < bytes.count, Self.isDigit(bytes[start + 1]), beginsNumber {
            token = number()
        } else if byte < 0x80 {
            token = Self.isLetter(byte) ? word() : sign(Self.kind(of: byte), length: 1)
        } else {
            token = wide()
        }
        token.spaceBefore = spaceBefore
        spaceBefore = false
        return token
    }

    /// Whether neither a letter nor a number comes right before: in "(.25 oz)", the point begins a number.
    private var beginsNumber: Bool {
        guard !spaceBefore, position > 0 else { return true }
        let byte = bytes[position - 1]
        return byte < 0x80 && !Self.isLetter(byte) && !Self.isDigit(byte) && byte != UInt8(ascii: ".")
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            let length = bytes[position] == UInt8(ascii: "<") ? tagLength : spaceLength(at: position)
            guard length > 0 else { return }
            position += length
            spaceBefore = true
        }
    }

    /// The length of the markup that begins here, as in "<b>flour</b>"; 0 when there is none.
    private var tagLength: Int {
        let second = at(position + 1)
        guard Self.isLetter(second) || second == UInt8(ascii: "/") else { return 0 }
        let end = min(position + 200, bytes.count)
        return bytes[position..<end].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 - position } ?? 0
    }

    func spaceLength(at index: Int) -> Int {
        let byte = bytes[index]
        if byte <= 0x20 { return 1 }
        guard byte >= 0xC2 else { return 0 }
        switch (byte, at(index + 1), at(index + 2)) {
        case (0xC2, 0xA0, _), (0xC2, 0xAD, _): return 2
        case (0xE2, 0x80, 0x80...0x8F), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0xA0), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
            return 3
        default: return 0
        }
    }

    func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

    mutating func sign(_ kind: Token.Kind, length: Int, isLong: Bool = false) -> Token {
        let start = position
        position = min(position + length, bytes.count)
        return Token(kind: kind, spaceBefore: false, isLong: isLong, start: Int32(start), end: Int32(position))
    }

    mutating func fractionSign(_ numerator: Int64, _ denominator: Int64, length: Int) -> Token {
        var token = sign(.fraction, length: length)
        token.value = Fraction(numerator, denominator)
        return token
    }

    /// Returns a token that ends here; looks up words.
    mutating func finish(_ kind: Token.Kind, from start: Int, to end: Int) -> Token {
        position = end
        var token = Token(kind: kind, spaceBefore: false, start: Int32(start), end: Int32(end))
        if kind == .word, let lookup {
            let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
            let hash = WordPrint.hash(word)
            token.print = WordPrint(word, hash: hash)
            token.word = lookup.find(word, hash: hash)
        }
        return token
    }

    var start: Int { position }

    /// Reads letters, with apostrophes inside; "d'" and "l'" are separate from the word after them.
    private mutating func word() -> Token {
        let start = position
        var end = start
        while true {
            let length = letterLength(at: end)
            if length > 0 {
                end += length
                continue
            }
            let apostrophe = apostropheLength(at: end)
            let isElision = end - start == 1 && (end + apostrophe == bytes.count || isArticle(start, end + apostrophe))
            guard apostrophe > 0, isElision || letterLength(at: end + apostrophe) > 0 else { break }
            end += apostrophe
            if end - apostrophe - start == 1 { break }
        }
        return finish(.word, from: start, to: end)
    }

    /// Whether a letter and an apostrophe are a French or Italian word before a number: "le jus d'1 citron".
    private func isArticle(_ letter: Int, _ next: Int) -> Bool {
        Self.isDigit(at(next)) && [UInt8(ascii: "d"), UInt8(ascii: "l")].contains(at(letter) | 0x20)
    }

    mutating func wideWord() -> Token { word() }

    private func apostropheLength(at index: Int) -> Int {
        if at(index) == UInt8(ascii: "'") { return 1 }
        return at(index) == 0xE2 && at(index + 1) == 0x80 && at(index + 2) == 0x99 ? 3 : 0
    }

    /// Returns the length of the letter at an index in bytes; 0 when it is not a letter.
    func letterLength(at index: Int) -> Int {
        guard index < bytes.count else { return 0 }
        let byte = bytes[index]
        if byte < 0x80 { return Self.isLetter(byte) ? 1 : 0 }
        switch byte {
        case 0xC3: return at(index + 1) == 0x97 || at(index + 1) == 0xB7 ? 0 : 2
        case 0xC4...0xDF: return 2
        // The scripts of Asia and Africa, and Hangul.
        case 0xE0, 0xE1, 0xEA...0xED: return 3
        default: return 0
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
}
