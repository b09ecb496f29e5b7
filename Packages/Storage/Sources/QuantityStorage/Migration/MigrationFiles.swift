import Foundation
import GRDB
import Glibc
import QuantityModule
import TextFormats

/// The files beside a migrated file: staged rows, and the backup for a rollback.
struct MigrationFiles: Sendable {
    /// The data.
    let file: String
    private let lock: MigrationLock

    /// Creates the names of the files beside a file; of a symbolic link, the linked file is the data.
    init(file: String) {
        let file = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        self.file = file
        lock = MigrationLock(path: "\(file).migrating.lock")
    }

    /// The staged rows, until they replace the file.
    var staging: String { "\(file).migrating" }
    /// The staging progress.
    var journal: String { "\(file).migrating.at" }
    /// The reading of the staged rows.
    var reading: String { "\(file).migrating.as" }
    /// The backup of the original data.
    var backup: String { "\(file).before-migration" }
    /// The file's fingerprint right after the migration.
    var mark: String { "\(file).after-migration" }

    /// Runs an operation, and converts a system error.
    func doing<Result>(_ what: String, _ work: () throws -> Result) throws(QuantityMigrationError) -> Result {
        do { return try work() } catch let error as QuantityMigrationError { throw error } catch {
            try expectFile()
            throw .unavailable(reason: "\(file) cannot be \(what): \(Self.reason(of: error))")
        }
    }

    /// Returns the system's message, without the SQL statement, and what to do next.
    private static func reason(of error: any Error) -> String {
        guard let error = error as? DatabaseError else {
            let reason = error.localizedDescription.reversed().drop { $0 == "." }.reversed()
            return "\(String(reason)): check that you own the file and its folder, and that the disk has space."
        }
        let message = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: return "\(message): check that it is the app's complete database."
        case .SQLITE_BUSY, .SQLITE_LOCKED: return "\(message): close the program that uses it, and try again."
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            return "\(message): check that you may write the file and its folder."
        default: return "\(message)."
        }
    }

    /// Reads the file from its beginning.
    func csvReader() throws -> CSVReader<any Error> {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
        return try CSVReader { Array(try handle.read(upToCount: 1 << 18) ?? Data()) }
    }

    /// Returns a record of the file whose quotation marks are closed, or the end of the file as it is.
    func closed(_ record: CSVRecord?) throws -> CSVRecord? {
        guard let record else { return nil }
        guard record.isClosed else {
            let opening = String(decoding: record.fields.last?.raw.prefix(40) ?? [], as: UTF8.self)
            throw QuantityMigrationError.unavailable(
                reason:
                    "\(file): the field \(opening)… has a quotation mark that nothing closes: close it, and try again."
            )
        }
        return record
    }

    /// Returns the text of a CSV field; row 0 is the header.
    func text(of field: CSVField, row: Int64) throws(QuantityMigrationError) -> String {
        if let text = field.text { return text }
        let place = row == 0 ? "the names of the columns are" : "row \(row) is"
        throw .unavailable(reason: "\(file): \(place) not UTF-8: save it as \"CSV UTF-8\", and try again.")
    }

    /// Throws if the file of old data does not exist.
    func expectFile() throws(QuantityMigrationError) {
        guard !exists(file) else { return }
        throw .unavailable(reason: "There is no file \(file): check the path.")
    }

    /// Throws if the file is a folder, a pipe, or a device, which may have no end.
    func expectData() throws(QuantityMigrationError) {
        let type = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
        guard exists(file), type != .typeRegular else { return }
        throw .unavailable(reason: "\(file) is not a file with data: name a CSV or SQLite file.")
    }

    /// Throws if a row isn't after the one before, as in a damaged file, in which reading would never end.
    func expect(_ row: Int64, after last: Int64, in table: String) throws(QuantityMigrationError) {
        guard row <= last else { return }
        throw .unavailable(
            reason: "\(file): the rows of \(table) are out of order, so the file is damaged: repair it first."
        )
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    func remove(_ paths: String...) throws {
        for path in paths where exists(path) { try FileManager.default.removeItem(atPath: path) }
    }

    /// Keeps the staged rows if they have this reading, and discards them otherwise.
    func prepare(for reading: String) throws {
        try lock.take(for: file)
        if exists(self.reading), try String(contentsOfFile: self.reading, encoding: .utf8) == reading { return }
        try remove(staging, journal, "\(staging)-wal", "\(staging)-shm")
        try reading.write(toFile: self.reading, atomically: true, encoding: .utf8)
    }

    /// Removes the staged rows and their state at the end of a run.
    func removeStaging() throws {
        try remove(staging, journal, reading, "\(staging)-wal", "\(staging)-shm")
        lock.release()
    }

    /// Creates an empty file with the data's mode, so it has the same readers.
    func make(_ path: String) throws {
        guard !exists(path) else { return }
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] ?? 0o600
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw QuantityMigrationError.unavailable(
                reason: "\(path) cannot be written: check that you own its folder, and that the disk has space."
            )
        }
        // The process's mask restricts the mode of a new file.
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Creates a backup of the current data.
    ///
    /// A copy that an interrupted run left may contain older data.
    ///
    /// - Parameter copy: Writes the committed data into the empty file at a path.
    /// - Throws: The failure to write the backup.
    func makeBackup(_ copy: (String) throws -> Void) throws {
        try refuseForeignBackup()
        let part = "\(backup).part"
        try remove(part, "\(part)-wal", "\(part)-shm")
        try make(part)
        try copy(part)
        try sync(part)
        try rename(part, to: backup)
    }

    /// Copies the file's bytes into the empty file at a path.
    func copyFile(to path: String) throws {
        let source = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
        let target = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty { try target.write(contentsOf: piece) }
        try source.close()
        try target.close()
    }

    /// Whether a nonempty file exists at a path.
    func hasContent(_ path: String) throws -> Bool {
        guard exists(path) else { return false }
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int != 0
    }

    /// Records the fingerprint after the migration.
    func setMark(_ fingerprint: String) throws {
        try fingerprint.write(toFile: mark, atomically: true, encoding: .utf8)
    }

    /// Restores the backup.
    ///
    /// If a run stopped before it changed the file, the file is still original or newer: it stays, and only the files
    /// beside it are removed.
    func restore(fingerprint: () throws -> String, isMigrated: () throws -> Bool) throws {
        try lock.take(for: file)
        defer { lock.release() }
        guard exists(backup), try exists(mark) || !exists(file) || isMigrated() else {
            let isBegun = exists(backup) || exists(staging) || exists(journal) || exists(reading)
            guard isBegun else { throw QuantityMigrationError.nothingToRollBack(place: file) }
            try removeStaging()
            return try remove(backup)
        }
        if exists(mark), exists(file), try String(contentsOfFile: mark, encoding: .utf8) != fingerprint() {
            throw QuantityMigrationError.changedSince(place: file, backup: backup)
        }
        try rename(backup, to: file)
        try removeStaging()
        try remove(mark, "\(file)-wal", "\(file)-shm")
    }

    func rename(_ path: String, to other: String) throws {
        guard Glibc.rename(path, other) == 0 else {
            let reason = String(cString: strerror(errno))
            throw QuantityMigrationError.unavailable(reason: "\(other) cannot be written: \(reason).")
        }
    }

    func sync(_ path: String) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try handle.synchronize()
        try handle.close()
    }

    /// Protects the backup of an earlier migration: a run neither overwrites nor restores it.
    private func refuseForeignBackup() throws {
        guard exists(backup), exists(mark) else { return }
        throw QuantityMigrationError.unavailable(
            reason: "\(backup) is of an earlier migration of \(file): move it away, and apply again."
        )
    }

    /// Identifies the file's current content.
    func fingerprint() throws -> String { try fingerprint(of: file) }

    /// Identifies the current content of a file.
    func fingerprint(of path: String) throws -> String {
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        let changed = (facts[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return "\(facts[.size] ?? 0) \(changed)"
    }
}
