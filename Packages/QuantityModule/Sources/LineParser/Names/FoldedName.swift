/// A name in the form for lookups: folded words in the singular, separated by one space.
///
/// The initializer writes into memory that the caller lends and allocates nothing.
struct FoldedName {
    // Unsafe, because a name is folded for every line: both texts lie in memory that the caller lends, which has room
    // for two copies of the name beside its bytes, see `capacity(for:)`.
    /// All words.
    private(set) var whole: UnsafeMutableBufferPointer<UInt8>
    /// The words that identify the ingredient, without those that never make a different ingredient.
    private(set) var telling: UnsafeMutableBufferPointer<UInt8>

    /// Returns the buffer size for a name of a given length.
    static func capacity(for count: Int) -> Int { 3 * count + 2 }

    /// Folds a name without its brackets: "Italian (flat-leaf) parsley" becomes "italian parsley".
    ///
    /// The name is UTF-8, and the buffer has the size of ``capacity(for:)``.
    init(_ name: UnsafeBufferPointer<UInt8>, idle: ByteTable, into space: UnsafeMutableBufferPointer<UInt8>) {
        var count = Self.copyWithoutBrackets(name, into: space)
        let words = UnsafeMutableBufferPointer(rebasing: space[..<count])
        ByteFolding.fold(words)
        let rest = UnsafeMutableBufferPointer(rebasing: space[count...])
        whole = UnsafeMutableBufferPointer(rebasing: rest[..<0])
        telling = UnsafeMutableBufferPointer(rebasing: rest[..<0])
        let half = count + 1
        var tellingCount = 0
        count = 0
        var scan = NameScan(words)
        while let next = scan.next() {
            let word = UnsafeBufferPointer(rebasing: next[..<WordFolding.foldToSingular(next)])
            Self.append(word, to: rest, from: 0, &count)
            if idle.find(word, hash: WordPrint.hash(word)) < 0 {
                Self.append(word, to: rest, from: half, &tellingCount)
            }
        }
        whole = UnsafeMutableBufferPointer(rebasing: rest[..<count])
        telling = UnsafeMutableBufferPointer(rebasing: rest[half..<half + tellingCount])
    }

    private static func append(
        _ word: UnsafeBufferPointer<UInt8>,
        to space: UnsafeMutableBufferPointer<UInt8>,
        from begin: Int,
        _ count: inout Int
    ) {
        if count > 0 {
            space[begin + count] = UInt8(ascii: " ")
            count += 1
        }
        for byte in word {
            space[begin + count] = byte
            count += 1
        }
    }

    private static func copyWithoutBrackets(
        _ name: UnsafeBufferPointer<UInt8>,
        into space: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        let opensFirst = name.first == UInt8(ascii: "(")
        var depth = 0
        var count = 0
        for byte in name {
            if byte == UInt8(ascii: "("), !opensFirst { depth += 1 }
            if depth == 0 {
                space[count] = byte
                count += 1
            }
            if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
        }
        return count
    }
}

/// Iterates over the words of a folded name; apostrophes and marks are dropped, hyphens separate words.
struct NameScan {
    // Unsafe, because words are compacted in place; a word is never longer than its source.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var place = 0

    /// - Parameter bytes: The folded name; its words are compacted in place.
    init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next word; `nil` after the last.
    mutating func next() -> UnsafeMutableBufferPointer<UInt8>? {
        let begin = place
        var end = begin
        while place < bytes.count {
            let length = length(at: place)
            if isLetter(at: place, length) {
                for offset in 0..<length { bytes[end + offset] = bytes[place + offset] }
                end += length
            } else if end > begin, !isDropped(at: place) {
                place += length
                break
            }
            place += length
        }
        return end > begin ? UnsafeMutableBufferPointer(rebasing: bytes[begin..<end]) : nil
    }

    private func length(at index: Int) -> Int {
        let byte = bytes[index]
        let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        return min(length, bytes.count - index)
    }

    private func isLetter(at index: Int, _ length: Int) -> Bool {
        let byte = bytes[index]
        guard byte >= 0x80 else {
            return LineTokenizer.isLetter(byte) || LineTokenizer.isDigit(byte) || byte == UInt8(ascii: "%")
        }
        // Letters beyond ASCII; not the signs of Latin-1 and General Punctuation.
        return byte >= 0xC3 && byte != 0xE2 && !isSign(0xC3, 0x97, at: index) && !isSign(0xE3, 0x80, 0x80, at: index)
    }

    /// Apostrophes, ®, ™ and soft hyphens.
    private func isDropped(at index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "'") || isSign(0xE2, 0x80, 0x99, at: index) || isSign(0xE2, 0x84, 0xA2, at: index)
            || isSign(0xC2, 0xAE, at: index) || isSign(0xC2, 0xAD, at: index)
    }

    private func isSign(_ first: UInt8, _ second: UInt8, _ third: UInt8? = nil, at index: Int) -> Bool {
        guard bytes[index] == first, index + 1 < bytes.count, bytes[index + 1] == second else { return false }
        return third.map { index + 2 < bytes.count && bytes[index + 2] == $0 } ?? true
    }
}
