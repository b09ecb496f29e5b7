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
    /// The name of the data.
    public let place = "The memory"
    /// The name of the old data after a migration.
    public let backup = "The old memory"

    /// Creates a store of rows.
    public init(_ tables: [OldQuantityTable: [OldQuantityRow]]) { state = Mutex(State(tables: tables)) }

    /// The committed rows; `nil` before a migration and after a rollback.
    public var committed: [OldQuantityTable: [MigratedRow]]? { state.withLock { $0.committed } }
    /// The number of staged rows.
    public var stagedCount: Int { state.withLock { $0.staged.values.reduce(0) { $0 + $1.count } } }
    /// The old rows, which a migration leaves in place.
    public var old: [OldQuantityTable: [OldQuantityRow]] { state.withLock { $0.tables } }

    /// Changes the rows of a table, as another program that uses the same data does.
    public func change(_ table: OldQuantityTable, to rows: [OldQuantityRow]) {
        state.withLock { state in
            state.tables[table] = rows
            state.isChangedSince = state.committed != nil
        }
    }

    /// The tables; empty after the migration.
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

    /// Discards rows that were staged with another reading.
    public func prepare(for reading: String) throws(QuantityMigrationError) {
        state.withLock { state in
            if state.reading != reading { state.staged = [:] }
            state.reading = reading
        }
    }

    /// Returns the last staged position.
    public func stagedPosition(of table: OldQuantityTable) throws(QuantityMigrationError) -> Int64 {
        state.withLock { $0.staged[table]?.last?.row.position ?? .min }
    }

    /// Stages rows.
    public func stage(_ rows: [MigratedRow], of table: OldQuantityTable) throws(QuantityMigrationError) {
        state.withLock { $0.staged[table, default: []] += rows }
    }

    /// Commits the staged rows.
    public func commit(_ tables: [OldQuantityTable]) throws(QuantityMigrationError) {
        let isChanged = state.withLock { state in
            let isChanged = tables.contains { state.staged[$0, default: []].map(\.row) != state.tables[$0] }
            if !isChanged { state.committed = state.staged }
            state.staged = [:]
            return isChanged
        }
        guard !isChanged else { throw .changedMeanwhile(place: place) }
    }

    /// Discards the committed rows.
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
