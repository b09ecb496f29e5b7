import QuantityModule
import Synchronization

/// A store that fails when it stages the second piece, as if the process crashed.
final class QuantityMigrationStoreThatStops: QuantityMigrationStore {
    static let stop = QuantityMigrationError.unavailable(reason: "The run was stopped: begin it again.")

    private let store: any QuantityMigrationStore
    private let pieces = Mutex(0)

    init(store: any QuantityMigrationStore) { self.store = store }

    var place: String { store.place }
    var backup: String { store.backup }

    func tables() throws(QuantityMigrationError) -> [OldQuantityTable] { try store.tables() }

    func rows(
        of table: OldQuantityTable,
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldQuantityRow] {
        try store.rows(of: table, after: position, limit: limit)
    }

    func prepare(for reading: String) throws(QuantityMigrationError) { try store.prepare(for: reading) }

    func stagedPosition(of table: OldQuantityTable) throws(QuantityMigrationError) -> Int64 {
        try store.stagedPosition(of: table)
    }

    func stage(_ rows: [MigratedRow], of table: OldQuantityTable) throws(QuantityMigrationError) {
        let piece = pieces.withLock { pieces in
            pieces += 1
            return pieces
        }
        guard piece < 2 else { throw Self.stop }
        try store.stage(rows, of: table)
    }

    func commit(_ tables: [OldQuantityTable]) throws(QuantityMigrationError) { try store.commit(tables) }

    func rollback() throws(QuantityMigrationError) { try store.rollback() }
}
