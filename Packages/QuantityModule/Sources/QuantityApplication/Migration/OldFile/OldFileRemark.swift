/// What is not as an old file has it.
public enum OldFileRemark: Hashable, Sendable, CustomStringConvertible {
    /// Rows that refer to nothing in the file; the text is that of the first.
    case rowsWithoutOwner(OldRows, text: String)
    /// Rows without any text.
    case emptyRows(OldRows)
    /// Rows with bytes that are no text.
    case unreadableRows(OldRows)
    /// Columns that no recipe and no list has a field for.
    case unreadColumns(OldNames, table: String)
    /// Tables of something else.
    case unreadTables(OldNames)
    /// A recipe without a title, or a list without a name, of which nothing can be made.
    case unnamedEntry
    /// A recipe or a list whose row holds something that is no text, or longer than a text may be.
    case unreadableEntry
    /// A recipe or a list with more lines, or more text, than one message holds.
    case tooLongEntry(lines: Int)

    /// What tells a remark from others, for programs.
    public enum Code: String, CaseIterable, Sendable {
        case rowsWithoutOwner = "quantity.oldRowsWithoutOwner"
        case emptyRows = "quantity.oldRowsEmpty"
        case unreadableRows = "quantity.oldRowsUnreadable"
        case unreadColumns = "quantity.oldColumnsUnread"
        case unreadTables = "quantity.oldTablesUnread"
        case unnamedEntry = "quantity.oldEntryUnnamed"
        case unreadableEntry = "quantity.oldEntryUnreadable"
        case tooLongEntry = "quantity.oldEntryTooLong"
    }

    /// What tells it from others, for programs.
    public var code: Code {
        switch self {
        case .rowsWithoutOwner: .rowsWithoutOwner
        case .emptyRows: .emptyRows
        case .unreadableRows: .unreadableRows
        case .unreadColumns: .unreadColumns
        case .unreadTables: .unreadTables
        case .unnamedEntry: .unnamedEntry
        case .unreadableEntry: .unreadableEntry
        case .tooLongEntry: .tooLongEntry
        }
    }

    /// What the sentence mentions, for programs that word it in another language.
    public var values: [String] {
        switch self {
        case .rowsWithoutOwner(let rows, let text): rows.values + [text]
        case .emptyRows(let rows), .unreadableRows(let rows): rows.values
        case .unreadColumns(let names, let table): [table, names.description]
        case .unreadTables(let names): [names.description]
        case .unnamedEntry, .unreadableEntry: []
        case .tooLongEntry(let lines): ["\(lines)"]
        }
    }

    /// What it is, and what to do next.
    public var description: String {
        switch self {
        case .rowsWithoutOwner(let rows, let text):
            "\(rows) \(rows.areSeveral ? "belong" : "belongs") to no recipe and no list of the file"
                + "\(rows.areSeveral ? ", the first of them" : ""), \"\(text)\"."
        case .emptyRows(let rows): "\(rows) \(rows.areSeveral ? "say" : "says") nothing."
        case .unreadableRows(let rows):
            "\(rows) \(rows.areSeveral ? "hold" : "holds") bytes that are no text: correct that, and import again."
        case .unreadColumns(let names, let table):
            "The \(names.areSeveral ? "columns" : "column") \(names) of \(table) "
                + "\(names.areSeveral ? "are" : "is") not taken over."
        case .unreadTables(let names):
            "The \(names.areSeveral ? "tables" : "table") \(names) \(names.areSeveral ? "have" : "has") no lines of "
                + "recipes or lists."
        case .unnamedEntry: "It has no name: give it one in the app or the file, and import again."
        case .unreadableEntry:
            "Its row holds bytes that are no text, or a text of more than 1 MiB: correct that, and import again."
        case .tooLongEntry(let lines):
            "Its text, with \(lines) lines, is more than one message holds: divide it in the app or the file, and import "
                + "again."
        }
    }
}

/// Rows of one table.
public struct OldRows: Hashable, Sendable, CustomStringConvertible {
    /// The table.
    public let table: String
    /// How many there are; one or more.
    public let count: Int
    /// The number of the first.
    public let first: Int64

    /// Creates rows.
    public init(of table: String, count: Int, first: Int64) {
        (self.table, self.count, self.first) = (table, count, first)
    }

    /// "Row 6 of ITEMS", "2 rows of ITEMS from row 6 on".
    public var description: String {
        areSeveral ? "\(count) rows of \(table) from row \(first) on" : "Row \(first) of \(table)"
    }

    fileprivate var areSeveral: Bool { count > 1 }
    fileprivate var values: [String] { [table, "\(count)", "\(first)"] }
}

/// Names of columns or tables, of which a sentence has the first ones.
public struct OldNames: Hashable, Sendable, CustomStringConvertible {
    /// The maximum number of names in a sentence.
    private static let most = 12

    /// The names; one or more.
    public let names: [String]

    /// Creates names.
    public init(_ names: [String]) { self.names = names }

    /// "ZRATING, ZSTAMP", "a, b, c, … (+3)".
    public var description: String {
        let shown = names.prefix(Self.most).map(\.nameInSentence).joined(separator: ", ")
        return names.count > Self.most ? "\(shown), … (+\(names.count - Self.most))" : shown
    }

    fileprivate var areSeveral: Bool { names.count > 1 }
}

extension String {
    /// The beginning of the text as a sentence mentions it.
    var nameInSentence: String { String(String.UnicodeScalarView(unicodeScalars.prefix(100))) }
}
