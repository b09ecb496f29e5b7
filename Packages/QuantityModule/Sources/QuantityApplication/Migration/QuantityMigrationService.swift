/// Converts quantities stored as text into numbers with units, once.
///
/// The old text stays as the display text, and a rollback restores the data.
public struct QuantityMigrationService: Sendable {
    private let store: any QuantityMigrationStore
    private let reading: RowMigration

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - store: The data.
    ///   - locale: The BCP 47 locale; empty to detect the language of each text.
    ///   - corrections: People's corrections of rows, which take precedence over the parser.
    /// - Throws: ``QuantityMigrationError/notAnAmount(_:)`` for a correction that is not an amount.
    public init(
        store: any QuantityMigrationStore,
        locale: String = "",
        corrections: [MigrationCorrection] = []
    ) throws(QuantityMigrationError) {
        self.store = store
        reading = try RowMigration(locale: locale, corrections: corrections)
    }

    /// Previews the migration without writing.
    ///
    /// - Parameter each: Receives every migrated row, in order.
    /// - Returns: The counts: "85 of 100 quantities parsed successfully, 15 remain as text-only".
    /// - Throws: ``QuantityMigrationError/nothingToMigrate(place:)``, or the failure to read the data.
    public func getMigrationPreview(
        _ each: (OldQuantityTable, MigratedRow) -> Void = { _, _ in }
    ) throws(QuantityMigrationError) -> MigrationSummary {
        var run = try preview()
        while let piece = try run.next() { for row in piece.rows { each(piece.table, row) } }
        return run.summary
    }

    /// Migrates everything: stages the rows piece by piece, then replaces the old data in one transaction.
    ///
    /// After an interruption the migration resumes, or starts over if the locale or the corrections changed.
    ///
    /// - Parameter progress: Receives the number of rows read so far, after each piece.
    /// - Returns: The counts of all rows.
    /// - Throws: A ``QuantityMigrationError``, which leaves the data unchanged.
    public func migrateAllQuantities(
        progress: (Int) -> Void = { _ in }
    ) throws(QuantityMigrationError) -> MigrationSummary {
        var run = try migration()
        while try run.next() != nil { progress(run.summary.rows) }
        return run.summary
    }

    /// Restores the data to their state before the migration, byte for byte.
    public func rollback() throws(QuantityMigrationError) { try store.rollback() }

    /// Creates a run that writes nothing.
    func preview() throws(QuantityMigrationError) -> MigrationRun { try MigrationRun(source: store, reading: reading) }

    /// Creates a run that stages each piece, and commits after the last.
    func migration() throws(QuantityMigrationError) -> MigrationRun { try MigrationRun(store: store, reading: reading) }
}
