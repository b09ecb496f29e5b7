/// A migration or a preview that processes the data piece by piece, so memory use stays constant and a caller can
/// report progress.
public struct MigrationRun: Sendable {
    /// Migrated rows of one table.
    public struct Piece: Sendable {
        /// The rows' table.
        public let table: OldQuantityTable
        /// The rows, in the order of their positions.
        public let rows: [MigratedRow]
    }

    /// The number of rows in a piece.
    private static let size = 1_000

    /// The counts of the rows so far, and of all rows once ``next()`` returns `nil`.
    public private(set) var summary = MigrationSummary()
    /// Where the old data are after the migration, for people; empty for a preview.
    public var backup: String { store?.backup ?? "" }

    private let source: any OldQuantitySource
    /// The store that stages and commits the rows; `nil` for a preview.
    private let store: (any QuantityMigrationStore)?
    private let reading: RowMigration
    private var left: ArraySlice<OldQuantityTable>
    private var position = Int64.min
    private var staged: Int64?
    private var isCommitted = false

    /// Creates a run that only previews the rows.
    init(source: any OldQuantitySource, reading: RowMigration) throws(QuantityMigrationError) {
        self.source = source
        store = nil
        self.reading = reading
        summary.tables = try source.tables()
        guard !summary.tables.isEmpty else { throw .nothingToMigrate(place: source.place) }
        left = summary.tables[...]
    }

    /// Creates a run that migrates the rows.
    init(store: any QuantityMigrationStore, reading: RowMigration) throws(QuantityMigrationError) {
        source = store
        self.store = store
        self.reading = reading
        summary.tables = try store.tables()
        guard !summary.tables.isEmpty else { throw .nothingToMigrate(place: store.place) }
        left = summary.tables[...]
        try store.prepare(for: reading.description)
    }

    /// Reads the next piece, and stages it when the run migrates.
    ///
    /// A migration commits after the last piece.
    ///
    /// - Returns: The piece; `nil` at the end.
    /// - Throws: A ``QuantityMigrationError``, which leaves the data unchanged.
    public mutating func next() throws(QuantityMigrationError) -> Piece? {
        while let table = left.first {
            let rows = try source.rows(of: table, after: position, limit: Self.size)
            guard let last = rows.last else {
                left.removeFirst()
                position = .min
                staged = nil
                continue
            }
            position = last.position
            let migrated = rows.map { reading.migrated($0, of: table) }
            for row in migrated { summary.count(row) }
            if let store { try stage(migrated, of: table, in: store) }
            return Piece(table: table, rows: migrated)
        }
        if let store, !isCommitted {
            try store.commit(summary.tables)
            isCommitted = true
        }
        return nil
    }

    /// Skips rows that an interrupted run has already staged.
    private mutating func stage(
        _ rows: [MigratedRow],
        of table: OldQuantityTable,
        in store: any QuantityMigrationStore
    ) throws(QuantityMigrationError) {
        if staged == nil { staged = try store.stagedPosition(of: table) }
        let last = staged ?? .min
        let new = rows.filter { $0.row.position > last }
        if !new.isEmpty { try store.stage(new, of: table) }
    }
}
