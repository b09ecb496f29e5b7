import Foundation

/// The words by which people find something.
///
/// Two words match when one begins the other, or when both have four to 16 letters and dropping at most one letter from
/// each leaves the same text: that forgives a letter too many, missing, wrong, or swapped with its neighbor.
public enum SearchWords {
    /// The fewest letters of a word that may have a typing slip.
    public static let shortestForgiven = 4
    /// The most letters of a word that may have a typing slip: each letter makes one more form, which stores keep.
    public static let longestForgiven = 16
    /// The most Unicode scalars of a word; longer words are compared by their beginning.
    public static let longest = 32

    /// Returns the distinct words of a text, in lowercase letters and digits without accents, in order.
    public static func words(of text: String) -> [String] {
        var seen: Set<String> = []
        if let lowercased = text.asciiLowercased {
            let isOfWord = { (byte: UInt8) in (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
            return lowercased.utf8.split { !isOfWord($0) }.map { String(decoding: $0.prefix(longest), as: UTF8.self) }
                .filter { seen.insert($0).inserted }
        }
        let scalars = text.foldedLetters.lowercased().precomposedStringWithCanonicalMapping.unicodeScalars
        return scalars.split { !isOfWord($0) }.map { String($0.prefix(longest)) }.filter { seen.insert($0).inserted }
    }

    /// Whether a scalar is a letter, a number, or a mark of one.
    ///
    /// Characters would not do: some letters make one with whatever follows, such as a space.
    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            true
        default: false
        }
    }

    /// Returns a word and every text that dropping one of its letters leaves; nothing for a short word, or a long one.
    public static func forms(of word: String) -> Set<String> {
        guard (shortestForgiven...longestForgiven).contains(word.count) else { return [] }
        var forms: Set<String> = [word]
        let bytes = Array(word.utf8)
        if !bytes.contains(where: { $0 >= 0x80 }) {
            forms.reserveCapacity(1 + bytes.count)
            for place in bytes.indices {
                // Every word of an import comes through here: this makes no array for each form, and fills all bytes.
                let form = String(unsafeUninitializedCapacity: bytes.count - 1) { buffer in
                    _ = buffer.initialize(from: bytes[..<place])
                    _ = buffer[place...].initialize(from: bytes[(place + 1)...])
                    return bytes.count - 1
                }
                forms.insert(form)
            }
            return forms
        }
        for place in word.indices {
            var form = word
            form.remove(at: place)
            forms.insert(form)
        }
        return forms
    }

    /// Whether a word that a person typed finds another word.
    public static func matches(_ typed: String, _ word: String) -> Bool {
        if word.utf8.starts(with: typed.utf8) { return true }
        // Each form lacks one letter at most.
        return abs(typed.count - word.count) <= 1 && !forms(of: typed).isDisjoint(with: forms(of: word))
    }
}
