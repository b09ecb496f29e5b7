import Quantities
public import QuantityModule
import Testing

/// The rules for every store of old quantities.
public struct QuantityMigrationStoreContract {
    /// Old data of one kind, with access that bypasses the store.
    public struct Source {
        /// Opens a new store of the data, as after a crash.
        public let open: () throws -> any QuantityMigrationStore
        /// The complete data, byte for byte.
        public let content: () throws -> [UInt8]
        /// The migrated rows in order, each with its exact amount or upper end, unit, and text; empty strings for
        /// missing values.
        public let migrated: () throws -> [[String]]
        /// Changes the data without the store.
        public let change: () throws -> Void

        /// Creates a description of data.
        public init(
            open: @escaping () throws -> any QuantityMigrationStore,
            content: @escaping () throws -> [UInt8],
            migrated: @escaping () throws -> [[String]],
            change: @escaping () throws -> Void
        ) {
            self.open = open
            self.content = content
            self.migrated = migrated
            self.change = change
        }
    }

    /// The columns of the data: `name`, `quantity`, and `unit`.
    public static let columns = ["name", "quantity", "unit"]
    private static let few = [
        ["Flour", "2", "cups"], ["Salt", "a pinch", ""], ["Fish", "1 1/2", "lbs"], ["Milk", "", ""],
    ]
    private static let many = (1...2_500).map { ["x\($0)", "\($0)", "g"] }

    private let make: ([[String]]) throws -> Source

    /// Creates the contract.
    ///
    /// - Parameter make: Creates separate data from these rows, each with the fields of ``columns``.
    public init(make: @escaping ([[String]]) throws -> Source) { self.make = make }

    /// Checks every rule.
    public func check() throws {
        try checkReading()
        try checkStaging()
        try checkCommit()
        try checkEmptyTable()
        try checkResuming()
        try checkOtherReading()
        try checkRollback()
        try checkChanges()
    }

    /// Checks that rows come in pieces, in a stable order, with their texts unchanged.
    package func checkReading() throws {
        let source = try make(Self.many)
        let store = try source.open()
        let table = try #require(try store.tables().first)
        #expect([table.nameColumn, table.quantityColumn, table.unitColumn] == Self.columns)
        for _ in 0..<2 {
            var read: [OldQuantityRow] = []
            while let piece = try Self.piece(of: table, after: read.last?.position ?? .min, in: store) {
                #expect(piece.count <= 700)
                read += piece
            }
            #expect(read.map { [$0.name, $0.quantity, $0.unit] } == Self.many)
            #expect(zip(read, read.dropFirst()).allSatisfy { $0.position < $1.position })
        }
        let middle = try #require(try store.rows(of: table, after: .min, limit: 1_300).last)
        #expect(try store.rows(of: table, after: middle.position, limit: 1).first?.name == "x1301")
        #expect(try store.stagedPosition(of: table) == .min)
    }

    /// Checks that staging leaves the data unchanged, and that staged rows survive a crash.
    package func checkStaging() throws {
        let source = try make(Self.few)
        let before = try source.content()
        let (store, table) = try Self.store(of: source)
        let rows = try Self.rows(of: source)
        _ = try store.rows(of: table, after: .min, limit: 100)
        try store.stage(Array(rows.prefix(2)), of: table)
        #expect(try store.stagedPosition(of: table) == rows[1].row.position)
        #expect(try source.open().stagedPosition(of: table) == rows[1].row.position)
        #expect(try source.content() == before)
        #expect(try source.open().tables() == [table])
    }

    /// Checks that a commit replaces every row once, and that nothing remains to migrate.
    package func checkCommit() throws {
        let source = try make(Self.few)
        let service = try QuantityMigrationService(store: source.open())
        let summary = try service.migrateAllQuantities()
        #expect(summary.description == "2 of 3 quantities parsed successfully, 1 remains as text-only")
        #expect(
            try source.migrated() == [
                ["2", "cup", "2 cups"], ["", "", "a pinch"], ["3/2", "lb", "1 1/2 lbs"], ["", "", ""],
            ]
        )
        let store = try source.open()
        #expect(try store.tables().isEmpty)
        #expect(throws: QuantityMigrationError.nothingToMigrate(place: store.place)) {
            try QuantityMigrationService(store: store).migrateAllQuantities()
        }
    }

    /// Checks that a table without rows gets its new columns, and that a rollback removes them.
    package func checkEmptyTable() throws {
        let source = try make([])
        let before = try source.content()
        #expect(try QuantityMigrationService(store: source.open()).migrateAllQuantities().rows == 0)
        #expect(try source.migrated().isEmpty)
        #expect(try source.open().tables().isEmpty)
        try source.open().rollback()
        #expect(try source.content() == before)
    }

    /// Checks that after a crash between two pieces the next run resumes, and writes nothing twice.
    package func checkResuming() throws {
        let source = try make(Self.many)
        let expected = try QuantityMigrationService(store: source.open()).getMigrationPreview()
        Self.breakOff(source)
        let table = try #require(try source.open().tables().first)
        #expect(try source.open().stagedPosition(of: table) > .min)
        #expect(try QuantityMigrationService(store: source.open()).migrateAllQuantities() == expected)
        #expect(try source.migrated() == (1...2_500).map { ["\($0)", "g", "\($0) g"] })
    }

    /// Checks that a run with another reading starts over.
    package func checkOtherReading() throws {
        let source = try make(Self.many)
        Self.breakOff(source)
        let store = try source.open()
        let table = try #require(try store.tables().first)
        let first = try #require(try store.rows(of: table, after: .min, limit: 1).first)
        let correction = MigrationCorrection(table: table.name, position: first.position, text: "7 oz")
        let service = try QuantityMigrationService(store: source.open(), corrections: [correction])
        #expect(try service.migrateAllQuantities().corrected == 1)
        #expect(try source.migrated().first == ["7", "oz", "1 g"])
    }

    /// Checks that a rollback restores the old bytes, discards staged rows, and fails when there is nothing to roll
    /// back.
    public func checkRollback() throws {
        let source = try make(Self.few)
        let before = try source.content()
        _ = try QuantityMigrationService(store: source.open()).migrateAllQuantities()
        try source.open().rollback()
        #expect(try source.content() == before)
        let rows = try Self.rows(of: source)
        let table: OldQuantityTable
        do {
            let (store, found) = try Self.store(of: source)
            table = found
            _ = try store.rows(of: table, after: .min, limit: 100)
            try store.stage(Array(rows.prefix(1)), of: table)
        }
        try source.open().rollback()
        #expect(try source.open().stagedPosition(of: table) == .min)
        #expect(try source.content() == before)
        let last = try source.open()
        #expect(throws: QuantityMigrationError.nothingToRollBack(place: last.place)) { try last.rollback() }
        #expect(try QuantityMigrationService(store: source.open()).migrateAllQuantities().parsed == 2)
    }

    /// Checks that data are not migrated if they change during the migration, and not rolled back if they change after
    /// it.
    package func checkChanges() throws {
        let source = try make(Self.few)
        let rows = try Self.rows(of: source)
        do {
            let (store, table) = try Self.store(of: source)
            _ = try store.rows(of: table, after: .min, limit: 100)
            try store.stage(rows, of: table)
            try source.change()
            let changed = try source.content()
            #expect(throws: QuantityMigrationError.changedMeanwhile(place: store.place)) { try store.commit([table]) }
            #expect(try source.content() == changed)
        }
        _ = try QuantityMigrationService(store: source.open()).migrateAllQuantities()
        try source.change()
        let after = try source.content()
        let last = try source.open()
        #expect { try last.rollback() } throws: { error in
            guard case .changedSince(last.place, _) = error as? QuantityMigrationError else { return false }
            return true
        }
        #expect(try source.content() == after)
    }

    /// Starts a migration that stops between two pieces, as a crash would; no store of the data is open afterward.
    private static func breakOff(_ source: Source) {
        #expect(throws: QuantityMigrationStoreThatStops.stop) {
            let broken = QuantityMigrationStoreThatStops(store: try source.open())
            _ = try QuantityMigrationService(store: broken).migrateAllQuantities()
        }
    }

    private static func piece(
        of table: OldQuantityTable,
        after position: Int64,
        in store: any QuantityMigrationStore
    ) throws -> [OldQuantityRow]? {
        let piece = try store.rows(of: table, after: position, limit: 700)
        return piece.isEmpty ? nil : piece
    }

    private static func store(
        of source: Source
    ) throws -> (any QuantityMigrationStore, OldQuantityTable) {
        let store = try source.open()
        return (store, try #require(try store.tables().first))
    }

    /// Returns the migrated rows.
    private static func rows(of source: Source) throws -> [MigratedRow] {
        var rows: [MigratedRow] = []
        _ = try QuantityMigrationService(store: source.open()).getMigrationPreview { rows.append($1) }
        return rows
    }
}
