/// Turns quantities that were kept as texts into numbers with units, once.
///
/// Nothing is lost: what people read stays the old text, unchanged, and everything can be rolled back.
public struct QuantityMigrationService: Sendable {
    private let store: any QuantityMigrationStore
    private let reading: RowMigration

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - store: The data.
    ///   - locale: BCP 47; empty when only the texts can tell.
    ///   - corrections: What people say that rows are; they win over the parser.
    /// - Throws: ``QuantityMigrationError/notAnAmount(_:)`` for a correction that is not an amount.
    public init(
        store: any QuantityMigrationStore,
        locale: String = "",
        corrections: [MigrationCorrection] = []
    ) throws(QuantityMigrationError) {
        self.store = store
        reading = try RowMigration(locale: locale, corrections: corrections)
    }

    /// What a migration would do, before anything is written.
    ///
    /// - Parameter each: Takes every row as it would become, in order.
    /// - Returns: The counts: "85 of 100 quantities parsed successfully, 15 remain as text-only".
    /// - Throws: ``QuantityMigrationError/nothingToMigrate(place:)``, or what keeps the data from being read.
    public func getMigrationPreview(
        _ each: (OldQuantityTable, MigratedRow) -> Void = { _, _ in }
    ) throws(QuantityMigrationError) -> MigrationSummary {
        var run = try preview()
        while let piece = try run.next() { for row in piece.rows { each(piece.table, row) } }
        return run.summary
    }

    /// Migrates everything: sets the rows aside piece by piece, then puts them in place in one transaction.
    ///
    /// After an interruption it continues where it stopped, or starts over when the locale or the corrections changed.
    ///
    /// - Parameter progress: Takes the number of rows read so far, after each piece.
    /// - Returns: The counts of all rows.
    /// - Throws: A ``QuantityMigrationError``, after which the data are as they were.
    public func migrateAllQuantities(
        progress: (Int) -> Void = { _ in }
    ) throws(QuantityMigrationError) -> MigrationSummary {
        var run = try migration()
        while try run.next() != nil { progress(run.summary.rows) }
        return run.summary
    }

    /// Makes the data what they were before, byte for byte.
    public func rollback() throws(QuantityMigrationError) { try store.rollback() }

    /// A run that writes nothing.
    func preview() throws(QuantityMigrationError) -> MigrationRun { try MigrationRun(source: store, reading: reading) }

    /// A run that stages each piece, and commits after the last.
    func migration() throws(QuantityMigrationError) -> MigrationRun { try MigrationRun(store: store, reading: reading) }
}
