/// Numbers that stand for a folded word, so that nobody compares its bytes again.
struct WordPrint {
    /// The whole word.
    var full: UInt32 = 0
    /// The word without a final "s", so that most plurals are one with their singular.
    var stem: UInt32 = 0
    /// The last three bytes and, in the highest byte, how many bytes the word has.
    var ending: UInt32 = 0

    init() {}

    // Unsafe, since words are bytes of a lent line; they are read here and not kept.
    init(_ word: UnsafeBufferPointer<UInt8>, hash: UInt64) {
        full = UInt32(truncatingIfNeeded: hash)
        let isPlural = word.count > 3 && word[word.count - 1] == UInt8(ascii: "s")
        stem = isPlural ? UInt32(truncatingIfNeeded: Self.hash(UnsafeBufferPointer(rebasing: word.dropLast()))) : full
        ending = UInt32(min(word.count, 12)) << 24
        for place in 1...3 where word.count >= place { ending |= UInt32(word[word.count - place]) << (8 * (3 - place)) }
    }

    /// The prints of a folded word of the program's own.
    init(of word: StaticString) {
        self = word.withUTF8Buffer { WordPrint($0, hash: Self.hash($0)) }
    }

    /// FNV-1a, folded once so that the low bits depend on all of it.
    static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return value ^ (value >> 32)
    }
}
