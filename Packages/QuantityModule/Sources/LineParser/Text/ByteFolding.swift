/// Lowercases UTF-8 bytes in place where the length stays the same: ASCII, Latin-1, Latin Extended-A and Cyrillic
/// letters.
enum ByteFolding {
    static func folded(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        result.withUnsafeMutableBufferPointer { fold($0) }
        return result
    }

    // Unsafe, because letters are folded in place; no letter changes its length, and `next` is bounds-checked.
    static func fold(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                if byte >= 0x41, byte <= 0x5A { bytes[index] = byte | 0x20 }
                index += 1
            } else {
                let next = index + 1 < bytes.count ? bytes[index + 1] : 0
                foldPair(byte, next, at: index, in: bytes)
                index += byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            }
        }
    }

    private static func foldPair(
        _ lead: UInt8,
        _ next: UInt8,
        at index: Int,
        in bytes: UnsafeMutableBufferPointer<UInt8>
    ) {
        switch (lead, next) {
        case (0xC3, 0x80...0x9E) where next != 0x97: bytes[index + 1] = next + 0x20
        // İ has no lowercase letter of equal length.
        case (0xC4, 0xB0), (0xC4, 0xB1): break
        case (0xC4, 0x80...0xB7), (0xC5, 0x8A...0xB7): if next & 1 == 0 { bytes[index + 1] = next + 1 }
        case (0xC4, 0xB9...0xBE), (0xC5, 0x81...0x87), (0xC5, 0xB9...0xBD):
            if next & 1 == 1 { bytes[index + 1] = next + 1 }
        case (0xD0, 0x90...0x9F): bytes[index + 1] = next + 0x20
        case (0xD0, 0xA0...0xAF):
            bytes[index] = 0xD1
            bytes[index + 1] = next - 0x20
        default: break
        }
    }
}

/// Fingerprints of a folded word, so that its bytes are compared once.
struct WordPrint {
    /// The whole word.
    var full: UInt32 = 0
    /// The word without a final "s", so that most plurals equal their singular.
    var stem: UInt32 = 0
    /// The last three bytes and, in the highest byte, the length of the word.
    var ending: UInt32 = 0

    init() {}

    // Unsafe, because the words are bytes of a lent line; they are read here and not kept.
    init(_ word: UnsafeBufferPointer<UInt8>, hash: UInt64) {
        full = UInt32(truncatingIfNeeded: hash)
        let isPlural = word.count > 3 && word[word.count - 1] == UInt8(ascii: "s")
        stem = isPlural ? UInt32(truncatingIfNeeded: Self.hash(UnsafeBufferPointer(rebasing: word.dropLast()))) : full
        ending = UInt32(min(word.count, 12)) << 24
        for place in 1...3 where word.count >= place { ending |= UInt32(word[word.count - place]) << (8 * (3 - place)) }
    }

    /// Creates the fingerprints of a constant folded word.
    init(of word: StaticString) {
        self = word.withUTF8Buffer { WordPrint($0, hash: Self.hash($0)) }
    }

    /// FNV-1a, folded once so that the low bits depend on all bits.
    static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return value ^ (value >> 32)
    }
}
