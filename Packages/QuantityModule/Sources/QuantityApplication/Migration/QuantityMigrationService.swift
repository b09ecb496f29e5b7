/// Turns quantities that were kept as texts into numbers with units, once.
///
/// Nothing is lost: what people read stays the old text, unchanged, and everything can be rolled back.
public struct QuantityMigrationService: Sendable {
    /// How many rows are held at once; memory does not grow with the data.
    private static let piece = 1_000

    private let store: any QuantityMigrationStore
    private let reading: RowMigration

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - store: The data.
    ///   - locale: BCP 47; empty when only the texts can tell.
    ///   - corrections: What people say that rows are; they win over the parser.
    /// - Throws: ``QuantityMigrationError/notAnAmount(_:)`` for a correction that is none.
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
        try work { table, rows throws(QuantityMigrationError) in for row in rows { each(table, row) } }
    }

    /// Migrates everything: sets the rows aside piece by piece, then puts them in place in one transaction.
    ///
    /// After a kill it goes on where it was, or begins anew when the locale or the corrections are others by now.
    ///
    /// - Parameter progress: Is told, after each piece, how many rows are done.
    /// - Returns: The counts of all rows.
    /// - Throws: A ``QuantityMigrationError``, after which the data are as they were.
    public func migrateAllQuantities(
        progress: (Int) -> Void = { _ in }
    ) throws(QuantityMigrationError) -> MigrationSummary {
        var done = 0
        var staged: [OldQuantityTable: Int64] = [:]
        guard try !store.tables().isEmpty else { throw .nothingToMigrate(place: store.place) }
        try store.prepare(for: reading.description)
        let summary = try work { table, rows throws(QuantityMigrationError) in
            if staged[table] == nil { staged[table] = try store.stagedPosition(of: table) }
            let last = staged[table] ?? .min
            let new = rows.filter { $0.row.position > last }
            if !new.isEmpty { try store.stage(new, of: table) }
            done += rows.count
            progress(done)
        }
        try store.commit(summary.tables)
        return summary
    }

    /// Makes the data what they were before, byte for byte.
    public func rollback() throws(QuantityMigrationError) { try store.rollback() }

    private func work(
        _ take: (OldQuantityTable, [MigratedRow]) throws(QuantityMigrationError) -> Void
    ) throws(QuantityMigrationError) -> MigrationSummary {
        var summary = MigrationSummary()
        summary.tables = try store.tables()
        guard !summary.tables.isEmpty else { throw .nothingToMigrate(place: store.place) }
        for table in summary.tables {
            var position = Int64.min
            while true {
                let rows = try store.rows(of: table, after: position, limit: Self.piece)
                guard let last = rows.last else { break }
                let migrated = rows.map { reading.migrated($0, of: table) }
                for row in migrated { summary.count(row) }
                try take(table, migrated)
                position = last.position
            }
        }
        return summary
    }
}
