/// Why a migration, or the reading of an old file, failed.
///
/// The data are unchanged.
public enum QuantityMigrationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No table has old quantities.
    case nothingToMigrate(place: String)
    /// A correction is not an amount.
    case notAnAmount(MigrationCorrection)
    /// The data changed during the migration.
    case changedMeanwhile(place: String)
    /// The data changed after the migration, so a rollback would lose the changes.
    case changedSince(place: String, backup: String)
    /// There is no migration to roll back.
    case nothingToRollBack(place: String)
    /// The file has no recipes and no lists to read.
    case nothingToImport(place: String)
    /// The file has more recipes and lists than are read at once.
    case tooManyOwners(place: String, limit: Int)
    /// The file changed while its pages were read.
    case changedWhileRead(place: String)
    /// The data cannot be read or written.
    case unavailable(reason: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .nothingToMigrate(let place):
            "\(place) has no old quantities: no column is called quantity, or it was migrated already."
        case .notAnAmount(let correction):
            "\"\(correction.text)\", for row \(correction.position) of \(correction.table), is not an amount: "
                + "write it like \"1/8 tsp\"."
        case .changedMeanwhile(let place):
            "\(place) changed during the migration, so nothing was written: close what uses it, and apply again."
        case .changedSince(let place, let backup):
            "\(place) changed after the migration, and a rollback would lose that: the old data are in \(backup)."
        case .nothingToRollBack(let place):
            "\(place) was not migrated here, or was already rolled back: there is nothing to roll back."
        case .nothingToImport(let place):
            "\(place) has no recipes and no lists: in a CSV file, a column called recipe or list names that of each row, "
                + "beside quantity, unit, and name; in a database, a row of ingredients or items refers to it."
        case .tooManyOwners(let place, let limit):
            "\(place) has more than \(limit) recipes and lists: divide it, and import the parts."
        case .changedWhileRead(let place):
            "\(place) changed while it was read: close what uses it, and import again; what is there stays."
        case .unavailable(let reason): reason
        }
    }
}
