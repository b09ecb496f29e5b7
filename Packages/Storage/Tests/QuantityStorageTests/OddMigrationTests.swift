import Foundation
import GRDB
import QuantityModule
import SQLiteTestKit
import Testing

@testable import QuantityStorage

/// Tests old data with problems, and migrations that are interrupted.
@Suite struct OddMigrationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
        let file = folder.url.appending(path: name)
        try Data(bytes).write(to: file)
        return file
    }

    private func sqlite(_ statements: String) throws -> URL {
        let file = folder.url.appending(path: "old.sqlite")
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { try $0.execute(sql: statements) }
        try queue.close()
        return file
    }

    private func store(_ file: URL) throws -> any QuantityMigrationStore {
        file.pathExtension == "csv" ? CSVMigrationStore(file: file) : try SQLiteMigrationStore(file: file)
    }

    private func texts(_ file: URL, _ sql: String) throws -> [String] {
        try DatabaseQueue(path: file.path).read { try String.fetchAll($0, sql: sql) }
    }

    /// Returns the refusal of a file that is not migrated; the file is unchanged afterward, with nothing beside it.
    private func refusal(_ file: URL) throws -> String {
        let before = try Data(contentsOf: file)
        var sentence = ""
        do { _ = try QuantityMigrationService(store: store(file)).migrateAllQuantities() } catch {
            sentence = "\(error)"
        }
        #expect(try Data(contentsOf: file) == before)
        #expect(!FileManager.default.fileExists(atPath: "\(file.path).before-migration"))
        return sentence
    }

    @Test func `through a symbolic link the linked file is migrated, and keeps its mode`() throws {
        let real = try file("real.csv", Array("name,quantity,unit\nflour,2,cups\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: real.path)
        let link = folder.url.appending(path: "link.csv")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
        _ = try QuantityMigrationService(store: store(link)).migrateAllQuantities()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == real.path)
        #expect(try store(link).backup == "\(real.path).before-migration")
        #expect(try String(contentsOf: real, encoding: .utf8).contains("2 cups"))
        for path in [real.path, "\(real.path).before-migration"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(path)")
        }
    }

    @Test func `the name of an index is not a statement, whatever scalars it has`() throws {
        let victim = folder.url.appending(path: "victim.sqlite")
        try DatabaseQueue(path: victim.path).write {
            try $0.execute(sql: "CREATE TABLE secret (x); INSERT INTO secret VALUES (1)")
        }
        let name = "i\u{D4E}\"\"; ATTACH DATABASE '\(victim.path)' AS pwn; DELETE FROM pwn.secret; COMMIT; --"
        let old = try sqlite(
            """
            CREATE TABLE recipes (name TEXT, quantity TEXT, unit TEXT);
            INSERT INTO recipes VALUES ('flour', '2', 'cups');
            CREATE INDEX "\(name)" ON recipes (quantity);
            """
        )
        _ = try QuantityMigrationService(store: store(old)).migrateAllQuantities()
        #expect(try texts(victim, "SELECT x FROM secret") == ["1"])
        #expect(try texts(old, "SELECT displayText FROM recipes") == ["2 cups"])
    }

    @Test func `corrections apply to their own run, wherever an earlier one was interrupted`() throws {
        let lines = (1...1_500).map { "x,\($0),g\n" }.joined()
        let csv = try file("old.csv", Array("name,quantity,unit\n\(lines)".utf8))
        let rows = (1...1_500).map { "('x', '\($0)', 'g')" }.joined(separator: ",")
        let database = try sqlite(
            "CREATE TABLE old (name TEXT, quantity TEXT, unit TEXT); INSERT INTO old VALUES \(rows)"
        )
        for (file, name) in [(csv, "old.csv"), (database, "old")] {
            #expect(throws: QuantityMigrationError.unavailable(reason: "broken off")) {
                _ = try QuantityMigrationService(store: Interrupted(store(file))).migrateAllQuantities()
            }
            let correction = MigrationCorrection(table: name, position: 5, text: "7 kg")
            let service = try QuantityMigrationService(store: store(file), corrections: [correction])
            #expect(try service.migrateAllQuantities().corrected == 1)
        }
        #expect(try String(contentsOf: csv, encoding: .utf8).split(separator: "\n")[5].hasPrefix("x,7.0,kg,5 g,1,1.0,"))
        #expect(try texts(database, "SELECT exactAmount || standardUnit FROM old WHERE rowid = 5") == ["7kg"])
    }

    @Test func `two processes cannot migrate one file at the same time`() throws {
        let file = try file("old.csv", Array("name,quantity\nx,2 cups\n".utf8))
        let other = Process()
        let (input, output) = (Pipe(), Pipe())
        other.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script = "import fcntl, sys; f = open(sys.argv[1], 'w'); fcntl.flock(f, fcntl.LOCK_EX); "
        other.arguments = [
            "python3", "-c", script + "print('taken', flush=True); sys.stdin.read()", "\(file.path).migrating.lock",
        ]
        (other.standardInput, other.standardOutput) = (input, output)
        try other.run()
        #expect(output.fileHandleForReading.availableData.starts(with: Array("taken".utf8)))
        #expect(try refusal(file) == "Another migration of \(file.path) is running: wait until it ends, and try again.")
        try input.fileHandleForWriting.close()
        other.waitUntilExit()
        #expect(try QuantityMigrationService(store: store(file)).migrateAllQuantities().parsed == 1)
    }

    @Test func `two migrations of one process cannot share a file, and the end of one frees it`() throws {
        let path = folder.url.appendingPathComponent("old.csv.migrating.lock").path
        let (one, other) = (MigrationLock(path: path), MigrationLock(path: path))
        try one.take(for: "old.csv")
        try one.take(for: "old.csv")
        #expect(throws: QuantityMigrationError.self) { try other.take(for: "old.csv") }
        one.release()
        #expect(!FileManager.default.fileExists(atPath: path))
        try other.take(for: "old.csv")
        #expect(throws: QuantityMigrationError.self) { try one.take(for: "old.csv") }
    }

    @Test func `a file with nothing to migrate gets no staging file`() throws {
        let file = try file("old.csv", Array("name,price\nx,2\n".utf8))
        #expect(
            try refusal(file).hasSuffix(
                "has no old quantities: no column is called quantity, or it was migrated already."
            )
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["old.csv"])
    }

    @Test func `an index of an old column is removed with it`() throws {
        let file = try sqlite(
            "CREATE TABLE old (name TEXT, quantity TEXT); CREATE INDEX by_both ON old (name, Quantity); "
                + "CREATE INDEX by_name ON old (name); INSERT INTO old VALUES ('x', '2 cups')"
        )
        _ = try QuantityMigrationService(store: store(file)).migrateAllQuantities()
        let names = try texts(file, "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name")
        #expect(names == ["by_name", "old_by_numericValue", "old_by_standardUnit"])
    }

    @Test(arguments: [
        "CREATE TABLE old (name TEXT, quantity TEXT, CHECK (length(quantity) < 9))",
        "CREATE TABLE old (name TEXT, quantity TEXT PRIMARY KEY)",
        "CREATE TABLE old (name TEXT, quantity TEXT); CREATE VIEW v AS SELECT quantity FROM old",
        "CREATE TABLE old (name TEXT, quantity TEXT); "
            + "CREATE TRIGGER t AFTER DELETE ON old BEGIN SELECT old.quantity; END",
    ])
    func `a column that something needs stays, and the sentence names what needs it`(schema: String) throws {
        let file = try sqlite("\(schema); INSERT INTO old VALUES ('x', '2 cups')")
        let sentence = try refusal(file)
        #expect(sentence.hasPrefix("The column quantity of old cannot be removed, because something in"))
        #expect(sentence.hasSuffix("remove that, and apply again. Nothing was changed."))
    }

    @Test func `a rollback does not lose a change between two attempts`() throws {
        let file = try sqlite(
            "CREATE TABLE old (name TEXT, quantity TEXT); CREATE VIEW v AS SELECT quantity FROM old; "
                + "INSERT INTO old VALUES ('x', '2 cups')"
        )
        _ = try refusal(file)
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { try $0.execute(sql: "DROP VIEW v; INSERT INTO old VALUES ('y', '3 cups')") }
        try queue.close()
        let changed = try Data(contentsOf: file)
        let service = try QuantityMigrationService(store: store(file))
        _ = try service.migrateAllQuantities()
        try service.rollback()
        #expect(try Data(contentsOf: file) == changed)
    }

    @Test func `a leftover backup is not restored over data that were not migrated`() throws {
        let file = try file("old.csv", Array("name,quantity\nx,2 cups\n".utf8))
        try Data("older".utf8).write(to: URL(fileURLWithPath: "\(file.path).before-migration"))
        let before = try Data(contentsOf: file)
        try CSVMigrationStore(file: file).rollback()
        #expect(try Data(contentsOf: file) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["old.csv"])
    }

    @Test(arguments: [true, false])
    func `a run that stopped after its backup is rolled back, whatever is left of the file`(isThere: Bool) throws {
        let file = try file("old.csv", Array("name,quantity\nx,2 cups\n".utf8))
        let before = try Data(contentsOf: file)
        _ = try QuantityMigrationService(store: CSVMigrationStore(file: file)).migrateAllQuantities()
        #expect(try Data(contentsOf: file) != before)
        try FileManager.default.removeItem(atPath: "\(file.path).after-migration")
        if !isThere { try FileManager.default.removeItem(at: file) }
        try CSVMigrationStore(file: file).rollback()
        #expect(try Data(contentsOf: file) == before)
    }

    @Test(arguments: [
        "name TEXT, quantity TEXT", "rowid TEXT, quantity TEXT", "Rowid TEXT, quantity TEXT, _rowid_ TEXT",
    ])
    func `row numbers below one, and columns with their name, do no harm`(columns: String) throws {
        let file = try sqlite(
            "CREATE TABLE \"the \"\"old\"\"\" (\(columns)); INSERT INTO \"the \"\"old\"\"\" (oid, quantity) "
                + "VALUES (-5, '2 cups'), (0, '1 g'), (3, '1 l')"
        )
        #expect(try QuantityMigrationService(store: store(file)).migrateAllQuantities().parsed == 3)
        let amounts = "SELECT exactAmount || standardUnit FROM \"the \"\"old\"\"\" ORDER BY oid"
        #expect(try texts(file, amounts) == ["2cup", "1g", "1l"])
    }

    @Test func `a table without row numbers is refused with a solution`() throws {
        let file = try sqlite("CREATE TABLE old (name TEXT PRIMARY KEY, quantity TEXT) WITHOUT ROWID")
        #expect(try refusal(file).hasPrefix("The table old has no row numbers"))
    }

    @Test(arguments: ["x'3200ff'", "'2 cups' || char(0) || 'x'", "CAST(x'ff' AS TEXT)"])
    func `bytes that are not text are refused with their row`(value: String) throws {
        let file = try sqlite("CREATE TABLE old (quantity TEXT); INSERT INTO old VALUES ('1 g'), (\(value))")
        #expect(try refusal(file).contains("row 2 of old contains bytes that are not text"))
    }

    @Test func `numbers in a text column are read`() throws {
        let file = try sqlite("CREATE TABLE old (quantity); INSERT INTO old VALUES (3.5), (2), (x'32'), (NULL)")
        #expect(try QuantityMigrationService(store: store(file)).migrateAllQuantities().parsed == 3)
    }

    @Test func `a file that is not a database is refused with a sentence`() throws {
        let file = try file("old.sqlite", Array("no database, by far".utf8))
        #expect(
            try refusal(file) == "\(file.path) cannot be opened: file is not a database: "
                + "check that it is the app's complete database."
        )
    }

    @Test(arguments: ["old.sqlite", "old.csv"]) func `a file that is not there is named`(name: String) throws {
        let file = folder.url.appending(path: name)
        let missing = QuantityMigrationError.unavailable(reason: "There is no file \(file.path): check the path.")
        #expect(throws: missing) { try QuantityMigrationService(store: store(file)).migrateAllQuantities() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func `a CSV file in another encoding is refused before any of it is lost`() throws {
        let half = try file("latin.csv", Array("name,quantity\nx,1".utf8) + [0xBD] + Array(" cups\n".utf8))
        #expect(try refusal(half).hasSuffix("latin.csv: row 1 is not UTF-8: save it as \"CSV UTF-8\", and try again."))
        let wide = try file("wide.csv", [0xFF, 0xFE] + "name,quantity\nx,1".utf8.flatMap { [$0, 0] })
        #expect(try refusal(wide).contains("the names of the columns are not UTF-8"))
    }

    @Test func `other columns of a CSV file may have any encoding`() throws {
        let file = try file("old.csv", Array("quantity,note\n2 cups,".utf8) + [0xE9, 0x0A])
        _ = try QuantityMigrationService(store: CSVMigrationStore(file: file)).migrateAllQuantities()
        #expect(try Data(contentsOf: file).contains(0xE9))
    }

    @Test func `an inch mark is not a quotation mark, and an unclosed one is reported`() throws {
        let inches = try file("inches.csv", Array("name,quantity\n9\" tin,1\n8\" tin,2 cups\n\"a \"\"b\"\"\",3\n".utf8))
        #expect(try QuantityMigrationService(store: CSVMigrationStore(file: inches)).migrateAllQuantities().parsed == 3)
        let open = try file("open.csv", Array("name,quantity\n\"9 tin,1\nx,2 cups\n".utf8))
        #expect(try refusal(open).hasSuffix("has a quotation mark that nothing closes: close it, and try again."))
    }
}

/// A store that is interrupted when it would apply everything.
struct Interrupted: QuantityMigrationStore {
    let store: any QuantityMigrationStore
    var place: String { store.place }
    var backup: String { store.backup }

    init(_ store: any QuantityMigrationStore) { self.store = store }

    func tables() throws(QuantityMigrationError) -> [OldQuantityTable] { try store.tables() }

    func rows(
        of table: OldQuantityTable,
        after position: Int64,
        limit: Int
    ) throws(QuantityMigrationError) -> [OldQuantityRow] { try store.rows(of: table, after: position, limit: limit) }

    func prepare(for reading: String) throws(QuantityMigrationError) { try store.prepare(for: reading) }

    func stagedPosition(of table: OldQuantityTable) throws(QuantityMigrationError) -> Int64 {
        try store.stagedPosition(of: table)
    }

    func stage(_ rows: [MigratedRow], of table: OldQuantityTable) throws(QuantityMigrationError) {
        try store.stage(rows, of: table)
    }

    func commit(_ tables: [OldQuantityTable]) throws(QuantityMigrationError) {
        throw .unavailable(reason: "broken off")
    }

    func rollback() throws(QuantityMigrationError) { try store.rollback() }
}
