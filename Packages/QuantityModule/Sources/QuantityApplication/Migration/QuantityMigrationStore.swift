/// Rows with old quantities, readable in pieces.
public protocol OldQuantitySource: Sendable {
    /// The name of the data in sentences for people.
    var place: String { get }

    /// Returns the tables with old quantities, by name; empty after the migration.
    func tables() throws(QuantityMigrationError) -> [OldQuantityTable]

    /// Returns at most `limit` rows after `position`, in the order of their positions; `Int64.min` starts at the
    /// beginning.
    func rows(
        of table: OldQuantityTable,
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldQuantityRow]
}

/// Data with old quantities, readable in pieces and replaceable in one transaction.
///
/// Every adapter passes `QuantityMigrationStoreContract`.
public protocol QuantityMigrationStore: OldQuantitySource {
    /// Where the old data are after ``commit(_:)``, for people.
    var backup: String { get }

    /// Begins staging, or resumes an interrupted run that read rows the same way.
    ///
    /// Discards rows that a run staged with another reading.
    ///
    /// - Parameter reading: Identifies a way of reading rows.
    /// - Throws: The failure to write the data.
    func prepare(for reading: String) throws(QuantityMigrationError)

    /// Returns the last staged position; `Int64.min` for none.
    func stagedPosition(of table: OldQuantityTable) throws(QuantityMigrationError) -> Int64

    /// Stages rows in the order of their positions.
    ///
    /// The data do not change.
    ///
    /// Staged rows survive a crash.
    func stage(_ rows: [MigratedRow], of table: OldQuantityTable) throws(QuantityMigrationError)

    /// Replaces the old columns with all staged rows in one transaction, and keeps what a rollback needs.
    func commit(_ tables: [OldQuantityTable]) throws(QuantityMigrationError)

    /// Restores the data byte for byte, and discards staged rows.
    func rollback() throws(QuantityMigrationError)
}
