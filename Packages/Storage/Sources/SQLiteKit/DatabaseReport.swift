import Foundation
import GRDB
public import SQLKit

/// What a check of one database found.
public struct DatabaseReport: Hashable, Sendable {
    /// The service's name without its version, such as `"inventory"`.
    public let service: String
    /// The path of the file.
    public let path: String
    /// The size of the file, without the changes that are still in its log.
    public let bytes: Int64
    /// The number of things that are kept for all homes, deleted ones included, whose deletion devices must learn of.
    public let entities: Int64
    /// Why the database cannot be used; `nil` for an intact one.
    public let damage: StorageError?
}

/// A service whose database is in a data folder.
public struct DatabaseKind: Hashable, Sendable {
    /// The service's name without its version, which is also the file's.
    public let service: String
    /// The number of schema steps that this release knows.
    public let schema: Int

    /// Creates the description of a service's database.
    public init(service: String, schema: Int) {
        self.service = service
        self.schema = schema
    }

    var fileName: String { "\(service).sqlite" }

    /// Reads a whole database, and checks that this release can use it; `nil` when there is no file.
    ///
    /// It reads every page and index, and changes nothing.
    func check(in folder: URL) -> DatabaseReport? {
        let path = folder.appendingPathComponent(fileName).path
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        var (entities, damage) = (Int64(0), StorageError?.none)
        do { entities = try checkedEntities(path: path) } catch { damage = StorageError(error, path: path) }
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64
        return DatabaseReport(
            service: service,
            path: path,
            bytes: size ?? 0,
            entities: entities,
            damage: damage
        )
    }

    /// Returns the number of entities of an intact database.
    private func checkedEntities(path: String) throws -> Int64 {
        try Self.reader(path: path).read { database in
            guard try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") == "ok" else {
                throw StorageError.damaged(path: path)
            }
            guard try database.tableExists("meta"), try database.tableExists("migrations") else {
                throw StorageError.damaged(path: path)
            }
            let found = try String.fetchOne(database, sql: "SELECT value FROM meta WHERE name = 'service'") ?? "no"
            guard found == service else {
                throw StorageError.otherService(path: path, found: found, expected: service)
            }
            for (part, known) in [("kit", KitSchema.migrations.count), ("service", schema)] {
                let sql = "SELECT COALESCE(MAX(version), 0) FROM migrations WHERE part = ?"
                let steps = try Int.fetchAll(database, sql: sql, arguments: [part])[0]
                guard steps <= known else {
                    throw StorageError.newerSchema(path: path, found: steps, known: known)
                }
            }
            guard try database.tableExists("entities") else { return 0 }
            return try Int64.fetchAll(database, sql: "SELECT COUNT(*) FROM entities")[0]
        }
    }

    /// Copies every committed row to a new file for this user alone, and waits until the disk has it.
    func copy(from path: String, to copy: String) throws(StorageError) {
        do {
            // SQLite writes into a file that is there and empty, which then keeps its mode.
            guard FileManager.default.createFile(atPath: copy, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw StorageError(systemError: errno, path: copy) }
            try Self.reader(path: path).writeWithoutTransaction {
                try $0.execute(sql: "VACUUM INTO ?", arguments: [copy])
            }
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: copy))
            try file.synchronize()
            try file.close()
        } catch { throw StorageError(error, path: copy) }
    }

    private static func reader(path: String) throws -> DatabaseQueue {
        var configuration = SQLiteDatabase.patientConfiguration
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
