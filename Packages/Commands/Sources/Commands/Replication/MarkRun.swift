/// Counts the combining marks in a row, while it reads a text.
///
/// Putting marks in order, which comparing and folding texts do, costs the square of their number. A group of
/// operations has room for a million of them.
struct MarkRun {
    /// The maximum number of combining marks in a row.
    ///
    /// Source: Unicode Standard Annex 15, stream-safe text format.
    static let limit = 30

    private var length = 0
    private(set) var isTooLong = false

    /// Returns whether a text, in UTF-8, has more than ``limit`` marks in a row.
    static func isTooLong(inText bytes: [UInt8]) -> Bool {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
        var run = MarkRun()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { run.read(scalar) }
        return run.isTooLong
    }

    /// Returns whether a text in JSON has more than ``limit`` marks in a row, written as they are or as escapes.
    static func isTooLong(inJSON bytes: [UInt8]) -> Bool {
        guard bytes.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }) else { return false }
        var run = MarkRun()
        var escape = JSONEscape()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if let meant = escape.read(scalar) { run.read(meant) }
        }
        return run.isTooLong
    }

    private mutating func read(_ scalar: Unicode.Scalar) {
        length = scalar.isMark ? length + 1 : 0
        if length > Self.limit { isTooLong = true }
    }
}

extension Unicode.Scalar {
    /// Whether it is a mark that is put in order among its neighbors, or stands for several of them.
    fileprivate var isMark: Bool {
        guard value >= 0x300 else { return false }
        // The vowel signs of Tibetan have no class themselves, and are decomposed into two marks that have one.
        return properties.canonicalCombiningClass != .notReordered || [0xF73, 0xF75, 0xF81].contains(value)
    }
}

/// Reads the escapes of JSON, scalar by scalar.
private struct JSONEscape {
    private enum Place {
        case outside
        case afterBackslash
        case digits(read: Int, value: UInt32)
    }

    private var place = Place.outside
    /// The first half of a character beyond U+FFFF, whose second half must follow.
    private var high: UInt32?

    /// Returns the scalar that the text means at this place; `nil` within an escape, and after half of a character.
    mutating func read(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch place {
        case .outside:
            if scalar == "\\" {
                place = .afterBackslash
                return nil
            }
            high = nil
            return scalar
        case .afterBackslash:
            place = scalar == "u" ? .digits(read: 0, value: 0) : .outside
            if scalar != "u" { high = nil }
            return scalar == "u" ? nil : scalar
        case .digits(let read, let value):
            guard let digit = Character(scalar).hexDigitValue else {
                place = .outside
                return scalar
            }
            let longer = value << 4 | UInt32(digit)
            place = read == 3 ? .outside : .digits(read: read + 1, value: longer)
            return read == 3 ? meaning(of: longer) : nil
        }
    }

    private mutating func meaning(of unit: UInt32) -> Unicode.Scalar? {
        defer { high = 0xD800...0xDBFF ~= unit ? unit : nil }
        guard let high, 0xDC00...0xDFFF ~= unit else { return Unicode.Scalar(unit) }
        return Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + (unit - 0xDC00))
    }
}
