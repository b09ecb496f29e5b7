import Commands
import Foundation
package import PlainSQL
import SQLKit
import ShoppingModule
import ShoppingStorage

/// Lists by the module's facade, and the same rows by SQL on a copy of the database.
package struct ListsRun {
    /// The tables of what these commands write.
    private static let tables = [
        CommandRows.Table("lists", of: "list"), CommandRows.Table("list_items", of: "item"),
        CommandRows.Table("list_needs", of: "item", id: "item_id", key: ["need_key"]),
        CommandRows.Table("list_actions", of: "action"),
    ]

    private let store: SQLShoppingStore
    private let plain: any PlainDatabase
    private let collaborators: Collaborators
    private let lists: Int

    /// Fills a home with lists, and measures rounds in which a recipe comes onto each list, an item of each is checked,
    /// and each is shown.
    package static func measure(_ engine: Engine, lists: Int, rounds: Int) async throws -> [PeerFigure] {
        let collaborators = await SampleLists.collaborators()
        let store = try engine.open(SQLShoppingStore.self)
        for number in 0..<lists {
            let module = module(store, collaborators, key: "fill-\(number)")
            _ = try await module.addList(named: SampleLists.name(number), confirmed: true)
            let lines = self.module(store, collaborators, key: "lines-\(number)")
            _ = try await lines.add(ListAddition(lines: SampleLists.lines), to: SampleLists.name(number))
        }
        try store.database.close()
        let plain = try engine.makePlain(of: SQLShoppingStore.service)
        let run = ListsRun(
            store: try engine.open(SQLShoppingStore.self),
            plain: plain,
            collaborators: collaborators,
            lists: lists
        )
        var figures: [PeerFigure] = []
        for round in 0..<rounds {
            figures += [try await run.add(round), try await run.check(round), try await run.show(round)]
        }
        try await run.compare()
        try run.store.database.close()
        return figures
    }

    private static func module(
        _ store: SQLShoppingStore,
        _ collaborators: Collaborators,
        key: String? = nil
    ) -> ShoppingLists {
        let context = CommandContext(
            household: SampleLists.home,
            principal: "anna",
            idempotencyKey: key,
            requestHash: [1],
            locale: "",
            now: Date()
        )
        return ShoppingLists(collaborators: collaborators, store: store, context: context)
    }

    /// Adds a recipe to each list.
    private func add(_ round: Int) async throws -> PeerFigure {
        let order = [RecipeOrder(.inline(SampleLists.recipe(round)))]
        return try await write("add", round) { module, list in
            let changes = try await module.add(ListAddition(), recipes: order, to: list)
            return changes.before.map(\.item.id)
        }
    }

    /// Checks an item of each list.
    private func check(_ round: Int) async throws -> PeerFigure {
        try await write("check", round) { module, list in
            let checked = try await module.check([ItemCheck(SampleLists.checked(round))], on: list)
            precondition(checked.items.allSatisfy(\.isChanged), "No one has checked it before.")
            return checked.items.map(\.item.id)
        }
    }

    /// Runs a command on each list, which returns the items that it has read, and does the same by SQL.
    private func write(
        _ name: String,
        _ round: Int,
        _ command: (ShoppingLists, String) async throws -> [ListItemID]
    ) async throws -> PeerFigure {
        var (facade, beside) = (0.0, 0.0)
        for number in 0..<lists {
            let (list, key, home) = (SampleLists.name(number), "\(name)-\(round)-\(number)", SampleLists.home)
            let mark = try await store.database.read { try CommandRows.Mark(of: home, $0) }
            let module = Self.module(store, collaborators, key: key)
            let (time, items) = try await timed { try await command(module, list) }
            facade += time
            let rows = try await store.database.read {
                try CommandRows(after: mark, key: key, in: home, Self.tables, $0)
            }
            beside += try readList(list) + readItems(items) + plain.write(rows.statements)
        }
        return PeerFigure(name, facade / Double(lists), plain: beside / Double(lists))
    }

    /// Shows each list in the order of a store.
    private func show(_ round: Int) async throws -> PeerFigure {
        var (facade, beside) = (0.0, 0.0)
        for number in 0..<lists {
            let list = SampleLists.name(number)
            let module = Self.module(store, collaborators)
            let (time, shown) = try await timed { try await module.showList(list, store: "corner") }
            facade += time
            let items = PlainStatement(
                "SELECT body FROM list_items WHERE household_id = ? AND list_id = ?",
                [[SampleLists.home.blob.sql, shown.list.id.rawValue.sql]]
            )
            beside += try readList(list) + plain.read(items, expecting: shown.items.count)
        }
        return PeerFigure("show", facade / Double(lists), plain: beside / Double(lists))
    }

    private func readList(_ name: String) throws -> Double {
        let sql = "SELECT body FROM lists WHERE household_id = ? AND name_key = ?"
        return try plain.read(
            PlainStatement(sql, [[SampleLists.home.blob.sql, name.lowercased().sql]]),
            expecting: 1
        )
    }

    private func readItems(_ ids: [ListItemID]) throws -> Double {
        let sql = "SELECT body FROM list_items WHERE household_id = ? AND id = ?"
        let rows = ids.map { [SampleLists.home.blob.sql, $0.rawValue.sql] }
        return try plain.read(PlainStatement(sql, rows), expecting: ids.count)
    }

    /// Makes sure that both sides have left the same number of rows.
    private func compare() async throws {
        let tables = try await store.database.read { try $0.tablesOfHomes() }
        for table in tables {
            let rows = try await store.database.read { try $0.count(table) }
            let copied = try plain.count(table)
            precondition(rows == copied, "\(table) has the same rows on both sides.")
        }
    }
}
