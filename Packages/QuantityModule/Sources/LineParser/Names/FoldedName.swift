/// A name as lookups need it: folded words in the singular, with one space between them.
///
/// It is written into memory that the caller lends; nothing else is allocated.
struct FoldedName {
    // Unsafe, since a name is folded for every line: both texts lie in the space that the caller lends, which has
    // room for two copies of the name beside its bytes, see `capacity(for:)`.
    /// All words.
    private(set) var whole: UnsafeMutableBufferPointer<UInt8>
    /// The words that tell the ingredient; those that make no other ingredient are left out.
    private(set) var telling: UnsafeMutableBufferPointer<UInt8>
    /// Whether "or" stands between two words.
    private(set) var hasChoice = false

    /// How many bytes are needed for a name of so many.
    static func capacity(for count: Int) -> Int { 3 * count + 2 }

    /// Folds a name without what it says in brackets: "Italian (flat-leaf) parsley" is Italian parsley.
    ///
    /// The name is UTF-8, and the space as large as ``capacity(for:)`` says.
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
            if word.count == 2, word[0] == UInt8(ascii: "o"), word[1] == UInt8(ascii: "r") { hasChoice = true }
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
