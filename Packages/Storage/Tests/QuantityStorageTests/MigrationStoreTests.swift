import Foundation
import GRDB
import QuantityModule
import QuantityModuleTestKit
import QuantityStorage
import SQLiteTestKit
import Testing

@Suite struct MigrationStoreTests {
    private static let csv = [
        "id,name,quantity,unit,notes", "1,Flour,2,cups,\"sifted, twice\"", "2,Salt,a pinch,,",
        "3,\"Chicken \"\"free\"\"\",1 1/2,lbs,x", "4,Milk,,,",
    ].map { "\($0)\r\n" }.joined()

    private func csv(_ text: String = csv) throws -> (folder: TemporaryFolder, file: URL) {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "old.csv")
        try Data(text.utf8).write(to: file)
        return (folder, file)
    }

    private func sqlite(rows: Int = 0, journal: String = "DELETE") throws -> (folder: TemporaryFolder, file: URL) {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "old.sqlite")
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = \(journal)") }
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE ingredients (id TEXT PRIMARY KEY, name TEXT, quantity TEXT, unit TEXT);
                    INSERT INTO ingredients VALUES ('a', 'Flour', '2', 'cups'), ('b', 'Salt', 'a pinch', NULL),
                        ('c', 'Chicken', '1 1/2', 'lbs'), ('d', 'Milk', NULL, NULL);
                    CREATE TABLE ZGROCERYLISTITEM (Z_PK INTEGER PRIMARY KEY, ZNAME VARCHAR, ZQUANTITY VARCHAR);
                    INSERT INTO ZGROCERYLISTITEM VALUES (7, 'Eggs', '2-3');
                    CREATE TABLE recipes (title TEXT, portionMultiplier REAL);
                    INSERT INTO recipes VALUES ('Soup', 1.5), ('Bread', 1.0);
                    CREATE TABLE stock (quantity REAL);
                    """
            )
            for row in 0..<rows {
                try db.execute(sql: "INSERT INTO ingredients VALUES (?, 'x', ?, 'g')", arguments: ["\(row)", "\(row)"])
            }
        }
        try queue.close()
        return (folder, file)
    }

    @Test func `a CSV file satisfies the contract of migration stores`() throws {
        var folders: [TemporaryFolder] = []
        defer { withExtendedLifetime(folders) {} }
        try QuantityMigrationStoreContract { rows in
            let header = QuantityMigrationStoreContract.columns.joined(separator: ",")
            let (folder, file) = try csv(([header] + rows.map { $0.joined(separator: ",") }).map { "\($0)\n" }.joined())
            folders.append(folder)
            func lines() throws -> [String] {
                try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
            }
            return QuantityMigrationStoreContract.Source(
                open: { CSVMigrationStore(file: file) },
                content: { Array(try Data(contentsOf: file)) },
                migrated: {
                    // name, numericValue, standardUnit, displayText, isParseable, parseConfidence, both exact amounts
                    try lines().dropFirst().map { line in
                        let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                        return [fields[7], fields[2], fields[3]]
                    }
                },
                change: {
                    let text = try lines().joined(separator: "\n") + "\nMore,9,g\n"
                    try Data(text.utf8).write(to: file)
                }
            )
        }.check()
    }

    @Test(arguments: ["DELETE", "WAL"])
    func `an SQLite file satisfies the contract of migration stores`(journal: String) throws {
        var folders: [TemporaryFolder] = []
        defer { withExtendedLifetime(folders) {} }
        try QuantityMigrationStoreContract { rows in
            let folder = try TemporaryFolder()
            folders.append(folder)
            let file = folder.url.appending(path: "old.sqlite")
            func write(_ sql: String, _ rows: [[String]] = [[]]) throws {
                let queue = try DatabaseQueue(path: file.path)
                try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = \(journal)") }
                try queue.write { db in
                    for row in rows { try db.execute(sql: sql, arguments: StatementArguments(row)) }
                }
                try queue.close()
            }
            try write("CREATE TABLE items (name TEXT, quantity TEXT, unit TEXT)")
            try write("INSERT INTO items VALUES (?, ?, ?)", rows)
            return QuantityMigrationStoreContract.Source(
                open: { try SQLiteMigrationStore(file: file) },
                content: {
                    // The log beside the file still has content.
                    let queue = try DatabaseQueue(path: file.path)
                    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
                    try queue.close()
                    return Array(try Data(contentsOf: file))
                },
                migrated: {
                    try DatabaseQueue(path: file.path).read { db in
                        try Row.fetchAll(db, sql: "SELECT * FROM items ORDER BY rowid").map { row in
                            ["exactAmount", "standardUnit", "displayText"].map { row[$0] ?? "" }
                        }
                    }
                },
                change: { try write("INSERT INTO items (name) VALUES ('More')") }
            )
        }.check()
    }

    @Test func `a CSV file gets the new columns, and all other fields stay byte for byte`() throws {
        let (folder, file) = try csv()
        defer { withExtendedLifetime(folder) {} }
        let summary = try QuantityMigrationService(store: CSVMigrationStore(file: file)).migrateAllQuantities()
        #expect(summary.description == "2 of 3 quantities parsed successfully, 1 remains as text-only")
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\r\n")
        let names = "numericValue,standardUnit,displayText,isParseable,parseConfidence,exactAmountLow,exactAmount"
        #expect(lines[0] == "id,name,notes,\(names)")
        #expect(lines[1].hasPrefix("1,Flour,\"sifted, twice\",2.0,cup,2 cups,1,0."))
        #expect(lines[1].hasSuffix(",,2"))
        #expect(lines[2].hasPrefix("2,Salt,,,,a pinch,0,"))
        #expect(lines[3].hasPrefix("3,\"Chicken \"\"free\"\"\",x,1.5,lb,1 1/2 lbs,1,0."))
        #expect(lines[4].hasPrefix("4,Milk,,,,,0,"))
        #expect(try CSVMigrationStore(file: file).tables().isEmpty)
    }

    @Test func `a rollback of either file gives the old bytes back`() throws {
        for kind in ["csv", "DELETE", "WAL"] {
            let (folder, file) = kind == "csv" ? try csv() : try sqlite(journal: kind)
            let before = try Data(contentsOf: file)
            let store: any QuantityMigrationStore =
                kind == "csv" ? CSVMigrationStore(file: file) : try SQLiteMigrationStore(file: file)
            let service = try QuantityMigrationService(store: store)
            _ = try service.migrateAllQuantities()
            #expect(try Data(contentsOf: file) != before, "\(kind)")
            try service.rollback()
            #expect(try Data(contentsOf: file) == before, "\(kind)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1, "\(kind)")
            #expect(throws: QuantityMigrationError.nothingToRollBack(place: file.path)) {
                try QuantityMigrationService(store: CSVMigrationStore(file: file)).rollback()
            }
        }
    }

    @Test func `a backup holds every committed row while another connection reads`() throws {
        let (folder, file) = try sqlite(journal: "WAL")
        defer { withExtendedLifetime(folder) {} }
        // The reader's snapshot keeps the log from moving into the file.
        let reader = try DatabasePool(path: file.path)
        let snapshot = try reader.makeSnapshot()
        #expect(try snapshot.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM ingredients") } == 4)
        try reader.write { try $0.execute(sql: "INSERT INTO ingredients VALUES ('e', 'Tea', '3', 'bags')") }
        let store = try SQLiteMigrationStore(file: file)
        let service = try QuantityMigrationService(store: store)
        #expect(try service.migrateAllQuantities().parsed == 4)
        let backup = try DatabaseQueue(path: file.path + ".before-migration")
        let kept = try backup.read { try String.fetchAll($0, sql: "SELECT quantity FROM ingredients WHERE id = 'e'") }
        #expect(kept == ["3"])
        try backup.close()
        try snapshot.close()
        try reader.close()
        try SQLiteMigrationStore(file: file).rollback()
        let back = try DatabaseQueue(path: file.path)
        #expect(try back.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM ingredients") } == 5)
    }

    @Test(arguments: [0o600, 0o640]) func `a file keeps its mode through a migration and a rollback`(mode: Int) throws {
        for isCSV in [true, false] {
            let (folder, file) = isCSV ? try csv() : try sqlite()
            func modes() throws -> [Int?] {
                let files = FileManager.default
                return try files.contentsOfDirectory(atPath: folder.url.path).filter { !$0.hasSuffix("-migration") }
                    .map { try files.attributesOfItem(atPath: "\(folder.url.path)/\($0)")[.posixPermissions] as? Int }
            }
            func found(at path: String) throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            }
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
            let store: any QuantityMigrationStore =
                isCSV ? CSVMigrationStore(file: file) : try SQLiteMigrationStore(file: file)
            let service = try QuantityMigrationService(store: store)
            _ = try service.migrateAllQuantities()
            #expect(try [found(at: file.path), found(at: file.path + ".before-migration")] == [mode, mode])
            try service.rollback()
            #expect(try modes() == [mode])
        }
    }

    @Test func `an SQLite file has its columns replaced in every table, with indexes`() throws {
        let (folder, file) = try sqlite()
        defer { withExtendedLifetime(folder) {} }
        let summary = try QuantityMigrationService(store: SQLiteMigrationStore(file: file)).migrateAllQuantities()
        #expect(summary.tables.map(\.name) == ["ZGROCERYLISTITEM", "ingredients", "recipes"])
        #expect(
            summary.description
                == "3 of 4 quantities parsed successfully, 1 remains as text-only, 1 stored multiplier dropped"
        )
        try DatabaseQueue(path: file.path).read { db in
            let names = ["numericValue", "standardUnit", "displayText", "isParseable", "parseConfidence"]
            let exact = ["exactAmountLow", "exactAmount"]
            #expect(try db.columns(in: "ingredients").map(\.name) == ["id", "name"] + names + exact)
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM ingredients ORDER BY id")
            #expect(rows.map { $0["numericValue"] as Double? } == [2, nil, 1.5, nil])
            #expect(rows.map { $0["standardUnit"] as String? } == ["cup", nil, "lb", nil])
            #expect(rows.map { $0["displayText"] as String } == ["2 cups", "a pinch", "1 1/2 lbs", ""])
            #expect(rows.map { $0["isParseable"] as Bool } == [true, false, true, false])
            #expect(rows.map { $0["exactAmount"] as String? } == ["2", nil, "3/2", nil])
            let eggs = try #require(try Row.fetchOne(db, sql: "SELECT * FROM ZGROCERYLISTITEM"))
            #expect(eggs["ZNUMERICVALUE"] as Double? == 3)
            #expect(eggs["ZEXACTAMOUNTLOW"] as String? == "2")
            #expect(try db.columns(in: "recipes").map(\.name) == ["title"])
            #expect(try db.columns(in: "stock").map(\.name) == ["quantity"])
            #expect(try db.indexes(on: "ingredients").count { $0.columns.first == "numericValue" } == 1)
        }
    }

    @Test func `rows that were staged before a crash are not written twice`() throws {
        let big = "name,quantity,unit\n" + (1...2_500).map { "x\($0),\($0),g\n" }.joined()
        for kind in ["csv", "sqlite"] {
            let (folder, file) = kind == "csv" ? try csv(big) : try sqlite(rows: 2_500)
            defer { withExtendedLifetime(folder) {} }
            func store() throws -> any QuantityMigrationStore {
                kind == "csv" ? CSVMigrationStore(file: file) : try SQLiteMigrationStore(file: file)
            }
            let expected = try QuantityMigrationService(store: store()).getMigrationPreview()
            do {
                let broken = try store()
                let table = try #require(try broken.tables().first { $0.unitColumn != nil })
                let rows = try broken.rows(of: table, after: .min, limit: 1_000)
                var migrated: [MigratedRow] = []
                _ = try QuantityMigrationService(store: store()).getMigrationPreview { of, row in
                    if of == table, row.row.position <= rows.last?.position ?? 0 { migrated.append(row) }
                }
                try broken.prepare(for: "")
                try broken.stage(migrated, of: table)
                #expect(try store().stagedPosition(of: table) == rows.last?.position)
            }
            #expect(try QuantityMigrationService(store: store()).migrateAllQuantities() == expected)
            if kind == "csv" {
                let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                #expect(lines.count == 2_501)
                #expect(lines[1_700].hasPrefix("x1700,1700.0,g,1700 g,1,"))
            }
        }
    }

    @Test func `data that change during a migration are not migrated, and nothing is lost`() throws {
        let (folder, file) = try sqlite()
        defer { withExtendedLifetime(folder) {} }
        let store = try SQLiteMigrationStore(file: file)
        let table = try #require(try store.tables().first { $0.name == "ingredients" })
        var rows: [MigratedRow] = []
        _ = try QuantityMigrationService(store: store).getMigrationPreview { if $0 == table { rows.append($1) } }
        try store.prepare(for: "")
        try store.stage(rows, of: table)
        let queue = try DatabaseQueue(path: file.path)
        try queue.write { try $0.execute(sql: "UPDATE ingredients SET quantity = '9' WHERE id = 'a'") }
        let service = try QuantityMigrationService(store: store)
        #expect(throws: QuantityMigrationError.changedMeanwhile(place: file.path)) {
            try service.migrateAllQuantities()
        }
        #expect(try queue.read { try $0.columns(in: "ingredients").map(\.name) } == ["id", "name", "quantity", "unit"])
        #expect(try service.migrateAllQuantities().parsed == 3, "The next run starts over.")
        try queue.write { try $0.execute(sql: "DELETE FROM ingredients") }
        #expect(throws: QuantityMigrationError.self) { try service.rollback() }
    }

    @Test func `a CSV file that changes between two pieces is not migrated, and the next run starts over`() throws {
        let (folder, file) = try csv("name,quantity\n" + (1...2_500).map { "x\($0),\($0) g\n" }.joined())
        defer { withExtendedLifetime(folder) {} }
        let service = try QuantityMigrationService(store: CSVMigrationStore(file: file))
        let changed = "name,quantity\n" + (1...2_501).map { "y\($0),\($0) g\n" }.joined()
        #expect(throws: QuantityMigrationError.changedMeanwhile(place: file.path)) {
            try service.migrateAllQuantities { done in
                if done == 1_000 { try? Data(changed.utf8).write(to: file) }
            }
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == changed)
        #expect(try service.migrateAllQuantities().parsed == 2_501)
        #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count == 2_502)
    }

    @Test(arguments: [";", "\t"])
    func `other delimiters and a byte order mark are understood and kept`(delimiter: String) throws {
        let (folder, file) = try csv("\u{feff}name\(delimiter)quantity\nMehl\(delimiter)1,5 kg\n")
        defer { withExtendedLifetime(folder) {} }
        let store = CSVMigrationStore(file: file)
        let summary = try QuantityMigrationService(store: store, locale: "de-DE").migrateAllQuantities()
        #expect(summary.parsed == 1)
        let bytes = try Data(contentsOf: file)
        #expect(bytes.starts(with: Data("\u{feff}name\(delimiter)".utf8)))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines[1].hasPrefix(["Mehl", "1.5", "kg", "1,5 kg", "1"].joined(separator: delimiter)))
    }
}
