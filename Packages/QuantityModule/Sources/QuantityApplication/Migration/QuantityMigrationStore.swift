/// Rows with old quantities, which are read in pieces.
public protocol OldQuantitySource: Sendable {
    /// What people call the data, for sentences.
    var place: String { get }

    /// The tables with old quantities, by name; none once they are migrated.
    func tables() throws(QuantityMigrationError) -> [OldQuantityTable]

    /// At most `limit` rows in the order of their positions, from the one after `position` on; `Int64.min` begins.
    func rows(
        of table: OldQuantityTable,
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldQuantityRow]
}

/// Data with old quantities, which are read in pieces and replaced at once.
///
/// Every adapter passes `QuantityMigrationStoreContract`.
public protocol QuantityMigrationStore: OldQuantitySource {
    /// Begins to stage, or goes on where a run that read rows in the same way was broken off.
    ///
    /// What a run staged that read them otherwise is forgotten: its rows would not be what this one counts.
    ///
    /// - Parameter reading: Tells one way of reading rows from another.
    /// - Throws: What keeps the data from being written.
    func prepare(for reading: String) throws(QuantityMigrationError)

    /// The last row that is staged already; `Int64.min` for none, as at the beginning.
    func stagedPosition(of table: OldQuantityTable) throws(QuantityMigrationError) -> Int64

    /// Sets rows aside, which come in the order of their positions; the data stay as they are.
    ///
    /// What was staged is there again after a kill.
    func stage(_ rows: [MigratedRow], of table: OldQuantityTable) throws(QuantityMigrationError)

    /// Puts all that is staged in place of the old columns, in one transaction, and keeps what is needed to go back.
    func commit(_ tables: [OldQuantityTable]) throws(QuantityMigrationError)

    /// Makes the data what they were, byte for byte, and forgets what was staged.
    func rollback() throws(QuantityMigrationError)
}
