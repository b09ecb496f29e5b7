/// Reads the records of a CSV text one by one (RFC 4180), in the memory of one record.
///
/// Fields keep their original bytes, so a writer can preserve unchanged fields byte for byte.
public struct CSVReader<Failure: Error> {
    /// The maximum length of a record in bytes; a longer one means that a quotation mark was never closed.
    private static var longestRecord: Int { 1 << 24 }

    /// The delimiter between fields: whichever of comma, semicolon, and tab is most frequent in the first line.
    public private(set) var delimiter = UInt8.comma
    /// The bytes before the first record: a byte order mark, or empty.
    public private(set) var mark: [UInt8] = []
    private let readPiece: () throws(Failure) -> [UInt8]
    private var buffer: [UInt8] = []
    /// The index in the buffer at which the next record begins.
    private var start = 0
    private var line = 1
    private var isAtEnd = false

    /// Creates a reader that reads pieces of any length until one is empty.
    public init(readPiece: @escaping () throws(Failure) -> [UInt8]) throws(Failure) {
        self.readPiece = readPiece
        var hasLine = false
        while !isAtEnd, !hasLine, buffer.count < 1 << 16 {
            let count = buffer.count
            try fill()
            hasLine = buffer[count...].contains(0x0A)
        }
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if buffer.starts(with: byteOrderMark) { mark = byteOrderMark }
        start = mark.count
        let first = buffer[start...].prefix { $0 != 0x0A }
        let counts = [UInt8.comma, .semicolon, 0x09].map { mark in (mark, first.count { $0 == mark }) }
        delimiter = counts.max { $0.1 < $1.1 }?.0 ?? .comma
    }

    /// Returns the next record, or `nil` after the last one.
    ///
    /// If the text ends within quotation marks, the last record isn't closed.
    public mutating func next() throws(Failure) -> CSVRecord? {
        var position = start
        var place = CSVPlace.start
        while true {
            while position < buffer.count {
                let byte = buffer[position]
                if byte == 0x0A, place != .quoted { return record(to: position, after: position + 1) }
                place = place.after(byte, delimiter)
                position += 1
            }
            guard !isAtEnd, position - start < Self.longestRecord else { break }
            position -= start
            try fill()
        }
        guard start < buffer.count else { return nil }
        // A record that is cut at the limit must not pass for the last one.
        let isWhole = isAtEnd && place != .quoted
        isAtEnd = true
        return record(to: buffer.count, after: buffer.count, isClosed: isWhole)
    }

    private mutating func fill() throws(Failure) {
        buffer.removeFirst(start)
        start = 0
        let more = try readPiece()
        isAtEnd = more.isEmpty
        buffer += more
    }

    private mutating func record(to newline: Int, after next: Int, isClosed: Bool = true) -> CSVRecord {
        let hasReturn = newline > start && newline < next && buffer[newline - 1] == 0x0D
        let last = hasReturn ? newline - 1 : newline
        var fields: [CSVField] = []
        var begin = start
        var place = CSVPlace.start
        for index in start..<last {
            defer { place = place.after(buffer[index], delimiter) }
            guard buffer[index] == delimiter, place != .quoted else { continue }
            fields.append(CSVField(raw: buffer[begin..<index]))
            begin = index + 1
        }
        fields.append(CSVField(raw: buffer[begin..<last]))
        let record = CSVRecord(line: line, fields: fields, end: buffer[last..<next], isClosed: isClosed)
        line += buffer[start..<next].count { $0 == 0x0A }
        start = next
        return record
    }
}

extension CSVReader where Failure == Never {
    /// Creates a reader for a complete text.
    public init(text: String) {
        var pieces = [Array(text.utf8)]
        self.init { pieces.popLast() ?? [] }
    }
}

/// A record of a CSV text.
public struct CSVRecord: Hashable, Sendable {
    /// The line on which the record begins, starting from 1.
    public let line: Int
    /// The fields in order; at least one.
    public let fields: [CSVField]
    /// The line ending after the record; empty when the text ends without one.
    public let end: ArraySlice<UInt8>
    /// Whether every opening quotation mark is closed; if not, the text ends within the last field.
    public let isClosed: Bool

    /// Whether the line is empty.
    public var isEmpty: Bool { fields.count == 1 && fields[0].raw.isEmpty }
}

/// A field of a CSV text.
public struct CSVField: Hashable, Sendable {
    /// The field's original bytes, including quotation marks.
    public let raw: ArraySlice<UInt8>

    private var content: (bytes: ArraySlice<UInt8>, isQuoted: Bool) {
        guard raw.count > 1, raw.first == .quote, raw.last == .quote else { return (raw, false) }
        return (raw.dropFirst().dropLast(), true)
    }

    /// The field's text; `nil` when it isn't UTF-8, so that no character is guessed.
    public var text: String? {
        let (bytes, isQuoted) = content
        return String(validating: isQuoted ? Self.withoutDoubledQuotes(bytes) : bytes, as: UTF8.self)
    }

    /// The field's text, with U+FFFD in place of bytes that aren't UTF-8.
    public var readableText: String {
        let (bytes, isQuoted) = content
        return String(decoding: isQuoted ? Self.withoutDoubledQuotes(bytes) : bytes, as: UTF8.self)
    }

    /// Returns the content of a quoted field with one quotation mark for each two.
    private static func withoutDoubledQuotes(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.contains(.quote) else { return bytes }
        var content: ArraySlice<UInt8> = []
        var isSecond = false
        for byte in bytes {
            isSecond = byte == .quote && !isSecond && content.last == .quote && !content.isEmpty
            if !isSecond { content.append(byte) }
        }
        return content
    }
}

/// The reader's state within a field: a quotation mark is special only where it opens or closes a field, and is an
/// ordinary character elsewhere, as in `9" tin`.
private enum CSVPlace {
    case start, bare, quoted, closed

    func after(_ byte: UInt8, _ delimiter: UInt8) -> CSVPlace {
        switch (self, byte) {
        case (.quoted, .quote): .closed
        case (.quoted, _), (.start, .quote), (.closed, .quote): .quoted
        case (_, delimiter): .start
        default: .bare
        }
    }
}
