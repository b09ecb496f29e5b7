import Foundation
import GRDB
import Glibc
import QuantityModule

/// The files beside a file that is migrated: what is staged, and the way back.
struct MigrationFiles: Sendable {
    /// The data.
    let file: String
    private let lock: MigrationLock

    /// Names the files beside a file.
    init(file: String) {
        self.file = file
        lock = MigrationLock(path: "\(file).migrating.lock")
    }

    /// What is staged until it takes the file's place.
    var staging: String { "\(file).migrating" }
    /// How far the staging is.
    var journal: String { "\(file).migrating.at" }
    /// How the staged rows were read.
    var reading: String { "\(file).migrating.as" }
    /// The data as they were.
    var backup: String { "\(file).before-migration" }
    /// What the file was right after the migration.
    var mark: String { "\(file).after-migration" }

    /// Runs something that fails with a reason of the system's.
    func doing<Result>(_ what: String, _ work: () throws -> Result) throws(QuantityMigrationError) -> Result {
        do { return try work() } catch let error as QuantityMigrationError { throw error } catch {
            try expectFile()
            throw .unavailable(reason: "\(file) cannot be \(what): \(Self.reason(of: error))")
        }
    }

    /// What the system says, without the statement that it was doing, and what to do next.
    private static func reason(of error: any Error) -> String {
        guard let error = error as? DatabaseError else {
            let reason = error.localizedDescription.reversed().drop { $0 == "." }.reversed()
            return "\(String(reason)): check that the file and its folder are yours, and that there is room."
        }
        let message = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: return "\(message): check that it is the app's database, and whole."
        case .SQLITE_BUSY, .SQLITE_LOCKED: return "\(message): close what uses it, and try again."
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            return "\(message): check that the file and its folder are yours to write."
        default: return "\(message)."
        }
    }

    /// What a field of a CSV file says; row 0 is the one of the names.
    func text(of field: CSVRecords.Field, row: Int64) throws(QuantityMigrationError) -> String {
        if let text = field.text { return text }
        let place = row == 0 ? "the names of the columns are" : "row \(row) is"
        throw .unavailable(reason: "\(file): \(place) not UTF-8: save it as \"CSV UTF-8\", and try again.")
    }

    /// Throws when the file of old data is not there.
    func expectFile() throws(QuantityMigrationError) {
        guard !exists(file) else { return }
        throw .unavailable(reason: "There is no file \(file): check the path.")
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    func remove(_ paths: String...) throws {
        for path in paths where exists(path) { try FileManager.default.removeItem(atPath: path) }
    }

    /// Keeps what was staged when it was read in this way, and forgets it otherwise.
    func prepare(for reading: String) throws {
        try lock.take(for: file)
        if exists(self.reading), try String(contentsOfFile: self.reading, encoding: .utf8) == reading { return }
        try remove(staging, journal, "\(staging)-wal", "\(staging)-shm")
        try reading.write(toFile: self.reading, atomically: true, encoding: .utf8)
    }

    /// Removes what is staged, and all that says how: a run has ended.
    func removeStaging() throws {
        try remove(staging, journal, reading, "\(staging)-wal", "\(staging)-shm")
        lock.release()
    }

    /// Makes an empty file with the mode of the data, so that only those read it who may read them.
    func make(_ path: String) throws {
        guard !exists(path) else { return }
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] ?? 0o600
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw QuantityMigrationError.unavailable(
                reason: "\(path) cannot be written: check that its folder is yours, and that there is room."
            )
        }
        // The mode of a new file is cut by the process's mask.
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Copies the data as they are now; a copy that a broken run left behind may be of older data.
    ///
    /// - Parameter copy: Writes all that is committed into the empty file at a path.
    /// - Throws: What keeps the backup from being written.
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

    /// Whether there is a file at a path that holds anything.
    func hasContent(_ path: String) throws -> Bool {
        guard exists(path) else { return false }
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int != 0
    }

    /// Remembers what the data are after the migration, and that it is done.
    func setMark(_ fingerprint: String) throws {
        try fingerprint.write(toFile: mark, atomically: true, encoding: .utf8)
    }

    /// Puts the backup in the file's place.
    ///
    /// Where a run was broken off before it changed the file, the file is what it was, or newer: it stays, and only
    /// what is beside it goes.
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

    /// A backup of an earlier migration is not overwritten, nor taken for one of these data.
    private func refuseForeignBackup() throws {
        guard exists(backup), exists(mark) else { return }
        throw QuantityMigrationError.unavailable(
            reason: "\(backup) is of an earlier migration of \(file): move it away, and apply again."
        )
    }

    /// Tells the file from itself after a change.
    func fingerprint() throws -> String {
        let facts = try FileManager.default.attributesOfItem(atPath: file)
        let changed = (facts[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return "\(facts[.size] ?? 0) \(changed)"
    }
}
