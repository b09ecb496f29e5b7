import TextFormats

/// The text of a page or file, decoded from its encoding.
struct PageText {
    /// Valid UTF-8 without a byte order mark.
    let bytes: [UInt8]
    /// Notes for people about what was replaced.
    let notes: [String]

    /// Decodes UTF-8, UTF-16 with a byte order mark, and the single-byte encoding that an old page declares.
    ///
    /// What the site has sent as `charset` goes before what the page declares, as in browsers, and a byte order mark
    /// before both.
    ///
    /// - Throws: ``RecipeReadingError/notText(name:kind:)`` for a file that isn't text.
    init(_ content: [UInt8], charset: String? = nil, name: String) throws(RecipeReadingError) {
        if content.starts(with: [0xFF, 0xFE]) || content.starts(with: [0xFE, 0xFF]) {
            bytes = Self.fromUTF16(content)
            notes = []
            return
        }
        if let kind = Self.kindOfBinary(content) { throw .notText(name: name, kind: kind) }
        let hasMark = content.starts(with: [0xEF, 0xBB, 0xBF])
        let body = hasMark ? Array(content.dropFirst(3)) : content
        let isWindows1252 = charset.map(Self.isWindows1252)
        let text = String(decoding: body, as: UTF8.self)
        if isWindows1252 == true, !hasMark {
            bytes = Array(Windows1252.decode(body).utf8)
            notes = []
        } else if text.utf8.count == body.count, text.utf8.elementsEqual(body) {
            bytes = body
            notes = []
        } else if isWindows1252 ?? Self.declaresWindows1252(body) {
            bytes = Array(Windows1252.decode(body).utf8)
            notes = []
        } else {
            bytes = Array(text.utf8)
            notes = ["Some characters could not be read and were replaced by \u{FFFD}: the page is not UTF-8."]
        }
    }

    private static func fromUTF16(_ content: [UInt8]) -> [UInt8] {
        let isLittleEndian = content[0] == 0xFF
        let (low, high) = isLittleEndian ? (0, 1) : (1, 0)
        let units: [UInt16] = stride(from: 2, to: content.count - 1, by: 2).map { index in
            UInt16(content[index + high]) << 8 | UInt16(content[index + low])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static let signatures: [(bytes: [UInt8], kind: String)] = [
        (Array("%PDF".utf8), "a PDF file"), (Array("PK\u{3}\u{4}".utf8), "a ZIP archive or an office document"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
        (Array("GIF8".utf8), "a GIF picture"), ([0x1F, 0x8B], "a compressed file"),
        (Array("SQLite format 3".utf8), "a database"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ]

    private static func kindOfBinary(_ content: [UInt8]) -> String? {
        if let signature = signatures.first(where: { content.starts(with: $0.bytes) }) { return signature.kind }
        let sample = content.prefix(8_192)
        let strange = sample.count { $0 < 0x20 && !$0.isBlank && $0 != 0x1B && $0 != 0x08 }
        return strange * 50 > sample.count ? "a binary file" : nil
    }

    private static func declaresWindows1252(_ content: [UInt8]) -> Bool {
        let head = String(decoding: content.prefix(4_096), as: UTF8.self).lowercased()
        guard let charset = head.split(separator: "charset", maxSplits: 1).dropFirst().first else { return false }
        let name = charset.drop { "= \"'".contains($0) }.prefix { !"\"' >;/".contains($0) }
        return isWindows1252(String(name))
    }

    private static func isWindows1252(_ charset: String) -> Bool {
        ["windows-1252", "iso-8859-1", "iso-8859-15", "latin1", "latin-1", "cp1252", "us-ascii"]
            .contains(charset.lowercased())
    }
}
