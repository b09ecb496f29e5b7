import Commands
import CommandsTestKit
import Foundation
import PostgreSQLKit
import PostgreSQLTestKit
import Quantities
import SQLKit
import SQLiteKit
import SQLiteTestKit
import ShoppingModule
import ShoppingModuleTestKit
import ShoppingStorage
import Synchronization
import Testing

@Suite struct SQLShoppingStoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `it keeps the contract of shopping stores, and an index serves each statement`() async throws {
        let log = StatementLog()
        let store = try SQLShoppingStore.open(folder: folder.url, trace: log.record)
        let tables: Set<String> = ["staples", "lists", "list_items", "list_needs", "list_actions"]
        try await log.expectIndexes(in: store.database, for: tables) {
            try await ShoppingStoreContract(store: store).check()
        }
        try await store.expectDeletionsLeaveNothing(in: tables)
    }

    @Test func `on PostgreSQL, it keeps the same contract`() async throws {
        let address = try PostgreSQLServer.shared().makeDatabase()
        try await ShoppingStoreContract(store: SQLShoppingStore.open(address: address)).check()
    }

    @Test func `a lazy store fulfills the same contract`() async throws {
        try await ShoppingStoreContract(store: LazyShoppingStore(folder: folder.url)).check()
    }

    @Test func `reads of a home without lists create no file, and a command does`() async throws {
        let store = LazyShoppingStore(folder: folder.url)
        let file = folder.url.appending(path: "shopping.sqlite").path
        #expect(try await lists(store).lists().isEmpty)
        #expect(try await lists(store).staples().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: file))
        _ = try await lists(store, "k1").addList(confirmed: true)
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test func `a list is found by its name without the others, and by its identifier or a part of its name`()
        async throws
    {
        let statements = Mutex<[String]>([])
        let store = try SQLShoppingStore.open(folder: folder.url) { sql in statements.withLock { $0.append(sql) } }
        let all = "SELECT body FROM lists WHERE household_id = ?"
        for name in ["Party", "Camping", "Fête"] {
            _ = try await lists(store, name).addList(named: name, confirmed: true)
            _ = try await lists(store, "\(name) lines").add(ListAddition(lines: ["milk 1 l"]), to: name)
        }
        let found = try await lists(store).showList(" fete").list
        #expect(found.name == "Fête")
        #expect(!statements.withLock { $0 }.contains(all))
        #expect(try await lists(store).showList(found.id.rawValue).list == found)
        #expect(try await lists(store).showList("part").list.name == "Party")
        #expect(statements.withLock { $0 }.count { $0 == all } == 2)
    }

    @Test func `each need has its numeric value, exact amount, and unit in columns, and an item their exact sum`()
        async throws
    {
        let store = try SQLShoppingStore.open(folder: folder.url)
        _ = try await lists(store, "k1").add(ListAddition(lines: ["milk 1/3 l", "milk 2/3 l"]), confirmed: true)
        let items = try await store.database.read { connection in
            try connection.rows("SELECT * FROM list_items", []) { row in
                let number: Double = row["numeric_value"]
                return "\(number) \(row["amount"] as String) \(row["standard_unit"] as String)"
            }
        }
        #expect(items == ["1.0 1 l"])
        let needs = try await store.database.read { connection in
            try connection.rows("SELECT * FROM list_needs ORDER BY numeric_value", []) { row in
                let number: Double = row["numeric_value"]
                return "\(number < 0.5) \(row["amount"] as String) \(row["display_text"] as String)"
            }
        }
        #expect(needs == ["true 1/3 1/3 l", "false 2/3 2/3 l"])
    }

    /// Items and needs of at least an amount in a unit, the largest first.
    private static func largest(_ table: String, _ id: String) -> String {
        """
        SELECT \(id) AS found FROM \(table) WHERE household_id = ? AND standard_unit = ? AND numeric_value >= ?
        ORDER BY numeric_value DESC
        """
    }

    @Test func `by amount, items and needs are found through an index, and those in words are not among them`()
        async throws
    {
        let log = StatementLog()
        let files = try SQLShoppingStore.open(folder: folder.url, trace: log.record)
        let lines = ["milk 1/3 l", "milk 2/3 l", "rice 2 kg", "tea 1/4 l", "water 3 l", "salt, a pinch"]
        let tables = ["list_items": "body", "list_needs": "need_key"]
        for store in [files, try SQLShoppingStore.open(address: PostgreSQLServer.shared().makeDatabase())] {
            _ = try await lists(store, "k1").add(ListAddition(lines: lines), confirmed: true)
            let home = HouseholdID(name: "fixture home").blob
            let items: [ListItem] = try await store.database.read { connection in
                try connection.rows(Self.largest("list_items", "body"), [home, "l", 0.5]) { row in
                    try StoredJSON.decode(text: row["found"] as String)
                }
            }
            #expect(items.map(\.name.text) == ["Water", "Milk"])
            let needs = try await store.database.read { connection in
                try connection.rows(Self.largest("list_needs", "display_text"), [home, "l", 0.5]) {
                    $0["found"] as String
                }
            }
            #expect(needs == ["3 l", "2/3 l"])
        }
        try await log.expectIndexes(in: files.database, for: Set(tables.keys)) {
            for (table, id) in tables {
                try await files.database.read { connection in
                    _ = try connection.rows(Self.largest(table, id), ["", "l", 0.5]) { $0["found"] as String }
                }
            }
        }
    }

    @Test func `over files that crash and open again, a hub and a device end with the same`() async throws {
        try await TwoNodeSchedule<SQLShoppingStore>.runOverFiles { store, context, generator in
            try await ShoppingSchedule.command(store, context, &generator)
        }
    }

    @Test func `over files, up to five devices show what a simple model of lists expects`() async throws {
        let done = try await ModeledListSchedule.check(seeds: 0..<4, steps: 40) { [folder] node in
            try SQLShoppingStore.open(folder: folder.url.appending(path: "\(node) \(UUID())"))
        }
        #expect(["add", "addRecipe", "check", "move"].allSatisfy { done[$0, default: 0] > 0 })
    }

    @Test func `on PostgreSQL, up to five devices show what a simple model of lists expects`() async throws {
        let server = try PostgreSQLServer.shared()
        let done = try await ModeledListSchedule.check(seeds: 4..<5, steps: 40) { _ in
            try SQLShoppingStore.open(address: server.makeDatabase())
        }
        #expect(done["add", default: 0] > 0)
    }

    @Test func `a file of schema 1 is read as it was written, and can be changed`() async throws {
        try Fixture.write(PackageResources.shopping_1_sql, to: folder.url.appending(path: "shopping.sqlite").path)
        let store = try SQLShoppingStore.open(folder: folder.url)
        let shown = try await lists(store).showList()
        let monday = try CalendarDay("2023-11-13")
        #expect(shown.list.name == "Week of November 13" && shown.list.firstDay == monday)
        #expect(shown.items.map(\.item.name.text) == ["Flour", "Milk"])
        #expect(shown.items.map(\.isChecked) == [false, true])
        let staple = try #require(try await store.staples(of: HouseholdID(name: "fixture home")).first)
        #expect(staple.name.text == "Milk" && staple.levels.minimum?.quantity.displayText == "1 l")
        let unchecked = try await lists(store, "n1").uncheck(["milk"])
        #expect(unchecked.items.map(\.item.isChecked) == [false])
    }

    @Test func `a file of schema 2 keeps its journal, and tells what a later release has done`() async throws {
        let path = folder.url.appending(path: "shopping.sqlite").path
        try Fixture.write(PackageResources.shopping_2_sql, to: path)
        let store = try SQLShoppingStore.open(folder: folder.url)
        let shown = try await lists(store).showList()
        #expect(shown.list.name == "Week of November 22")
        #expect(shown.items.map(\.item.name.text).sorted() == ["All-purpose flour", "Candles", "Whole milk"])
        let actions = try await lists(store).actions().elements
        #expect(actions.map(\.kind) == [.assigned, .checked, .added])
        #expect(actions.map { $0.parts.map(\.name) }.first == ["Candles"])
        #expect(actions.first?.changes.aisles.map(\.key?.rawValue) == ["candle"])
        #expect(actions.last?.parts.map(\.name) == ["Whole milk", "Candles", "All-purpose flour"])
        _ = try await lists(store, "n1").uncheck(["All-purpose flour"])
        let later = try await lists(store).actions().elements
        #expect(later.filter { $0.kind != .unchecked } == actions && later.count == 4)
    }

    private func lists(_ store: some ShoppingStore, _ key: String? = nil) -> ShoppingLists {
        ShoppingLists(
            collaborators: StubCollaborators().collaborators,
            store: store,
            context: .test(household: "fixture home", key: key, request: key ?? "")
        )
    }
}
