/// A row of a file of stock, apart from the file's format.
public struct StockFileRow: Hashable, Sendable {
    /// The file, as a report names it.
    public let file: String
    /// The line from 1, or the number of the entry in a file without lines.
    public let number: Int
    /// The texts that are not empty; numbers are exact, as in "1.5" or "1/3", if they can be read.
    public private(set) var texts: [StockColumn: String] = [:]
    /// What the format of the file made necessary to change.
    public var changes: [String] = []
    /// How many equal rows stand before it.
    public var repetition = 0

    /// Creates a row that says nothing.
    public init(file: String, number: Int) { (self.file, self.number) = (file, number) }

    /// The text of a column; empty where the row does not say.
    public subscript(column: StockColumn) -> String {
        get { texts[column] ?? "" }
        set { texts[column] = newValue.isEmpty ? nil : newValue }
    }

    /// Whether it is opened since an unknown day.
    public var isOpenedSomeDay: Bool { ["yes", "true", "x"].contains(self[.opened].lowercased()) }
}

/// What of a file is not taken over, and why.
public struct StockFileRemark: Hashable, Sendable {
    /// The file, as a report names it.
    public let file: String
    /// The line from 1, or the number of the entry in a file without lines; 0 for the file as a whole.
    public let number: Int
    /// Why, and what to do about it.
    public let sentence: String
    /// Whether a row is refused; otherwise something is left that a file of stock cannot say.
    public let isRefusal: Bool

    /// Creates a remark.
    public init(file: String, number: Int, _ sentence: String, isRefusal: Bool) {
        (self.file, self.number, self.sentence, self.isRefusal) = (file, number, sentence, isRefusal)
    }
}

/// Why a file of stock cannot be read at all.
public enum StockFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system does not let it be read.
    case unreadable(file: String)
    /// It has no row.
    case empty(file: String)
    /// Its first row names no product.
    case noProductColumn(file: String, columns: [String])
    /// It is not JSON, from this line on.
    case notJSON(file: String, line: Int)
    /// It is longer than so many MiB.
    case tooLong(file: String, mebibytes: Int)
    /// None of the files has stock in it.
    case noStock(files: [String])

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unreadable(let file): "\(file) cannot be read: check the path, and that you may read it."
        case .empty(let file): "\(file) has no row: its first line names the columns, such as product,amount,unit."
        case .noProductColumn(let file, let columns):
            "\(file) has the columns \(columns.prefix(12).joined(separator: ", ")): name one of them product or barcode, "
                + "and one amount."
        case .notJSON(let file, let line): "\(file) is not JSON at line \(line): export it again."
        case .tooLong(let file, let mebibytes):
            "\(file) has more than \(mebibytes) MiB: split it, and import the parts."
        case .noStock(let files):
            "\(files.joined(separator: ", ")): none of them has stock. Save the answers of Grocy's API, such as /api/stock "
                + "and /api/objects/stock, to files, and name those."
        }
    }
}
