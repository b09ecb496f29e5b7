import Foundation

/// Reads the records of a CSV file one after the other, as bytes, in memory that does not grow with the file.
struct CSVRecords {
    /// A field as it is written, quotation marks and all.
    struct Field {
        let raw: ArraySlice<UInt8>

        /// What the field says.
        var text: String {
            guard raw.first == CSVRecords.quote, raw.last == CSVRecords.quote, raw.count > 1 else {
                return String(decoding: raw, as: UTF8.self)
            }
            return String(decoding: raw.dropFirst().dropLast(), as: UTF8.self).replacing("\"\"", with: "\"")
        }
    }

    static let quote = UInt8(ascii: "\"")
    private static let chunk = 1 << 18

    /// Between fields: a comma, semicolon or tab, whichever the first record has most of.
    private(set) var delimiter = UInt8(ascii: ",")
    private let handle: FileHandle
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    init(path: String) throws {
        handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        try fill()
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        let line = buffer[start...].prefix { $0 != UInt8(ascii: "\n") }
        delimiter =
            [",", ";", "\t"].map { UInt8(ascii: $0) }.max { left, right in
                line.count { $0 == left } < line.count { $0 == right }
            } ?? UInt8(ascii: ",")
    }

    /// The next record with the line end behind it; `nil` after the last one.
    mutating func next() throws -> (fields: [Field], end: ArraySlice<UInt8>)? {
        var position = start
        var isQuoted = false
        while true {
            while position < buffer.count {
                let byte = buffer[position]
                if byte == Self.quote { isQuoted.toggle() }
                if byte == UInt8(ascii: "\n"), !isQuoted { return record(to: position, after: position + 1) }
                position += 1
            }
            guard !isAtEnd else { break }
            position -= start
            try fill()
            position += start
        }
        return start < buffer.count ? record(to: buffer.count, after: buffer.count) : nil
    }

    /// A field as it is written: in quotation marks where its text needs them.
    static func written(_ text: String, delimiter: UInt8) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard bytes.contains(where: { $0 == delimiter || $0 == quote || $0 == 10 || $0 == 13 }) else { return bytes }
        return Array("\"\(text.replacing("\"", with: "\"\""))\"".utf8)
    }

    private mutating func fill() throws {
        buffer.removeFirst(start)
        start = 0
        let more = try handle.read(upToCount: Self.chunk) ?? Data()
        isAtEnd = more.isEmpty
        buffer += more
    }

    private mutating func record(to newline: Int, after next: Int) -> (fields: [Field], end: ArraySlice<UInt8>) {
        let hasReturn = newline > start && newline < next && buffer[newline - 1] == UInt8(ascii: "\r")
        let last = hasReturn ? newline - 1 : newline
        var fields: [Field] = []
        var begin = start
        var isQuoted = false
        for index in start..<last {
            if buffer[index] == Self.quote { isQuoted.toggle() }
            guard buffer[index] == delimiter, !isQuoted else { continue }
            fields.append(Field(raw: buffer[begin..<index]))
            begin = index + 1
        }
        fields.append(Field(raw: buffer[begin..<last]))
        start = next
        return (fields, buffer[last..<next])
    }
}
