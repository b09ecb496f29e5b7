import CommonMessages
import Foundation
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// The list of rows that a person should check: a CSV file with a column for corrections.
struct MigrationReview {
    private static let columns = ["table", "row", "name", "text", "why", "correction"]
    private let path: String
    private let handle: FileHandle
    private var text: String
    private var failure: CommandFailure?

    /// Creates a list, replacing an existing file.
    init(path: String) throws(CommandFailure) {
        self.path = path
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .refused("\(path) cannot be written: check that its folder exists and is yours.") }
        self.handle = handle
        text = CSVText.row(Self.columns)
    }

    /// Adds a row, leaving the correction empty.
    mutating func add(_ row: MigratedRow, of table: String) {
        let unsure = "The reading as \(row.quantity.amount.value) is uncertain."
        let why = row.why.isEmpty ? unsure : row.why
        text += CSVText.row([table, "\(row.row.position)", row.row.name, row.quantity.displayText, why, ""])
        if text.utf8.count > 1 << 16 { flush() }
    }

    /// Finishes the list.
    mutating func close() throws(CommandFailure) {
        flush()
        if let failure { throw failure }
    }

    /// Returns the corrections that people entered; the parser reads the other rows.
    static func corrections(in path: String) throws(CommandFailure) -> [MigrationCorrection] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .refused("\(path) cannot be read: check the path, and that you may read it.")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw .refused("\(path) is not UTF-8: save it as \"CSV UTF-8\", and try again.")
        }
        guard let table = CSVTable(CSVReader(text: text)),
            Set(["table", "row", "correction"]).isSubset(of: table.columns)
        else { throw .refused("\(path) is not a review file: it needs the columns table, row and correction.") }
        return table.compactMap { record in
            guard let position = Int64(record["row"]), !record["correction"].isEmpty else { return nil }
            return .with {
                $0.table = record["table"]
                $0.position = position
                $0.text = record["correction"]
            }
        }
    }

    private mutating func flush() {
        do { try handle.write(contentsOf: Data(text.utf8)) } catch {
            failure = .refused("\(path) cannot be written: \(error.localizedDescription)")
        }
        text = ""
    }
}
