import TextFormats

/// Decodes `&frac12;`, `&#189;` and `&#xBD;`.
enum CharacterReferences {
    private struct Named {
        let scalar: Unicode.Scalar
        /// Whether pages may omit the semicolon, as with some old names.
        let mayLackSemicolon: Bool
    }

    private static let longestName = 32

    private static let named: [String: Named] = {
        var named: [String: Named] = [:]
        for row in ResourceTable(PackageResources.character_references_tsv).rows where row.count == 3 {
            guard let code = UInt32(row[1], radix: 16), let scalar = Unicode.Scalar(code) else { continue }
            named[row[0]] = Named(scalar: scalar, mayLackSemicolon: row[2] == "1")
        }
        return named
    }()

    /// Returns the text with its references decoded once; anything that isn't a reference stays unchanged.
    static func decode(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard var ampersand = bytes.firstIndex(of: 0x26) else { return text }
        var decoded: [UInt8] = []
        var position = 0
        while true {
            decoded += bytes[position..<ampersand]
            position = ampersand
            if let (scalar, end) = reference(in: bytes, at: ampersand) {
                decoded += String(Character(scalar)).utf8
                position = end
            } else {
                decoded.append(0x26)
                position += 1
            }
            guard let next = bytes[position...].firstIndex(of: 0x26) else { break }
            ampersand = next
        }
        return String(decoding: decoded + bytes[position...], as: UTF8.self)
    }

    private static func reference(in bytes: [UInt8], at ampersand: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        let start = ampersand + 1
        guard start < bytes.count else { return nil }
        if bytes[start] == 0x23 { return numeric(in: bytes, at: start + 1) }
        let word = bytes[start...].prefix(longestName).prefix { $0.isLetter || $0.isDigit }
        guard !word.isEmpty, let found = named[String(decoding: word, as: UTF8.self)] else { return nil }
        if word.endIndex < bytes.count, bytes[word.endIndex] == .semicolon { return (found.scalar, word.endIndex + 1) }
        let isFollowedByValue = word.endIndex < bytes.count && bytes[word.endIndex] == 0x3D
        return found.mayLackSemicolon && !isFollowedByValue ? (found.scalar, word.endIndex) : nil
    }

    private static func numeric(in bytes: [UInt8], at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        guard start < bytes.count else { return nil }
        let isHexadecimal = bytes[start] | 0x20 == 0x78
        let first = isHexadecimal ? start + 1 : start
        let digits = bytes[first...].prefix(8).prefix { Character(UnicodeScalar($0)).isHexDigit }
        guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10) else {
            return nil
        }
        // Pages that use 128 to 159 mean Windows-1252, and browsers read them that way.
        let meant = (0x80...0x9F).contains(code) ? Windows1252.scalar(UInt8(code)) : Unicode.Scalar(code)
        let hasSemicolon = digits.endIndex < bytes.count && bytes[digits.endIndex] == .semicolon
        return (meant ?? "\u{FFFD}", digits.endIndex + (hasSemicolon ? 1 : 0))
    }
}
