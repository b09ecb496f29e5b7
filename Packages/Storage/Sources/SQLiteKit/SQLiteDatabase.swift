public import Commands
public import Foundation
package import GRDB
public import SQLKit

/// The database of one service in a data folder: `<service>.sqlite`, which one process at a time uses.
///
/// Acknowledged data are on the disk: WAL with `synchronous = FULL`, checked after opening.
public final class SQLiteDatabase: Sendable {
    /// The path of the file.
    public let path: String
    /// The name in the file and its lock, such as `"inventory"`.
    public let service: String
    /// The epoch, created at random with the file and replaced when the file was copied or restored; a cursor of
    /// another epoch is invalid.
    public let epoch: String
    /// The identity of this file for other nodes.
    public let incarnation: Incarnation
    /// The number of applied schema steps of the service: the `schema` of the feed's entries.
    public let schema: Int
    /// The connections of GRDB, for tests.
    package let connections: any DatabaseWriter
    /// Answers single questions; `nil` for a database without readers.
    let lookups: LookupConnection?
    /// Copies the log into the file; `nil` for a database without readers, whose commands do it.
    let checkpoint: BackgroundCheckpoint?
    /// The identity of the opened file.
    private let file: FileIdentity
    private let lock: FileLock
    let observers = CommitObservers()

    /// Opens the service's file, creates folder and file if necessary, and updates the schema.
    ///
    /// - Parameters:
    ///   - folder: The data folder.
    ///   - service: The service's name without its version, such as `"inventory"`.
    ///   - migrations: Every step of the service's schema since its first release.
    ///   - readers: How many connections read beside the one that writes. With none, a read waits for the requests
    ///     before it, and opening writes nothing to a file that is up to date.
    ///   - trace: Receives the text of each statement that a connection runs.
    /// - Returns: The database, which has exclusive use of the file as long as it lives.
    /// - Throws: A ``StorageError``, in which case the file is unchanged.
    public static func open(
        folder: URL,
        service: String,
        migrations: [SchemaMigration],
        readers: Int = usualReaders,
        trace: (@Sendable (String) -> Void)? = nil
    ) throws(StorageError) -> SQLiteDatabase {
        try PrivateFolder.prepare(folder)
        let lock = try takeLock(folder: folder, service: service)
        let path = folder.appendingPathComponent("\(service).sqlite").path
        do {
            try LeftoverLog.check(path: path)
            try DatabaseFile.makeSure(path: path)
            let connections = try connect(path: path, readers: readers, trace: trace)
            try connections.writeWithoutTransaction { try prepareForWriting($0, path: path) }
            let migrator = SchemaMigrator(name: path, service: service, migrations: migrations)
            let identity = try connections.write { database in
                try migrator.migrate(SQLiteConnection(database: database)) { identity in
                    try !DatabaseToken(path: path, epoch: identity.epoch, changes: identity.changes).continuesStored
                }
            }
            let token = try DatabaseToken(path: path, epoch: identity.epoch, changes: identity.changes)
            if token.continuesStored { token.noteChanges() } else { try token.store() }
            let file = try FileIdentity(path: path)
            return SQLiteDatabase(
                path: path,
                service: service,
                identity: identity,
                schema: migrations.count,
                connections: connections,
                lookups: readers > 0 ? LookupConnection(path: path, trace: trace) : nil,
                checkpoint: readers > 0 ? BackgroundCheckpoint(path: path, file: file) : nil,
                file: file,
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
        connections: any DatabaseWriter,
        lookups: LookupConnection?,
        checkpoint: BackgroundCheckpoint?,
        file: FileIdentity,
        lock: FileLock
    ) {
        self.path = path
        self.service = service
        epoch = identity.epoch
        incarnation = identity.incarnation
        self.schema = schema
        self.connections = connections
        self.lookups = lookups
        self.checkpoint = checkpoint
        self.file = file
        self.lock = lock
    }

    /// Adds an observer of each commit that changed a feed.
    public func observeCommits(_ observer: @escaping @Sendable (FeedHead) -> Void) { observers.add(observer) }

    /// Checks that the database can answer: that its file is still the opened one, that this process may write to it,
    /// and that a row can be read.
    ///
    /// An open file that was moved away accepts writes that no restart will find.
    public func check() async throws(StorageError) {
        try DatabaseFile.check(path: path, is: file)
        do {
            _ = try await connections.read { try String.fetchOne($0, sql: "SELECT value FROM meta LIMIT 1") }
        } catch {
            throw StorageError(error, path: path)
        }
    }

    deinit {
        checkpoint?.stop()
        // A connection that only reads leaves the log behind when it is the last one.
        try? lookups?.close()
        finish()
    }

    /// Closes the file and releases its lock, so that it can be opened again.
    public func close() throws(StorageError) {
        checkpoint?.stop()
        finish()
        do {
            try lookups?.close()
            try connections.close()
        } catch { throw StorageError(error, path: path) }
        lock.release()
    }

    /// Tells the token how far the feeds go, and writes the log into the file, as far as readers let it: a reader that
    /// closes last would leave the log behind, and a backup couldn't simply be put in the place of the file.
    ///
    /// A database that is closed or moved away has nothing to tell.
    private func finish() {
        guard (try? FileIdentity(path: path)) == file else { return }
        let changes = try? connections.writeWithoutTransaction { database in
            let changes = try SchemaMigrator.changes(in: SQLiteConnection(database: database))
            _ = try? database.checkpoint(.truncate)
            return changes
        }
        guard let changes else { return }
        (try? DatabaseToken(path: path, epoch: epoch, changes: changes))?.noteChanges()
    }

    /// The memory for pages of the connection that writes, in KiB: one command can change some thousands of pages, and
    /// those that do not fit are written more than once.
    public static let writingCache = 16_384

    /// The number of pages in the log from which a commit copies it into the file, and waits for that.
    ///
    /// Usually ``BackgroundCheckpoint`` is faster than that; a command of thousands of pages is faster than it.
    static let longestLog = 4_000

    /// How many connections of a service read at the same time.
    public static let usualReaders = 4

    /// Connections that wait up to five seconds for another one, such as that of a backup.
    static var patientConfiguration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        return configuration
    }

    /// Connections that also tell which statements they run.
    static func tracedConfiguration(_ trace: (@Sendable (String) -> Void)?) -> Configuration {
        var configuration = patientConfiguration
        guard let trace else { return configuration }
        configuration.prepareDatabase { database in
            database.trace { if case .statement(let statement) = $0 { trace(statement.sql) } }
        }
        return configuration
    }

    private static func connect(
        path: String,
        readers: Int,
        trace: (@Sendable (String) -> Void)?
    ) throws -> any DatabaseWriter {
        var configuration = tracedConfiguration(trace)
        guard readers > 0 else { return try DatabaseQueue(path: path, configuration: configuration) }
        configuration.maximumReaderCount = readers
        return try DatabasePool(path: path, configuration: configuration)
    }

    static func takeLock(folder: URL, service: String) throws(StorageError) -> FileLock {
        let path = folder.appendingPathComponent("\(service).lock").path
        let content = "\(ProcessInfo.processInfo.processIdentifier)\n"
        switch try FileLock.take(path: path, content: content) {
        case .taken(let lock): return lock
        case .held(let text):
            throw .serviceInUse(service: service, path: folder.path, pid: FileLock.pid(in: text))
        }
    }

    /// Sets what the writing connection needs.
    private static func prepareForWriting(_ database: Database, path: String) throws {
        try makeDurable(database, path: path)
        try database.execute(sql: "PRAGMA cache_size = -\(writingCache)")
        try database.execute(sql: "PRAGMA wal_autocheckpoint = \(longestLog)")
    }

    /// Sets full durability on the writing connection, and checks it: GRDB sets NORMAL while opening a pool, and
    /// readers report FULL even then.
    private static func makeDurable(_ database: Database, path: String) throws {
        let journal = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
        try database.execute(sql: "PRAGMA synchronous = FULL")
        let synchronous = try Int.fetchOne(database, sql: "PRAGMA synchronous")
        guard synchronous == 2 else {
            throw StorageError.notDurable(path: path, setting: "synchronous = \(synchronous ?? -1)")
        }
        guard journal == "wal" else {
            throw StorageError.notDurable(path: path, setting: "journal_mode = \(journal ?? "unknown")")
        }
    }
}
