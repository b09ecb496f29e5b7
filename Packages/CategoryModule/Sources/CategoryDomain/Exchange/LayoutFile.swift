import TextFormats

/// What a file for exchange holds.
public enum LayoutPart: String, Hashable, CaseIterable, Sendable {
    /// Categories in the home's order: name, color, icon, origin.
    ///
    /// The origin is the aisle of a default category, also of a renamed one.
    case categories
    /// The aisles of stores, each store's in the order of its walk: store, category, hidden, default.
    case stores
    /// Choices: kind ("ingredient" or "product"), key, name, category.
    case assignments

    /// The columns, of which the first ones up to ``needed`` must be there.
    package var columns: [String] {
        switch self {
        case .categories: ["name", "color", "icon", "origin"]
        case .stores: ["store", "category", "hidden", "default"]
        case .assignments: ["kind", "key", "name", "category"]
        }
    }

    /// How many of the columns must be there.
    package var needed: Int {
        switch self {
        case .categories: 1
        case .stores: 2
        case .assignments: 4
        }
    }

    /// The columns by which people tell a file of this part from those of the others.
    private var marks: [String] {
        switch self {
        case .categories: ["name", "color"]
        case .stores: ["store", "category"]
        case .assignments: ["kind", "key"]
        }
    }

    /// Returns the other part that a file with these columns holds; `nil` for a file that may hold this one.
    fileprivate func other(with columns: [String]) -> LayoutPart? {
        guard !marks.allSatisfy(columns.contains) else { return nil }
        return Self.allCases.first { $0.marks.allSatisfy(columns.contains) }
    }
}

/// How a file for exchange is written.
public enum LayoutFormat: String, Hashable, CaseIterable, Sendable {
    /// A table with the names of its columns in the first line.
    case csv
    /// One JSON object a line, with the columns as members.
    case jsonLines
}

/// A row of a file for exchange, and the line that it stands in.
package struct LayoutRow: Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The texts by column; a missing one is empty.
    package let texts: [String: String]

    /// Creates a row.
    package init(line: Int, texts: [String: String]) {
        self.line = line
        self.texts = texts
    }

    /// Returns the text of a column.
    package subscript(column: String) -> String { texts[column] ?? "" }
}

/// A row of a file that was not taken, and why.
public struct RefusedRow: Hashable, Codable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// Why, as a sentence.
    public let reason: String

    /// Creates an entry; of a long reason, only the beginning stays.
    public init(line: Int, reason: String) {
        self.line = line
        let beginning = reason.bounded(bytes: Self.mostBytes)
        self.reason = beginning == reason ? reason : "\(beginning)…"
    }

    /// The maximum number of bytes of a reason.
    private static let mostBytes = 1_000
}

/// The rows of a file for exchange.
package struct LayoutFile: Hashable, Sendable {
    /// The readable rows.
    package private(set) var rows: [LayoutRow] = []
    /// The rows that can't be read.
    package private(set) var refused: [RefusedRow] = []
    /// The columns that the file has; a line of JSON has all of them, and omits those without a text.
    package private(set) var columns: Set<String>

    /// The number of rows, those that can't be read and those over the limit included.
    private var count = 0
    private let limit: Int

    /// Reads a file.
    ///
    /// - Throws: ``ShopLayoutError/unreadableFile(reason:)`` for a table without its columns, and for a file whose
    ///   first line has those of another part; ``ShopLayoutError/tooMany(count:limit:)`` for more rows than the limit,
    ///   of which no more are kept.
    package init(
        reading text: String,
        of part: LayoutPart,
        as format: LayoutFormat,
        limit: Int = .max
    ) throws(ShopLayoutError) {
        self.limit = limit
        columns = Set(part.columns)
        switch format {
        case .csv: try readTable(text, of: part)
        case .jsonLines: try readLines(text, of: part)
        }
        guard count <= limit else { throw .tooMany(count: count, limit: limit) }
    }

    private mutating func readTable(_ text: String, of part: LayoutPart) throws(ShopLayoutError) {
        guard let table = CSVTable(CSVReader(text: text)) else { throw .unreadableFile(reason: "it is empty") }
        try Self.check(table.columns, of: part)
        let missing = part.columns.prefix(part.needed).filter { !table.columns.contains($0) }
        guard missing.isEmpty else {
            let columns = missing.joined(separator: ", ")
            throw .unreadableFile(
                reason: "its first line lacks \(columns); add what larder category export \(part.rawValue) writes there"
            )
        }
        columns.formIntersection(table.columns)
        for row in table {
            count += 1
            guard count <= limit else { continue }
            if row.flaw != nil {
                refused.append(RefusedRow(line: row.line, reason: "The row can't be read: check its quotation marks."))
            } else {
                let texts = part.columns.map { ($0, CSVText.text(ofCell: row[$0])) }
                rows.append(LayoutRow(line: row.line, texts: Dictionary(texts) { first, _ in first }))
            }
        }
    }

    private static func check(_ columns: [String], of part: LayoutPart) throws(ShopLayoutError) {
        guard let other = part.other(with: columns) else { return }
        throw .unreadableFile(
            reason: "its first line has the columns of \(other.rawValue); import it with larder category import "
                + other.rawValue
        )
    }

    private mutating func readLines(_ text: String, of part: LayoutPart) throws(ShopLayoutError) {
        var (rest, place) = (text[...], -1)
        while !rest.isEmpty {
            let line = rest.prefix { $0 != "\n" && $0 != "\r\n" }
            rest = rest[line.endIndex...].dropFirst()
            place += 1
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            count += 1
            guard count <= limit else { continue }
            let object: JSONValue
            do throws(JSONDamage) { object = try JSONValue(reading: String(line)) } catch {
                refused.append(RefusedRow(line: place + 1, reason: "The line is not a JSON object: correct it."))
                continue
            }
            if rows.isEmpty {
                try Self.check(LayoutPart.allCases.flatMap(\.columns).filter { object[$0] != nil }, of: part)
            }
            let texts = part.columns.map { ($0, Self.text(object[$0])) }
            rows.append(LayoutRow(line: place + 1, texts: Dictionary(texts) { first, _ in first }))
        }
    }

    private static func text(_ value: JSONValue?) -> String {
        switch value {
        case .string(let text): text
        case .bool(let truth): truth ? "true" : ""
        default: ""
        }
    }

    /// Writes rows.
    package static func text(_ rows: [[String: String]], of part: LayoutPart, as format: LayoutFormat) -> String {
        switch format {
        case .csv:
            let lines = [part.columns] + rows.map { row in part.columns.map { row[$0] ?? "" } }
            return lines.map { CSVText.row($0) }.joined()
        case .jsonLines:
            return rows.map { row in
                JSONValue.object(part.columns.compactMap { column in row[column].map { .init(column, .string($0)) } })
                    .line
                    + "\n"
            }.joined()
        }
    }
}
