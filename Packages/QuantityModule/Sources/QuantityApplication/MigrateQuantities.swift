import Commands

/// Opens files with old quantities.
///
/// The adapter decides by the file's name which kind it is.
public protocol MigrationFileOpener: Sendable {
    /// Opens the file at a path.
    ///
    /// - Throws: ``QuantityMigrationError/unavailable(reason:)`` for a file that does not exist, or of an unknown kind.
    func store(at path: String) throws(QuantityMigrationError) -> any QuantityMigrationStore
}

extension QuantityModuleService {
    /// How many rows one request sends.
    public static let migrationRowLimit = 10_000

    /// Previews the migration of a file, piece by piece, and writes nothing.
    ///
    /// - Parameters:
    ///   - file: The file's absolute path.
    ///   - opener: Opens it; only the principal "local" has files on this host.
    ///   - corrections: What people say that rows are; they win over the parser.
    /// - Returns: A run whose pieces are the rows as they would become.
    /// - Throws: ``QuantityModuleError/migration(_:)``, or ``QuantityModuleError/notLocal`` for another principal.
    public func previewMigration(
        of file: String,
        with opener: any MigrationFileOpener,
        corrections: [MigrationCorrection] = []
    ) throws(QuantityModuleError) -> MigrationRun {
        let store = try local(file, opener)
        return try migrating { () throws(QuantityMigrationError) in
            try migration(of: store, corrections).preview()
        }
    }

    /// Previews what would become of rows that the caller has read, and writes nothing.
    ///
    /// - Parameters:
    ///   - rows: At most ``migrationRowLimit`` rows of one table, in the order of their positions.
    ///   - table: What people call the table.
    ///   - corrections: What people say that rows are; they win over the parser.
    /// - Returns: A run whose pieces are the rows as they would become.
    /// - Throws: ``QuantityModuleError/tooMany(count:limit:)``, or ``QuantityModuleError/migration(_:)``.
    public func previewMigration(
        of rows: [OldQuantityRow],
        table: String,
        corrections: [MigrationCorrection] = []
    ) throws(QuantityModuleError) -> MigrationRun {
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

    /// Migrates a file, piece by piece; the last piece puts everything in place in one transaction.
    ///
    /// - Parameters:
    ///   - file: The file's absolute path.
    ///   - opener: Opens it; only the principal "local" has files on this host.
    ///   - corrections: What people say that rows are; they win over the parser.
    /// - Returns: A run that stages each piece, and commits after the last.
    /// - Throws: ``QuantityModuleError/migration(_:)``, or ``QuantityModuleError/notLocal`` for another principal.
    public func applyMigration(
        of file: String,
        with opener: any MigrationFileOpener,
        corrections: [MigrationCorrection] = []
    ) throws(QuantityModuleError) -> MigrationRun {
        let store = try local(file, opener)
        return try migrating { () throws(QuantityMigrationError) in
            try migration(of: store, corrections).migration()
        }
    }

    /// Makes a file what it was before its migration, byte for byte.
    ///
    /// - Parameters:
    ///   - file: The file's absolute path.
    ///   - opener: Opens it; only the principal "local" has files on this host.
    /// - Throws: ``QuantityModuleError/migration(_:)``, or ``QuantityModuleError/notLocal`` for another principal.
    public func rollBackMigration(
        of file: String,
        with opener: any MigrationFileOpener
    ) throws(QuantityModuleError) {
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
    ) throws(QuantityModuleError) -> any QuantityMigrationStore {
        guard context.principal == "local" else { throw .notLocal }
        guard file.hasPrefix("/") else { throw .notAPath(file) }
        return try migrating { () throws(QuantityMigrationError) in try opener.store(at: file) }
    }
}

/// Runs a part of a migration, and says why it fails.
private func migrating<Value>(
    _ work: () throws(QuantityMigrationError) -> Value
) throws(QuantityModuleError) -> Value {
    do { return try work() } catch { throw .migration(error) }
}

/// Rows of one table that a caller has sent.
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
