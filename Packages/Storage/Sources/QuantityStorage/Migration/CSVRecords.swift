import Foundation
import QuantityModule

/// Reads the records of a CSV file one after the other, as bytes, in memory that does not grow with the file.
struct CSVRecords {
    /// A field as it is written, quotation marks and all.
    struct Field {
        let raw: ArraySlice<UInt8>

        /// What the field says; `nil` when it is not UTF-8, so that no sign is guessed.
        var text: String? {
            guard raw.first == CSVRecords.quote, raw.last == CSVRecords.quote, raw.count > 1 else {
                return String(validating: raw, as: UTF8.self)
            }
            return String(validating: raw.dropFirst().dropLast(), as: UTF8.self)?.replacing("\"\"", with: "\"")
        }
    }

    /// Where in a field a reader is: a quotation mark counts where it opens one or closes it, and is a sign elsewhere,
    /// as in `9" tin`.
    private enum Place {
        case start, bare, quoted, closed

        func after(_ byte: UInt8, _ delimiter: UInt8) -> Place {
            switch (self, byte) {
            case (.quoted, CSVRecords.quote): .closed
            case (.quoted, _), (.start, CSVRecords.quote), (.closed, CSVRecords.quote): .quoted
            case (_, delimiter): .start
            default: .bare
            }
        }
    }

    static let quote = UInt8(ascii: "\"")
    private static let chunk = 1 << 18

    /// Between fields: a comma, semicolon or tab, whichever the first record has most of.
    private(set) var delimiter = UInt8(ascii: ",")
    private let path: String
    private let handle: FileHandle
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    init(path: String) throws {
        self.path = path
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
        var place = Place.start
        while true {
            while position < buffer.count {
                let byte = buffer[position]
                if byte == UInt8(ascii: "\n"), place != .quoted { return record(to: position, after: position + 1) }
                place = place.after(byte, delimiter)
                position += 1
            }
            guard !isAtEnd else { break }
            position -= start
            try fill()
            position += start
        }
        guard place != .quoted else {
            let opening = String(decoding: buffer[start...].prefix(40), as: UTF8.self)
            throw QuantityMigrationError.unavailable(
                reason:
                    "\(path): the record \"\(opening)…\" has a quotation mark that nothing closes: close it, and try again."
            )
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
        var place = Place.start
        for index in start..<last {
            defer { place = place.after(buffer[index], delimiter) }
            guard buffer[index] == delimiter, place != .quoted else { continue }
            fields.append(Field(raw: buffer[begin..<index]))
            begin = index + 1
        }
        fields.append(Field(raw: buffer[begin..<last]))
        start = next
        return (fields, buffer[last..<next])
    }
}
