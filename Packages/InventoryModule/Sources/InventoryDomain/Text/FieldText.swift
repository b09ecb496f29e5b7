/// A value that a store keeps as one line of text.
public protocol StoredText {
    /// Reads a line that ``text`` wrote.
    ///
    /// - Throws: ``StoredTextError`` for any other text.
    init(text: String) throws(StoredTextError)

    /// The line.
    var text: String { get }
}

/// A line that no value of its kind wrote.
public struct StoredTextError: Error, Hashable, Sendable {}

/// Fields in one line of text, such as that of a lot in a store: separated by `|`, which `\` escapes.
///
/// A store reads hundreds of lots at once; reading JSON by name takes some fifty times as long.
struct FieldText {
    /// The line.
    private(set) var text = ""
    private var isEmpty = true

    /// Adds a field.
    mutating func add(_ field: String) {
        if !isEmpty { text.append("|") }
        isEmpty = false
        guard field.utf8.contains(where: { $0 == Self.separator || $0 == Self.escape }) else {
            text.append(field)
            return
        }
        for scalar in field.unicodeScalars {
            if scalar == "|" || scalar == "\\" { text.unicodeScalars.append("\\") }
            text.unicodeScalars.append(scalar)
        }
    }

    /// Adds a number.
    mutating func add(_ number: some BinaryInteger) { add("\(number)") }

    /// Adds a field that can be missing: an empty one when it is, and one that begins with `=` otherwise.
    mutating func add(optional field: String?) { add(field.map { "=\($0)" } ?? "") }

    private static let separator = UInt8(ascii: "|")
    private static let escape = UInt8(ascii: "\\")
}

/// Reads the fields of a ``FieldText``, one after the other.
struct FieldReader {
    private let bytes: [UInt8]
    /// Where the next field begins; one more than the length at the end.
    private var start = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns the next field.
    mutating func next() throws(StoredTextError) -> String {
        let (field, isEscaped) = try nextBytes()
        if field.isEmpty { return "" }
        let text = String(decoding: bytes[field], as: UTF8.self)
        return isEscaped ? Self.unescaped(text) : text
    }

    /// Finds the next field, and whether something is escaped in it.
    private mutating func nextBytes() throws(StoredTextError) -> (field: Range<Int>, isEscaped: Bool) {
        guard start <= bytes.count else { throw StoredTextError() }
        var end = start
        var isEscaped = false
        while end < bytes.count, bytes[end] != UInt8(ascii: "|") {
            if bytes[end] == UInt8(ascii: "\\") {
                isEscaped = true
                end += 1
                guard end < bytes.count else { throw StoredTextError() }
            }
            end += 1
        }
        defer { start = end + 1 }
        return (start..<end, isEscaped)
    }

    /// Returns the next field as a number.
    mutating func number() throws(StoredTextError) -> Int {
        guard let number = try optionalNumber() else { throw StoredTextError() }
        return number
    }

    /// Returns the next field as a number; `nil` for an empty one.
    mutating func optionalNumber() throws(StoredTextError) -> Int? {
        let field = try nextBytes().field
        if field.isEmpty { return nil }
        let isBelow = bytes[field.lowerBound] == UInt8(ascii: "-")
        var number = 0
        // Sixteen digits are more than any day or millisecond has, and fit.
        guard (isBelow ? 2...17 : 1...16).contains(field.count) else { throw StoredTextError() }
        for byte in bytes[isBelow ? field.dropFirst() : field] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw StoredTextError() }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return isBelow ? -number : number
    }

    /// Returns the next field, which can be missing.
    mutating func optional() throws(StoredTextError) -> String? {
        let (field, isEscaped) = try nextBytes()
        if field.isEmpty { return nil }
        guard bytes[field.lowerBound] == UInt8(ascii: "=") else { throw StoredTextError() }
        let text = String(decoding: bytes[field.dropFirst()], as: UTF8.self)
        return isEscaped ? Self.unescaped(text) : text
    }

    /// Makes sure that nothing is left.
    func finish() throws(StoredTextError) {
        guard start > bytes.count else { throw StoredTextError() }
    }

    private static func unescaped(_ field: String) -> String {
        var text = ""
        var isEscape = false
        for scalar in field.unicodeScalars {
            if scalar == "\\", !isEscape {
                isEscape = true
            } else {
                text.unicodeScalars.append(scalar)
                isEscape = false
            }
        }
        return text
    }
}
