import Foundation
import Glibc
import QuantityModule

/// The files beside a file that is migrated: what is staged, and the way back.
struct MigrationFiles: Sendable {
    /// The data.
    let file: String

    /// What is staged until it takes the file's place.
    var staging: String { "\(file).migrating" }
    /// How far the staging is.
    var journal: String { "\(file).migrating.at" }
    /// The data as they were.
    var backup: String { "\(file).before-migration" }
    /// What the file was right after the migration.
    var mark: String { "\(file).after-migration" }

    /// Runs something that fails with a reason of the system's.
    func doing<Result>(_ what: String, _ work: () throws -> Result) throws(QuantityMigrationError) -> Result {
        do { return try work() } catch let error as QuantityMigrationError { throw error } catch {
            try expectFile()
            throw .unavailable(reason: "\(file) cannot be \(what): \(error.localizedDescription)")
        }
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

    /// Copies the data as they are; a copy that was broken off is not taken for one.
    func makeBackup() throws {
        try refuseForeignBackup()
        guard !exists(backup) else { return }
        let part = "\(backup).part"
        try remove(part)
        try FileManager.default.copyItem(atPath: file, toPath: part)
        try sync(part)
        try rename(part, to: backup)
    }

    /// Remembers what the file is after the migration, and that it is done.
    func setMark() throws { try fingerprint().write(toFile: mark, atomically: true, encoding: .utf8) }

    /// Puts the backup in the file's place.
    func restore() throws {
        let isStaged = exists(staging) || exists(journal)
        guard exists(backup) else {
            guard isStaged else { throw QuantityMigrationError.nothingToRollBack(place: file) }
            try remove(staging, journal, "\(staging)-wal", "\(staging)-shm")
            return
        }
        if exists(mark), try String(contentsOfFile: mark, encoding: .utf8) != fingerprint() {
            throw QuantityMigrationError.changedSince(place: file, backup: backup)
        }
        try rename(backup, to: file)
        try remove(staging, journal, mark, "\(file)-wal", "\(file)-shm", "\(staging)-wal", "\(staging)-shm")
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
