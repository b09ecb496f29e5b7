import Foundation
import Quantities
public import QuantityModule
import Synchronization

/// The list of rows that a person should look at: a CSV file with room for corrections.
public final class MigrationReview: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var failure: QuantityMigrationError?
    }

    private static let columns = ["table", "row", "name", "text", "why", "correction"]
    private static let comma = UInt8(ascii: ",")
    private let path: String
    private let handle: FileHandle
    private let state = Mutex(State())

    /// Begins a list; a file that is there is replaced.
    public init(path: String) throws(QuantityMigrationError) {
        self.path = path
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .unavailable(reason: "\(path) cannot be written: check that its folder is there and yours.") }
        self.handle = handle
        state.withLock { $0.bytes = Self.line(Self.columns) }
    }

    /// Adds a row, with the correction left open.
    public func add(_ row: MigratedRow, of table: OldQuantityTable) {
        var why = "The reading as \(row.quantity.range.map { "\($0.upper)" } ?? "nothing") is not sure."
        if case .textOnly(let sentence) = row.outcome { why = sentence }
        let line = Self.line([table.name, "\(row.row.position)", row.row.name, row.row.text, why, ""])
        state.withLock { state in
            state.bytes += line
            if state.bytes.count > 1 << 16 { write(&state) }
        }
    }

    /// Ends the list.
    public func close() throws(QuantityMigrationError) {
        let failure = state.withLock { state in
            write(&state)
            return state.failure
        }
        if let failure { throw failure }
    }

    /// What people have filled in; rows without a correction are left to the parser.
    public static func corrections(in path: String) throws(QuantityMigrationError) -> [MigrationCorrection] {
        let files = MigrationFiles(file: path)
        return try files.doing("read") {
            var records = try CSVRecords(path: path)
            let header = try records.next()?.fields.map { try files.text(of: $0, row: 0) } ?? []
            guard let table = header.firstIndex(of: "table"), let row = header.firstIndex(of: "row"),
                let correction = header.firstIndex(of: "correction")
            else {
                throw QuantityMigrationError.unavailable(
                    reason: "\(path) is no review file: it needs the columns table, row and correction."
                )
            }
            var corrections: [MigrationCorrection] = []
            var line: Int64 = 0
            while let record = try records.next() {
                line += 1
                let fields = try record.fields.map { try files.text(of: $0, row: line) }
                guard fields.count > max(table, row, correction), let position = Int64(fields[row]) else { continue }
                let text = fields[correction].trimmingCharacters(in: .whitespaces)
                guard !text.isEmpty else { continue }
                corrections.append(MigrationCorrection(table: fields[table], position: position, text: text))
            }
            return corrections
        }
    }

    private func write(_ state: inout State) {
        do { try handle.write(contentsOf: state.bytes) } catch {
            state.failure = .unavailable(reason: "\(path) cannot be written: \(error.localizedDescription)")
        }
        state.bytes = []
    }

    private static func line(_ fields: [String]) -> [UInt8] {
        Array(fields.map { CSVRecords.written($0, delimiter: comma) }.joined(separator: [comma])) + [UInt8(ascii: "\n")]
    }
}
