import Commands

/// Opens files with old quantities.
///
/// The adapter determines the format from the file's name.
public protocol MigrationFileOpener: Sendable {
    /// Opens the file at a path.
    ///
    /// - Throws: ``QuantityMigrationError/unavailable(reason:)`` for a missing file, or an unknown format.
    func store(at path: String) throws(QuantityMigrationError) -> any QuantityMigrationStore

    /// Opens the file at a path for reading alone.
    ///
    /// - Throws: ``QuantityMigrationError/unavailable(reason:)`` for a missing file, or an unknown format.
    func source(at path: String) throws(QuantityMigrationError) -> any OldFileSource
}

extension QuantityModuleService {
    /// The maximum number of rows in one request.
    public static let migrationRowLimit = 10_000

    /// Previews the migration of a file, piece by piece, without writing.
    ///
    /// - Parameters:
    ///   - file: The file's absolute path.
    ///   - opener: Opens the file. Only the principal "local" has files on this host.
    ///   - corrections: People's corrections of rows, which take precedence over the parser.
    /// - Returns: A run that returns the migrated rows in pieces.
    /// - Throws: ``QuantityError/migration(_:)``, or ``QuantityError/notLocal`` for another principal.
    public func previewMigration(
        of file: String,
        with opener: any MigrationFileOpener,
        corrections: [MigrationCorrection] = []
    ) throws(QuantityError) -> MigrationRun {
        let store = try local(file, opener)
        return try migrating { () throws(QuantityMigrationError) in
            try migration(of: store, corrections).preview()
        }
    }

    /// Previews the migration of rows that the caller sends, without writing.
    ///
    /// - Parameters:
    ///   - rows: At most ``migrationRowLimit`` rows of one table, in the order of their positions.
    ///   - table: The table's name for people.
    ///   - corrections: People's corrections of rows, which take precedence over the parser.
    /// - Returns: A run that returns the migrated rows in pieces.
    /// - Throws: ``QuantityError/tooMany(count:limit:)``, or ``QuantityError/migration(_:)``.
    public func previewMigration(
        of rows: [OldQuantityRow],
        table: String,
        corrections: [MigrationCorrection] = []
    ) throws(QuantityError) -> MigrationRun {
        guard rows.count <= Self.migrationRowLimit else {
            throw .tooMany(count: rows.count, limit: Self.migrationRowLimit)
        }
        return try migrating { () throws(QuantityMigrationError) in
            try MigrationRun(
                source: SentRows(place: table, rows: rows),
                reading: RowMigration(locale: context.locale, corrections: corrections)
            )
        }
    }

    /// Migrates a file, piece by piece.
    ///
    /// The last piece replaces the old data in one transaction.
    ///
    /// - Parameters:
    ///   - file: The file's absolute path.
    ///   - opener: Opens the file. Only the principal "local" has files on this host.
    ///   - corrections: People's corrections of rows, which take precedence over the parser.
    /// - Returns: A run that stages each piece, and commits after the last.
    /// - Throws: ``QuantityError/migration(_:)``, or ``QuantityError/notLocal`` for another principal.
    public func applyMigration(
        of file: String,
        with opener: any MigrationFileOpener,
        corrections: [MigrationCorrection] = []
    ) throws(QuantityError) -> MigrationRun {
        let store = try local(file, opener)
        return try migrating { () throws(QuantityMigrationError) in
            try migration(of: store, corrections).migration()
        }
    }

    /// Restores a file to its state before the migration, byte for byte.
    ///
    /// - Parameters:
    ///   - file: The file's absolute path.
    ///   - opener: Opens it; only the principal "local" has files on this host.
    /// - Throws: ``QuantityError/migration(_:)``, or ``QuantityError/notLocal`` for another principal.
    public func rollBackMigration(
        of file: String,
        with opener: any MigrationFileOpener
    ) throws(QuantityError) {
        let store = try local(file, opener)
        try migrating { () throws(QuantityMigrationError) in try store.rollback() }
    }

    private func migration(
        of store: any QuantityMigrationStore,
        _ corrections: [MigrationCorrection]
    ) throws(QuantityMigrationError) -> QuantityMigrationService {
        try QuantityMigrationService(store: store, locale: context.locale, corrections: corrections)
    }

    private func local(
        _ file: String,
        _ opener: any MigrationFileOpener
    ) throws(QuantityError) -> any QuantityMigrationStore {
        try requireLocal(file)
        return try migrating { () throws(QuantityMigrationError) in try opener.store(at: file) }
    }

    /// Requires the absolute path of a file, and a caller who has files on this host.
    func requireLocal(_ file: String) throws(QuantityError) {
        guard context.principal == "local" else { throw .notLocal }
        guard file.hasPrefix("/") else { throw .notAPath(file) }
    }
}

/// Runs part of a migration, and converts its error.
func migrating<Value>(
    _ work: () throws(QuantityMigrationError) -> Value
) throws(QuantityError) -> Value {
    do { return try work() } catch { throw .migration(error) }
}

/// The rows of one table that a caller sent.
private struct SentRows: OldQuantitySource {
    let place: String
    let rows: [OldQuantityRow]

    func tables() throws(QuantityMigrationError) -> [OldQuantityTable] {
        rows.isEmpty
            ? []
            : [
                OldQuantityTable(
                    name: place,
                    quantityColumn: "quantity",
                    unitColumn: "unit",
                    nameColumn: "name",
                    multiplierColumn: nil
                )
            ]
    }

    func rows(
        of table: OldQuantityTable,
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldQuantityRow] {
        Array(rows.lazy.filter { $0.position > position }.prefix(limit))
    }
}
