/// Walks through the words of a folded name; apostrophes and marks are dropped, hyphens part words.
struct NameScan {
    // Unsafe, since words are moved together in place; a word is never longer than what it is made of.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var place = 0

    /// - Parameter bytes: The folded name; its words are moved together in place.
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
