/// Why old data were not migrated; they are as they were.
public enum QuantityMigrationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No table has old quantities.
    case nothingToMigrate(place: String)
    /// A correction is no amount.
    case notAnAmount(MigrationCorrection)
    /// The data were changed while they were migrated.
    case changedMeanwhile(place: String)
    /// The data were changed after they had been migrated, so that a rollback would lose the changes.
    case changedSince(place: String, backup: String)
    /// There is nothing to go back to.
    case nothingToRollBack(place: String)
    /// The data cannot be read or written.
    case unavailable(reason: String)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .nothingToMigrate(let place):
            "\(place) has no old quantities: no column is called quantity, or it was migrated already."
        case .notAnAmount(let correction):
            "\"\(correction.text)\", for row \(correction.position) of \(correction.table), is no amount: "
                + "write it like \"1/8 tsp\"."
        case .changedMeanwhile(let place):
            "\(place) was changed while it was migrated: nothing was written; close what uses it, and apply again."
        case .changedSince(let place, let backup):
            "\(place) was changed after the migration, and going back would lose that: the old data are in \(backup)."
        case .nothingToRollBack(let place):
            "\(place) was not migrated here, or has been rolled back: there is nothing to go back to."
        case .unavailable(let reason): reason
        }
    }
}
