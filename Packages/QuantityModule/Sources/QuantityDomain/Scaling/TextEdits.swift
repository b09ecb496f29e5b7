/// Replacements in a text, by UTF-8 byte offsets; the text between them stays.
struct TextEdits {
    private var edits: [(bytes: Range<Int>, text: String)] = []

    /// Replaces some bytes with a text.
    mutating func replace(_ bytes: Range<Int>, with text: String) { edits.append((bytes, text)) }

    /// Inserts a text before a byte.
    mutating func insert(_ text: String, at place: Int) { edits.append((place..<place, text)) }

    /// Replaces bytes that hold only punctuation and space with one space.
    mutating func joinWithSpace(_ bytes: Range<Int>, in text: String) {
        let gap = text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count)
        if gap.allSatisfy(Self.isSign) { replace(bytes, with: " ") }
    }

    /// Removes the space before a byte.
    mutating func removeSpace(before place: Int, in text: String) {
        let count = text.utf8.prefix(place).reversed().prefix { $0 == UInt8(ascii: " ") }.count
        let bytes = place - count..<place
        edits.removeAll { $0.bytes == bytes }
        replace(bytes, with: "")
    }

    /// Returns the text with every replacement; of two that overlap, the first wins.
    func applied(to text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var place = 0
        let ordered = edits.sorted {
            ($0.bytes.lowerBound, $0.bytes.upperBound) < ($1.bytes.lowerBound, $1.bytes.upperBound)
        }
        for edit in ordered where edit.bytes.lowerBound >= place {
            result += bytes[place..<edit.bytes.lowerBound]
            result += edit.text.utf8
            place = edit.bytes.upperBound
        }
        result += bytes[place...]
        return String(decoding: result, as: UTF8.self)
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF, UInt8(ascii: "("), UInt8(ascii: ")"): false
        default: true
        }
    }
}
