public import QuantityModule
import Synchronization

/// Old quantities in memory.
public final class InMemoryQuantityMigrationStore: QuantityMigrationStore {
    private struct State {
        var tables: [OldQuantityTable: [OldQuantityRow]]
        var staged: [OldQuantityTable: [MigratedRow]] = [:]
        var reading = ""
        var committed: [OldQuantityTable: [MigratedRow]]?
        var isChangedSince = false
    }

    private let state: Mutex<State>
    /// What people call the data.
    public let place = "The memory"

    /// Makes a store of rows.
    public init(_ tables: [OldQuantityTable: [OldQuantityRow]]) { state = Mutex(State(tables: tables)) }

    /// What was put in place; `nil` before a migration and after a rollback.
    public var committed: [OldQuantityTable: [MigratedRow]]? { state.withLock { $0.committed } }
    /// How many rows are set aside.
    public var stagedCount: Int { state.withLock { $0.staged.values.reduce(0) { $0 + $1.count } } }
    /// The old rows as they are, also behind a migration.
    public var old: [OldQuantityTable: [OldQuantityRow]] { state.withLock { $0.tables } }

    /// Changes the rows of a table, as somebody else does who uses the same data.
    public func change(_ table: OldQuantityTable, to rows: [OldQuantityRow]) {
        state.withLock { state in
            state.tables[table] = rows
            state.isChangedSince = state.committed != nil
        }
    }

    /// The tables; none once they are migrated.
    public func tables() throws(QuantityMigrationError) -> [OldQuantityTable] {
        state.withLock { $0.committed == nil ? $0.tables.keys.sorted { $0.name < $1.name } : [] }
    }

    /// The rows after a position.
    public func rows(
        of table: OldQuantityTable,
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldQuantityRow] {
        state.withLock { Array(($0.tables[table] ?? []).filter { $0.position > position }.prefix(limit)) }
    }

    /// Forgets what was set aside by a run that read rows otherwise.
    public func prepare(for reading: String) throws(QuantityMigrationError) {
        state.withLock { state in
            if state.reading != reading { state.staged = [:] }
            state.reading = reading
        }
    }

    /// The last row that is set aside.
    public func stagedPosition(of table: OldQuantityTable) throws(QuantityMigrationError) -> Int64 {
        state.withLock { $0.staged[table]?.last?.row.position ?? .min }
    }

    /// Sets rows aside.
    public func stage(_ rows: [MigratedRow], of table: OldQuantityTable) throws(QuantityMigrationError) {
        state.withLock { $0.staged[table, default: []] += rows }
    }

    /// Puts what is set aside in place.
    public func commit(_ tables: [OldQuantityTable]) throws(QuantityMigrationError) {
        let isChanged = state.withLock { state in
            let isChanged = tables.contains { state.staged[$0, default: []].map(\.row) != state.tables[$0] }
            if !isChanged { state.committed = state.staged }
            state.staged = [:]
            return isChanged
        }
        guard !isChanged else { throw .changedMeanwhile(place: place) }
    }

    /// Forgets what was put in place.
    public func rollback() throws(QuantityMigrationError) {
        let (wasThere, isChanged) = state.withLock { state in
            let wasThere = state.committed != nil || !state.staged.isEmpty
            guard !state.isChangedSince else { return (wasThere, true) }
            state.committed = nil
            state.staged = [:]
            return (wasThere, false)
        }
        guard wasThere else { throw .nothingToRollBack(place: place) }
        guard !isChanged else { throw .changedSince(place: place, backup: place) }
    }
}
