import Quantities
import TextFormats

/// How a file of stock is written.
public enum StockFileFormat: String, Hashable, CaseIterable, Sendable {
    /// A table with the names of its columns in the first line.
    case csv
    /// One JSON object a line, with the columns as members.
    case jsonLines

    /// The format that a file's name says; CSV for any other name.
    public init(ofFile name: String) {
        let lower = name.lowercased()
        self = lower.hasSuffix(".jsonl") || lower.hasSuffix(".ndjson") ? .jsonLines : .csv
    }
}

/// Reads the rows of a file of stock one by one, in the memory of one row.
public struct StockFileReader {
    /// A row, or what is wrong with it.
    public enum Entry: Hashable, Sendable {
        /// A row.
        case row(StockFileRow)
        /// A line that is no row, or a column that no row has.
        case remark(StockFileRemark)
    }

    private enum Lines {
        case table(CSVTable<StockFileError>, columns: [(name: String, column: StockColumn)])
        case objects(TextLines)
    }

    private let file: String
    private var lines: Lines
    private var remarks: [StockFileRemark]

    /// Reads the beginning of a file.
    ///
    /// - Parameters:
    ///   - file: The file, as a report names it.
    ///   - format: How it is written.
    ///   - readPiece: Returns the next piece, of any length; empty at the end.
    /// - Throws: ``StockFileError`` for a table without rows or without the columns that it needs, and what `readPiece`
    ///   throws.
    public init(
        of file: String,
        as format: StockFileFormat,
        readPiece: @escaping () throws(StockFileError) -> [UInt8]
    ) throws(StockFileError) {
        self.file = file
        switch format {
        case .jsonLines: (lines, remarks) = (.objects(TextLines(readPiece: readPiece)), [])
        case .csv:
            guard let table = try CSVTable(CSVReader(readPiece: readPiece)) else { throw .empty(file: file) }
            var columns: [(name: String, column: StockColumn)] = []
            var unknown: [String] = []
            for name in table.columns {
                if let column = StockColumn(named: name), !columns.contains(where: { $0.column == column }) {
                    columns.append((name, column))
                } else {
                    unknown.append(name)
                }
            }
            let known = Set(columns.map(\.column))
            guard !known.isDisjoint(with: [.product, .barcode]), !known.isDisjoint(with: [.amount, .minimum]) else {
                throw .noProductColumn(file: file, columns: table.columns)
            }
            lines = .table(table, columns: columns)
            remarks = unknown.filter { !$0.isEmpty }.map { name in
                let sentence = "The column \"\(name.prefix(40))\" is left: a file of stock has no such column."
                return StockFileRemark(file: file, number: table.head.line, sentence, isRefusal: false)
            }
        }
    }

    /// Returns the next row, or what is wrong with it; `nil` after the last one.
    public mutating func next() throws(StockFileError) -> Entry? {
        guard remarks.isEmpty else { return .remark(remarks.removeFirst()) }
        switch lines {
        case .table(var table, let columns):
            let row = try table.next()
            lines = .table(table, columns: columns)
            return row.map { entry($0, columns) }
        case .objects(var texts):
            let line = try texts.next(of: file)
            lines = .objects(texts)
            return line.map(entry)
        }
    }

    private func entry(_ row: CSVRow, _ columns: [(name: String, column: StockColumn)]) -> Entry {
        let flaw: String? =
            switch row.flaw {
            case .unclosed: "a quotation mark is never closed, so that the rest of the file is in this row: close it."
            case .nul: "a text has a character that is none (U+0000): remove it."
            case .marks: "a character has too many accents: correct it."
            case nil: row.isUTF8 ? nil : "it is not UTF-8: save the file as \"CSV UTF-8\", and import that."
            }
        if let flaw { return refusal(row.line, "The row can't be read: \(flaw)") }
        var read = StockFileRow(file: file, number: row.line)
        for (name, column) in columns { read[column] = Self.text(row.untrimmed(name), of: column) }
        return .row(read)
    }

    private func entry(_ line: (number: Int, text: [UInt8])) -> Entry {
        let object: JSONValue
        do { object = try JSONValue(reading: line.text) } catch {
            return refusal(line.number, "The line is not a JSON object: write one object a line.")
        }
        guard case .object(let members) = object else {
            return refusal(line.number, "The line is not a JSON object: write one object a line.")
        }
        var read = StockFileRow(file: file, number: line.number)
        for member in members {
            guard let column = StockColumn(named: member.name) else {
                read.changes.append("\"\(member.name.prefix(40))\" is left: a file of stock has no such member.")
                continue
            }
            switch member.value {
            case .string(let text), .number(let text): read[column] = Self.text(text, of: column)
            case .bool(let flag): read[column] = flag ? "true" : ""
            case .null: break
            case .array, .object:
                return refusal(line.number, "\"\(member.name)\" is not a text: write a text or a number.")
            }
        }
        return .row(read)
    }

    private func refusal(_ line: Int, _ sentence: String) -> Entry {
        .remark(StockFileRemark(file: file, number: line, sentence, isRefusal: true))
    }

    /// Returns the text of a column: a number in its exact form if it is one, and notes with their spaces.
    private static func text(_ text: String, of column: StockColumn) -> String {
        guard column != .note else { return text }
        let trimmed = text.trimmedOfSpace
        return column.isNumber ? StockNumber.read(trimmed)?.description ?? trimmed : trimmed
    }
}

/// The lines of a text that are not blank, read piece by piece.
private struct TextLines {
    /// The maximum length of a line in bytes.
    private static let longest = 1 << 24

    let readPiece: () throws(StockFileError) -> [UInt8]
    private var buffer: [UInt8] = []
    private var start = 0
    private var number = 0
    private var isAtEnd = false

    init(readPiece: @escaping () throws(StockFileError) -> [UInt8]) { self.readPiece = readPiece }

    mutating func next(of file: String) throws(StockFileError) -> (number: Int, text: [UInt8])? {
        while let line = try line(of: file) {
            number += 1
            if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return (number, line) }
        }
        return nil
    }

    private mutating func line(of file: String) throws(StockFileError) -> [UInt8]? {
        var position = start
        while true {
            if let end = buffer[position...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                return Array(buffer[start..<end])
            }
            guard !isAtEnd else {
                defer { start = buffer.count }
                return start < buffer.count ? Array(buffer[start...]) : nil
            }
            guard buffer.count - start < Self.longest else {
                throw .tooLong(file: "line \(number + 1) of \(file)", mebibytes: Self.longest >> 20)
            }
            buffer.removeFirst(start)
            (position, start) = (buffer.count, 0)
            let piece = try readPiece()
            isAtEnd = piece.isEmpty
            buffer += piece
        }
    }
}
