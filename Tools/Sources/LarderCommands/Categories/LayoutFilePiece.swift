import CategoryMessages
import Foundation
import TextFormats

/// A part of a file of categories, stores, or choices that one request takes.
///
/// All rows of a store are in one piece, because a request sets the store's whole walk, and so are all rows about one
/// ingredient or product, of which the first one counts.
struct LayoutFilePiece {
    /// The most rows of a request.
    static let mostRows = 300

    /// What the request has: for a table, its first line and some of its rows.
    let text: String
    /// The line of the file in which each row begins, by its line in the text; empty when they are the same.
    private let lines: [Int: Int]

    /// Returns the line of the file, given a line of the text.
    func line(_ line: UInt32) -> Int { lines[Int(line)] ?? Int(line) }

    /// Returns the pieces of a file, in order.
    ///
    /// A file of categories is one piece, because a request sets their order. A file that can't be cut is one piece,
    /// too, and the service says what is wrong with it.
    static func pieces(
        of text: String,
        _ part: LayoutFilePart,
        as format: LayoutFormat
    ) throws(CommandFailure) -> [LayoutFilePiece] {
        let whole = [LayoutFilePiece(text: text, lines: [:])]
        let file = format == .jsonLines ? LayoutFileRows(lines: text, part) : LayoutFileRows(table: text, part)
        guard part != .categories, let file, file.rows.count > mostRows else { return whole }
        var pieces: [[LayoutFileRows.Row]] = [[]]
        for group in try groups(of: file.rows, part) {
            if pieces[pieces.count - 1].count + group.count > mostRows { pieces.append([]) }
            pieces[pieces.count - 1] += group
        }
        return pieces.map { LayoutFilePiece($0, after: file.head) }
    }

    private init(text: String, lines: [Int: Int]) { (self.text, self.lines) = (text, lines) }

    private init(_ rows: [LayoutFileRows.Row], after head: String) {
        var (text, lines, line) = (head, [Int: Int](), 1 + Self.breaks(in: head))
        for row in rows {
            lines[line] = row.line
            text += row.text
            line += Self.breaks(in: row.text)
        }
        self.init(text: text, lines: lines)
    }

    private static func breaks(in text: String) -> Int { text.utf8.count { $0 == 0x0A } }

    /// Returns the rows that belong together, by the first one of each.
    private static func groups(
        of rows: [LayoutFileRows.Row],
        _ part: LayoutFilePart
    ) throws(CommandFailure) -> [[LayoutFileRows.Row]] {
        var (groups, places): ([[LayoutFileRows.Row]], [String: Int]) = ([], [:])
        for row in rows {
            if let subject = row.subject, let place = places[subject] {
                groups[place].append(row)
            } else if row.subject == nil, part == .stores {
                throw .refused(
                    "Line \(row.line) can't be read or names no store: correct it, and import the file again."
                )
            } else {
                if let subject = row.subject { places[subject] = groups.count }
                groups.append([row])
            }
        }
        guard let large = groups.first(where: { $0.count > mostRows }) else { return groups }
        throw .refused(
            "\(large.count) rows, the first one in line \(large[0].line), are about the same "
                + "\(part == .stores ? "store" : "item"): leave at most \(mostRows) of them, and import the file again."
        )
    }
}

/// The rows of a file of stores or choices as they are written, each with what it is about.
private struct LayoutFileRows {
    /// One row.
    struct Row {
        /// The line of the file in which it begins, from 1.
        let line: Int
        /// The row with its line ending.
        let text: String
        /// The store, or the ingredient or product; `nil` for a row that names none.
        let subject: String?
    }

    /// The first line of a table, with its line ending.
    let head: String
    let rows: [Row]

    /// Reads a table; `nil` for one without the columns that say what a row is about.
    init?(table text: String, _ part: LayoutFilePart) {
        var reader = CSVReader(text: text)
        var records: [CSVRecord] = []
        while let record = reader.next() { if !record.isEmpty { records.append(record) } }
        let columns = records.first?.fields.map(\.readableText.trimmedOfSpace) ?? []
        let places = part.subject.compactMap { columns.firstIndex(of: $0) }
        guard let first = records.first, first.isClosed, places.count == part.subject.count else { return nil }
        let delimiter = reader.delimiter
        head = Self.text(first, delimiter)
        rows = records.dropFirst().map { record in
            let texts = places.map { place in
                place < record.fields.count ? CSVText.text(ofCell: record.fields[place].readableText) : ""
            }
            let subject = record.isClosed ? Self.subject(texts) : nil
            return Row(line: record.line, text: Self.text(record, delimiter), subject: subject)
        }
    }

    /// Reads JSON Lines.
    init(lines text: String, _ part: LayoutFilePart) {
        head = ""
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        rows = lines.enumerated().filter { !$1.allSatisfy(\.isWhitespace) }.map { place, line in
            Row(line: place + 1, text: "\(line)\n", subject: Self.subject(of: String(line), part))
        }
    }

    private static func subject(of line: String, _ part: LayoutFilePart) -> String? {
        do throws(JSONDamage) {
            let object = try JSONValue(reading: line)
            return subject(
                part.subject.map { column in if case .string(let text)? = object[column] { text } else { "" } }
            )
        } catch { return nil }
    }

    /// Returns what texts name, in the form that equal names share.
    private static func subject(_ texts: [String]) -> String? {
        guard let last = texts.last, !last.trimmedOfSpace.isEmpty else { return nil }
        let words = texts.map { text in
            text.precomposedStringWithCanonicalMapping.lowercased().split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
        }
        return words.joined(separator: "\n")
    }

    private static func text(_ record: CSVRecord, _ delimiter: UInt8) -> String {
        let bytes = Array(record.fields.map(\.raw).joined(separator: [delimiter])) + record.end
        return String(decoding: bytes, as: UTF8.self) + (record.end.isEmpty ? "\n" : "")
    }
}

extension LayoutFilePart {
    /// The columns that say what a row is about.
    fileprivate var subject: [String] {
        switch self {
        case .categories: ["name"]
        case .stores: ["store"]
        case .assignments: ["kind", "key"]
        }
    }
}
