import Foundation
import GRDB
import QuantityModule
import SQLiteTestKit
import Testing

@testable import QuantityStorage

/// What a migration does with the files beside the data, and what a rollback does with data that changed.
@Suite struct LeftoverStagingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var csv: URL { folder.url.appending(path: "old.csv") }
    private var sqlite: URL { folder.url.appending(path: "old.sqlite") }
    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
    }

    private func write(_ text: String, to file: URL) throws { try Data(text.utf8).write(to: file) }

    private func lines() throws -> [String] {
        try String(contentsOf: csv, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// The rows of the data as a migration writes them.
    private func rows() throws -> [MigratedRow] {
        var rows: [MigratedRow] = []
        _ = try QuantityMigrationService(store: CSVMigrationStore(file: csv)).getMigrationPreview { rows.append($1) }
        return rows
    }

    /// Stages the first rows, as a run does that then breaks off.
    private func stage(_ count: Int, of rows: [MigratedRow]) throws {
        let store = CSVMigrationStore(file: csv)
        let table = try #require(try store.tables().first)
        _ = try store.rows(of: table, after: .min, limit: count)
        try store.stage(Array(rows.prefix(count)), of: table)
    }

    /// Stages the rest of the rows, and applies them all.
    private func finish(_ rows: [MigratedRow]) throws {
        let store = CSVMigrationStore(file: csv)
        let table = try #require(try store.tables().first)
        let position = try store.stagedPosition(of: table)
        _ = try store.rows(of: table, after: position, limit: 100)
        try store.stage(rows.filter { $0.row.position > position }, of: table)
        try store.commit([table])
    }

    @Test func `half a piece that a crash left is not in the new file`() throws {
        try write("name,quantity\nflour,2 cups\nsalt,1 g\n", to: csv)
        let rows = try rows()
        try stage(1, of: rows)
        let staging = try FileHandle(forUpdating: URL(filePath: "\(csv.path).migrating"))
        try staging.seekToEnd()
        try staging.write(contentsOf: Data("salt,half a rec".utf8))
        try staging.close()
        try finish(rows)
        #expect(try lines().map { $0.prefix(5) } == ["name,", "flour", "salt,"])
    }

    @Test func `rows that were staged from other data are not in the new file`() throws {
        try write("name,quantity\nflour,2 cups\nsalt,1 g\n", to: csv)
        try stage(2, of: rows())
        try write("name,quantity\noats,3 cups\n", to: csv)
        try finish(rows())
        #expect(try lines().map { $0.prefix(5) } == ["name,", "oats,"])
    }

    @Test func `records with fewer fields than columns have empty ones instead`() throws {
        try write("name,quantity,unit,note\nflour,2\nmilk,1,l\nsalt\n", to: csv)
        #expect(try QuantityMigrationService(store: CSVMigrationStore(file: csv)).migrateAllQuantities().parsed == 2)
        let expected = ["flour,,2.0,", "milk,,1.0,l,", "salt,,,"]
        #expect(try zip(lines().dropFirst(), expected).allSatisfy { $0.hasPrefix($1) })
    }

    @Test func `an unclosed field is quoted with its first 40 bytes`() throws {
        try write("name,quantity\n\"\(String(repeating: "x", count: 60))\n", to: csv)
        let start = String(repeating: "x", count: 39)
        let reason = "\(csv.path): the field \"\(start)… has a quotation mark that nothing "
        #expect(throws: QuantityMigrationError.unavailable(reason: reason + "closes: close it, and try again.")) {
            try QuantityMigrationService(store: CSVMigrationStore(file: csv)).migrateAllQuantities()
        }
    }

    @Test func `what the system says is followed by what to do`() throws {
        try FileManager.default.createDirectory(at: csv, withIntermediateDirectories: false)
        let error = #expect(throws: QuantityMigrationError.self) { try CSVMigrationStore(file: csv).tables() }
        let text = error?.description ?? ""
        #expect(text.contains(": check that you own the file and its folder, and that the disk has space."))
        #expect(!text.contains(".:"))
    }

    @Test(arguments: ["migrating", "migrating.at", "migrating.as"])
    func `a rollback removes each file that a run left`(ending: String) throws {
        try write("name,quantity\nflour,2 cups\n", to: csv)
        try write("left", to: URL(filePath: "\(csv.path).\(ending)"))
        try CSVMigrationStore(file: csv).rollback()
        #expect(try names == ["old.csv"])
    }

    @Test func `the backup of a run that stopped is rolled back with all that the run left`() throws {
        try write("name,quantity\nflour,2 cups\n", to: csv)
        _ = try QuantityMigrationService(store: CSVMigrationStore(file: csv)).migrateAllQuantities()
        for ending in ["migrating.at", "migrating.as"] { try write("left", to: URL(filePath: "\(csv.path).\(ending)")) }
        try CSVMigrationStore(file: csv).rollback()
        #expect(try names == ["old.csv"])
        #expect(try lines() == ["name,quantity", "flour,2 cups"])
    }

    @Test func `old data in the place of the migrated ones are not rolled back over`() throws {
        try write("name,quantity\nflour,2 cups\n", to: csv)
        let store = CSVMigrationStore(file: csv)
        _ = try QuantityMigrationService(store: store).migrateAllQuantities()
        try write("name,quantity\nsugar,3 cups\n", to: csv)
        #expect(throws: QuantityMigrationError.changedSince(place: csv.path, backup: store.backup)) {
            try store.rollback()
        }
        #expect(try lines() == ["name,quantity", "sugar,3 cups"])
        #expect(try String(contentsOfFile: store.backup, encoding: .utf8) == "name,quantity\nflour,2 cups\n")
    }

    private func run(_ sql: String) throws {
        let queue = try DatabaseQueue(path: sqlite.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test func `a letter that moved from one column to the next is a change`() throws {
        try run("CREATE TABLE old (name TEXT, note TEXT, quantity TEXT); INSERT INTO old VALUES ('ab', 'c', '2 cups')")
        let store = try SQLiteMigrationStore(file: sqlite)
        _ = try QuantityMigrationService(store: store).migrateAllQuantities()
        try run("UPDATE old SET name = 'a', note = 'bc'")
        #expect(throws: QuantityMigrationError.changedSince(place: sqlite.path, backup: store.backup)) {
            try store.rollback()
        }
    }

    @Test func `capitals alone are not Core Data's names`() throws {
        try run("CREATE TABLE old (NAME TEXT, QUANTITY TEXT); INSERT INTO old VALUES ('x', '2 cups')")
        _ = try QuantityMigrationService(store: SQLiteMigrationStore(file: sqlite)).migrateAllQuantities()
        let texts = try DatabaseQueue(path: sqlite.path).read {
            try String.fetchAll($0, sql: "SELECT displayText FROM old")
        }
        #expect(texts == ["2 cups"])
    }

    @Test func `a store waits five seconds for the program that uses its file`() throws {
        try run("CREATE TABLE old (name TEXT, quantity TEXT)")
        let store = try SQLiteMigrationStore(file: sqlite)
        #expect(try store.connection().read { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") } == 5_000)
    }

    @Test func `after a rollback, a store reads the file that is back`() throws {
        try run("CREATE TABLE old (name TEXT, quantity TEXT); INSERT INTO old VALUES ('x', '2 cups')")
        let store = try SQLiteMigrationStore(file: sqlite)
        let tables = try store.tables()
        _ = try QuantityMigrationService(store: store).migrateAllQuantities()
        try store.rollback()
        #expect(try store.tables() == tables)
        #expect(throws: QuantityMigrationError.nothingToRollBack(place: sqlite.path)) { try store.rollback() }
    }

    @Test func `while a program has the file open, file and backup are whole without its log`() throws {
        try run("PRAGMA journal_mode = WAL; CREATE TABLE old (name TEXT, quantity TEXT)")
        let program = try DatabaseQueue(path: sqlite.path)
        try program.write { try $0.execute(sql: "INSERT INTO old VALUES ('x', '2 cups')") }
        let copy = folder.url.appending(path: "copy.sqlite")
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: sqlite.path + ending, toPath: copy.path + ending)
        }
        try DatabaseQueue(path: copy.path).writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        let store = try SQLiteMigrationStore(file: sqlite)
        _ = try QuantityMigrationService(store: store).migrateAllQuantities()
        #expect(try Data(contentsOf: URL(filePath: store.backup)) == Data(contentsOf: copy))
        let alone = folder.url.appending(path: "alone.sqlite")
        try FileManager.default.copyItem(at: sqlite, to: alone)
        #expect(
            try DatabaseQueue(path: alone.path).read { try String.fetchAll($0, sql: "SELECT displayText FROM old") }
                == ["2 cups"]
        )
        try program.close()
    }
}
