import Foundation

/// Reads the rows of a CSV text piece by piece (RFC 4180), so that a file of any size needs no more memory than its
/// longest row.
struct CSVRows: Sequence, IteratorProtocol {
    /// A row that was read.
    struct Row: Hashable {
        /// Where it begins: the first line is 1.
        let line: Int
        let fields: [String]
    }

    /// A row longer than this is no row of a table.
    private static let longestField = 1 << 20
    private let read: () -> [UInt8]
    private var buffer: [UInt8] = []
    private var position = 0
    private var line = 1
    private var isAtStart = true

    /// Reads pieces until one is empty.
    init(read: @escaping () -> [UInt8]) { self.read = read }

    /// Reads a text that is there already.
    init(text: String) {
        var pieces = [Array(text.utf8)]
        self.init { pieces.popLast() ?? [] }
    }

    /// The next row; empty lines are left out, and so are rows without an end.
    mutating func next() -> Row? {
        if isAtStart { skipMark() }
        while true {
            let start = line
            guard let fields = fields() else { return nil }
            if fields != [""] { return Row(line: start, fields: fields) }
        }
    }

    private mutating func fields() -> [String]? {
        guard var byte = take() else { return nil }
        var fields: [String] = []
        var field: [UInt8] = []
        while true {
            switch byte {
            case UInt8(ascii: "\"") where field.isEmpty:
                quoted(into: &field)
            case UInt8(ascii: ","):
                fields.append(String(decoding: field, as: UTF8.self))
                field.removeAll(keepingCapacity: true)
            case UInt8(ascii: "\n"):
                line += 1
                return fields + [String(decoding: field, as: UTF8.self)]
            case UInt8(ascii: "\r"): break
            default: if field.count < Self.longestField { field.append(byte) }
            }
            guard let following = take() else { return fields + [String(decoding: field, as: UTF8.self)] }
            byte = following
        }
    }

    /// The rest of a field in quotation marks; two of them stand for one.
    private mutating func quoted(into field: inout [UInt8]) {
        while let byte = take() {
            if byte == UInt8(ascii: "\"") {
                guard peek() == UInt8(ascii: "\"") else { return }
                _ = take()
            }
            if byte == UInt8(ascii: "\n") { line += 1 }
            if field.count < Self.longestField { field.append(byte) }
        }
    }

    /// A byte order mark at the beginning is none of the text.
    private mutating func skipMark() {
        isAtStart = false
        _ = peek()
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private mutating func peek() -> UInt8? {
        if position >= buffer.count {
            buffer = read()
            position = 0
        }
        return position < buffer.count ? buffer[position] : nil
    }

    private mutating func take() -> UInt8? {
        guard let byte = peek() else { return nil }
        position += 1
        return byte
    }
}
