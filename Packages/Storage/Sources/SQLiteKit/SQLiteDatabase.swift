public import Commands
public import Foundation
import GRDB
import Synchronization

/// The database of one service in a data folder: `<service>.sqlite`, which one process has at a time.
///
/// What is acknowledged is on the disk: WAL with `synchronous = FULL`, checked after opening.
public final class SQLiteDatabase: Sendable {
    /// The file.
    public let path: String
    /// The name that the file and its lock carry, such as `"inventory"`.
    public let service: String
    /// Made at random with the file, and again when the file was copied or restored; a cursor into the feed of another
    /// epoch is worth nothing.
    public let epoch: String
    /// Who this file is to other nodes.
    public let incarnation: Incarnation
    /// How many steps of the service's schema the file has: the `schema` of the feed's entries.
    let schema: Int
    let pool: DatabasePool
    /// Which file was opened.
    private let file: FileIdentity
    private let lock: FileLock
    private let observer = Mutex<@Sendable (FeedHead) -> Void>({ _ in })

    /// Opens the service's file, makes folder and file when they are not there, and brings the schema up to date.
    ///
    /// - Parameters:
    ///   - folder: The data folder.
    ///   - service: The service's name without its version, such as `"inventory"`.
    ///   - migrations: Every step of the service's schema since its first release.
    /// - Returns: The database, which has the file to itself as long as it lives.
    /// - Throws: A ``StorageError``, in which case the file is as it was.
    public static func open(
        folder: URL,
        service: String,
        migrations: [SchemaMigration]
    ) throws(StorageError) -> SQLiteDatabase {
        try PrivateFolder.prepare(folder)
        let lock = try takeLock(folder: folder, service: service)
        let path = folder.appendingPathComponent("\(service).sqlite").path
        do {
            try DatabaseFile.makeSure(path: path)
            let pool = try DatabasePool(path: path, configuration: configuration)
            try pool.writeWithoutTransaction { try makeDurable($0, path: path) }
            let migrator = SchemaMigrator(path: path, service: service, migrations: migrations)
            let identity = try pool.write { try migrator.migrate($0) }
            let token = try DatabaseToken(path: path, epoch: identity.epoch)
            if !token.isStored(for: path) { try token.store(for: path) }
            return SQLiteDatabase(
                path: path,
                service: service,
                identity: identity,
                schema: migrations.count,
                pool: pool,
                file: try FileIdentity(path: path),
                lock: lock
            )
        } catch {
            throw StorageError(error, path: path)
        }
    }

    private init(
        path: String,
        service: String,
        identity: SchemaMigrator.Identity,
        schema: Int,
        pool: DatabasePool,
        file: FileIdentity,
        lock: FileLock
    ) {
        self.path = path
        self.service = service
        epoch = identity.epoch
        incarnation = Incarnation(
            high: UInt64(identity.incarnation.prefix(16), radix: 16) ?? 0,
            low: UInt64(identity.incarnation.dropFirst(16), radix: 16) ?? 0
        )
        self.schema = schema
        self.pool = pool
        self.file = file
        self.lock = lock
    }

    /// Lets something know of each commit that changed a feed, once it is on the disk.
    ///
    /// The observer is called by whoever committed, so it returns at once, and it cannot fail. Commits that happen at
    /// the same time may be told in another order than their numbers.
    public func observeCommits(_ observer: @escaping @Sendable (FeedHead) -> Void) {
        self.observer.withLock { $0 = observer }
    }

    var commitObserver: @Sendable (FeedHead) -> Void { observer.withLock { $0 } }

    /// Checks that the database can answer: that its file is still the one that was opened, that this process may write
    /// to it, and that a row can be read.
    ///
    /// An open file that somebody moved away goes on taking writes, which no restart will find again.
    public func check() async throws(StorageError) {
        try DatabaseFile.check(path: path, is: file)
        do {
            _ = try await pool.read { try String.fetchOne($0, sql: "SELECT value FROM meta LIMIT 1") }
        } catch {
            throw StorageError(error, path: path)
        }
    }

    /// Closes the file and gives up its lock, so that it can be opened again.
    public func close() throws(StorageError) {
        do { try pool.close() } catch { throw StorageError(error, path: path) }
        lock.release()
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = 4
        return configuration
    }

    private static func takeLock(folder: URL, service: String) throws(StorageError) -> FileLock {
        let path = folder.appendingPathComponent("\(service).lock").path
        let content = "\(ProcessInfo.processInfo.processIdentifier)\n"
        switch try FileLock.take(path: path, content: content) {
        case .taken(let lock): return lock
        case .held(let text):
            throw .serviceInUse(service: service, path: folder.path, pid: FileLock.pid(in: text))
        }
    }

    /// GRDB sets NORMAL itself while opening, and readers report FULL even then: so it is set and checked afterwards,
    /// on the connection that writes.
    private static func makeDurable(_ database: Database, path: String) throws {
        try database.execute(sql: "PRAGMA synchronous = FULL")
        let synchronous = try Int.fetchOne(database, sql: "PRAGMA synchronous")
        let journal = try String.fetchOne(database, sql: "PRAGMA journal_mode")
        guard synchronous == 2 else {
            throw StorageError.notDurable(path: path, setting: "synchronous = \(synchronous ?? -1)")
        }
        guard journal == "wal" else {
            throw StorageError.notDurable(path: path, setting: "journal_mode = \(journal ?? "unknown")")
        }
    }
}
