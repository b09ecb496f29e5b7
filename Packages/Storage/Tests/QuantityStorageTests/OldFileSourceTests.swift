import Commands
import CommandsTestKit
import Foundation
import GRDB
import QuantityModule
import QuantityModuleTestKit
import QuantityStorage
import SQLiteTestKit
import Testing

/// Old files that are only read.
@Suite struct OldFileSourceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The store of an app, as Core Data writes it.
    private static let app = """
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_PLIST BLOB);
        CREATE TABLE ZRECIPE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZSERVINGS INTEGER, ZTITLE VARCHAR,
            ZINSTRUCTIONS VARCHAR, ZID BLOB);
        INSERT INTO ZRECIPE VALUES (1, 1, 4, 'Pancakes', 'Mix.', x'00ff'), (2, 1, 0, x'00ff', NULL, NULL);
        CREATE TABLE ZINGREDIENT (Z_PK INTEGER PRIMARY KEY, ZSORTORDER INTEGER, ZRECIPE INTEGER, ZNAME VARCHAR,
            ZQUANTITY VARCHAR, ZUNIT VARCHAR);
        INSERT INTO ZINGREDIENT VALUES (1, 1, 1, 'salt', 'a pinch', NULL), (2, 0, 1, 'flour', '2', 'cups'),
            (3, 2, 1, x'ff00', '1', 'cup'), (4, 3, 1, 'x' || char(0) || 'y', '1', 'cup'), (5, 0, 99, 'ghost', '1', '');
        CREATE TABLE ZWEEKLYLIST (Z_PK INTEGER PRIMARY KEY, ZNAME VARCHAR, ZISCOMPLETED INTEGER);
        INSERT INTO ZWEEKLYLIST VALUES (1, 'Week', 1);
        CREATE TABLE ZGROCERYLISTITEM (Z_PK INTEGER PRIMARY KEY, ZWEEKLYLIST INTEGER, ZNAME VARCHAR, ZQUANTITY VARCHAR,
            ZISCOMPLETED INTEGER);
        INSERT INTO ZGROCERYLISTITEM VALUES (1, 1, 'milk', '2 l', 1);
        """

    private func file(_ name: String, _ text: String) throws -> URL {
        let file = folder.url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file
    }

    private func sqlite(_ sql: String, named name: String = "old.sqlite", journal: String = "DELETE") throws -> URL {
        let file = folder.url.appending(path: name)
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = \(journal)") }
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
        return file
    }

    private func page(_ file: URL, cursor: String = "") async throws -> OldFilePage {
        try await QuantityModuleService(
            store: InMemoryQuantityStore(),
            context: .test(household: "smith", key: nil, principal: "local")
        ).readOldFile(file.path, with: MigrationFileStores(), cursor: cursor)
    }

    @Test func `a CSV file satisfies the contract`() throws {
        var count = 0
        try OldFileSourceContract { rows in
            count += 1
            let records = [OldFileSourceContract.columns] + rows
            // A quoted field, because a record of empty fields alone could pass for an empty line.
            let lines = records.map { $0.map { "\"\($0)\"" }.joined(separator: ",") + "\n" }
            let file = try file("old\(count).csv", lines.joined())
            return (
                { try CSVOldFile(file: file) }, { try Data("name,quantity,unit\nMore,9,g\n".utf8).write(to: file) }
            )
        }.check()
    }

    @Test(arguments: ["DELETE", "WAL"]) func `an SQLite file satisfies the contract`(journal: String) throws {
        var count = 0
        try OldFileSourceContract { rows in
            count += 1
            let file = try sqlite(
                "CREATE TABLE old (name TEXT, quantity TEXT, unit TEXT)",
                named: "old\(count).sqlite",
                journal: journal
            )
            let queue = try DatabaseQueue(path: file.path)
            try queue.write { db in
                for row in rows {
                    try db.execute(sql: "INSERT INTO old VALUES (?, ?, ?)", arguments: StatementArguments(row))
                }
            }
            try queue.close()
            let change = {
                let queue = try DatabaseQueue(path: file.path)
                try queue.write { try $0.execute(sql: "INSERT INTO old VALUES (hex(randomblob(9000)), '9', 'g')") }
                try queue.close()
            }
            return ({ try SQLiteOldFile(file: file) }, change)
        }.check()
    }

    @Test(arguments: ["DELETE", "WAL"])
    func `the store of an app is read, and stays as it is to the byte`(journal: String) async throws {
        let file = try sqlite(Self.app, journal: journal)
        let before = try Data(contentsOf: file)
        let page = try await page(file)
        #expect(try Data(contentsOf: file) == before)
        #expect(page.recipes.map(\.title) == ["Pancakes", ""] && page.recipes.map(\.flaw) == [nil, .unreadableEntry])
        #expect(page.recipes.first?.lines == ["2 cups flour", "a pinch salt"])
        #expect(page.recipes.first?.servings == "4" && page.recipes.first?.instructions == "Mix.")
        #expect(page.lists.map(\.name) == ["Week"] && page.lists.map(\.isCompleted) == [true])
        #expect(page.lists.first?.lines.map(\.text) == ["2 l milk"] && page.lists.first?.lines.first?.isChecked == true)
        #expect(page.left.contains(.unreadableRows(OldRows(of: "ZINGREDIENT", count: 2, first: 3))))
        let ghost = OldRows(of: "ZINGREDIENT", count: 1, first: 5)
        #expect(page.left.contains(.rowsWithoutOwner(ghost, text: "1 ghost")))
    }

    @Test func `a migrated file has the lines that it had, also those of a CSV file`() async throws {
        let app = try sqlite(Self.app.replacing("x'ff00'", with: "'x'").replacing("char(0)", with: "'-'"))
        let csv = try file("old.csv", "recipe,name,quantity,unit\nBread,flour,2 1/2,cups\nBread,salt,a pinch,\n")
        for file in [app, csv] {
            let before = try await page(file)
            _ = try QuantityMigrationService(store: MigrationFileStores().store(at: file.path)).migrateAllQuantities()
            let after = try await page(file)
            #expect(after.recipes.map(\.lines) == before.recipes.map(\.lines))
            #expect(after.lists.map(\.lines) == before.lists.map(\.lines) && !before.recipes.isEmpty)
        }
    }

    @Test func `every row of a large file is read exactly once, with an owner or without`() async throws {
        let file = try sqlite(
            """
            CREATE TABLE recipes (id INTEGER PRIMARY KEY, title TEXT);
            CREATE TABLE ingredients (recipe_id INTEGER, quantity TEXT, unit TEXT, name TEXT);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700)
            INSERT INTO recipes SELECT i, 'Recipe ' || i FROM n;
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 7070)
            INSERT INTO ingredients SELECT i % 707 + 1, '' || i, 'g', 'x' || i FROM n;
            """
        )
        let first = try await page(file)
        let second = try await page(file, cursor: first.nextCursor)
        #expect(second.nextCursor.isEmpty && second.left.isEmpty)
        let recipes = first.recipes + second.recipes
        #expect(recipes.map(\.title) == (1...700).map { "Recipe \($0)" })
        let lines = recipes.flatMap(\.lines)
        #expect(lines.count == 7_000 && Set(lines).count == 7_000)
        #expect(first.left.first?.description.hasPrefix("70 rows of ingredients from row ") == true)
    }

    @Test func `a text that is too long is left by itself`() async throws {
        let file = try sqlite(
            """
            CREATE TABLE recipes (id INTEGER PRIMARY KEY, title TEXT, notes TEXT);
            INSERT INTO recipes VALUES (1, 'Bread', replace(hex(zeroblob(600000)), '0', 'x')), (2, 'Soup', 'Good.');
            CREATE TABLE ingredients (recipe_id INTEGER, quantity TEXT, name TEXT);
            INSERT INTO ingredients VALUES (1, '1', 'x'), (2, '1 l', 'stock');
            """
        )
        #expect(try await page(file).recipes.map(\.flaw) == [.unreadableEntry, nil])
    }

    @Test func `a CSV row in another encoding is left by itself`() async throws {
        let file = folder.url.appending(path: "latin.csv")
        try Data(Array("recipe;name;quantity\nSoup;cr".utf8) + [0xE8] + Array("me;1 l\nSoup;salt;\n\n".utf8)).write(
            to: file
        )
        let page = try await page(file)
        #expect(page.recipes.map(\.lines) == [["salt"]])
        #expect(page.left == [.unreadableRows(OldRows(of: "latin.csv", count: 1, first: 1))])
    }

    @Test(arguments: [
        ("old.txt", "x", "is neither .csv nor .sqlite: export the old data as one of them."),
        ("old.sqlite", "no database, by far", "check that it is the app's complete database."),
        ("old.csv", "recipe,name,quantity\n\"Bread,1,2\n", "close it, and try again."),
        ("plain.csv", "name,quantity\nflour,1\n", "refers to it."),
    ])
    func `what can't be read is refused with what to do`(name: String, text: String, end: String) async throws {
        let file = try file(name, text)
        await #expect { try await page(file) } throws: { "\($0)".hasSuffix(end) }
        let missing = folder.url.appending(path: "gone-\(name)")
        await #expect { try await page(missing) } throws: { "\($0)".contains("gone-\(name)") }
    }

    @Test func `a generated column with the name of the row number does not stop reading`() throws {
        let file = folder.url.appending(path: "generated.sqlite")
        let queue = try DatabaseQueue(path: file.path)
        try queue.write {
            try $0.execute(
                sql: """
                    CREATE TABLE ingredient (
                        x INTEGER PRIMARY KEY, name TEXT, rowid TEXT GENERATED ALWAYS AS ('zz') VIRTUAL
                    );
                    INSERT INTO ingredient (name) VALUES ('flour'), ('milk');
                    """
            )
        }
        try queue.close()
        let source = try SQLiteOldFile(file: file)
        let first = try source.records(of: "ingredient", columns: ["name"], after: .min, limit: 1)
        #expect(first.map(\.texts) == [["flour"]])
        let rest = try source.records(of: "ingredient", columns: ["name"], after: first[0].position, limit: 9)
        #expect(rest.map(\.texts) == [["milk"]])
    }

    @Test(arguments: ["pipe.csv", "pipe.sqlite"])
    func `what is no file is refused, and not waited for`(name: String) throws {
        let path = folder.url.appending(path: name).path
        try #require(mkfifo(path, 0o600) == 0)
        let refusal = #expect(throws: QuantityMigrationError.self) { _ = try MigrationFileStores().source(at: path) }
        #expect(refusal?.description.contains("is not a file with data: name a CSV or SQLite file.") == true)
        #expect(throws: QuantityMigrationError.self) { _ = try MigrationFileStores().store(at: path) }
    }
}
