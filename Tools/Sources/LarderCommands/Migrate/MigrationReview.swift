import CommonMessages
import Foundation
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// The list of rows that a person should check: a CSV file with a column for corrections.
struct MigrationReview {
    private static let columns = ["table", "row", "name", "text", "why", "correction"]
    private let file: ConsolidatedFile
    private var text = CSVText.row(Self.columns)

    /// Creates a list for a path, which ``write()`` writes.
    ///
    /// - Parameters:
    ///   - path: The file of the list.
    ///   - data: The file that is migrated, which the list must not replace.
    /// - Throws: ``CommandFailure`` when both are one file.
    init(path: String, besides data: String) throws(CommandFailure) {
        file = ConsolidatedFile(path: path)
        let files = [path, data].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().standardizedFileURL.path }
        guard files[0] != files[1] else {
            throw .refused("\(path) is the file to migrate: name another file for --review.")
        }
    }

    /// Adds a row, leaving the correction empty.
    mutating func add(_ row: MigratedRow, of table: String) {
        let unsure = "The reading as \(row.quantity.amount.value) is uncertain."
        let why = row.why.isEmpty ? unsure : row.why
        text += CSVText.row([table, "\(row.row.position)", row.row.name, row.quantity.displayText, why, ""])
    }

    /// Writes the list in one step, and keeps an earlier file with what people entered under a number.
    ///
    /// - Returns: The path of the earlier file; `nil` when there was none.
    func write() throws(CommandFailure) -> String? { try file.write(Data(text.utf8)) }

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
}
