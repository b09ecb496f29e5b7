import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// Lists of other programs.
@Suite struct ImportListTests {
    private static let week = WrittenList(
        "Week of Nov 16",
        lines: [
            .init("milk 2 l"), .init("salt", isChecked: true), .init("6 x eggs"), .init("2 x eggs", isChecked: true),
        ]
    )

    @Test func `a list comes in with its items, and what was checked comes into no stock and no history`() async throws
    {
        let home = await ListHome().arranged()
        let imported = try await home().importList(Self.week)
        #expect(!imported.existed && imported.list.isOpen && imported.skipped.isEmpty)
        #expect(imported.lines.map(\.line) == ["milk 2 l", "salt", "6 x eggs", "2 x eggs"])
        #expect(try await home.texts() == ["Eggs: 8", "Milk: 2 l", "✓ Salt"])
        #expect(try await home.effects().isEmpty)
        #expect(try await home(nil).findPurchases(PurchaseQuery()).purchases.isEmpty)
        _ = try await home().uncheck(["salt"])
        #expect(try await home.texts() == ["Eggs: 8", "Milk: 2 l", "Salt"])
        #expect(try await home.effects().isEmpty)
    }

    @Test func `a list of the name stays as it is, also an archived one, and a repetition finds it`() async throws {
        let home = await ListHome().arranged()
        let first = try await home("k").importList(Self.week)
        #expect(try await home("k").importList(Self.week) == first)
        let again = try await home().importList(WrittenList("WEEK of  Nov 16", lines: [.init("bread")]))
        #expect(again.existed && again.list.id == first.list.id && again.lines.isEmpty)
        _ = try await home().changeList("", .archive)
        #expect(try await home().importList(Self.week).existed)
        #expect(try await home(nil).lists().count == 1)
        #expect(try await home.texts("Week of Nov 16") == ["Eggs: 8", "Milk: 2 l", "✓ Salt"])
    }

    @Test func `a list that was completed comes in archived`() async throws {
        let home = await ListHome().arranged()
        try await home.add("milk 1 l")
        let old = try await home().importList(
            WrittenList("Old", lines: [.init("bread", isChecked: true)], completed: true)
        )
        #expect(!old.list.isOpen)
        #expect(try await home(nil).lists(archived: true).map(\.name) == ["Old"])
        #expect(try await home.texts("Old") == ["✓ Bread"])
        #expect(try await home.texts() == ["Milk: 1 l"])
        _ = try await home().copy("Old", named: "New")
        #expect(try await home.texts("New") == ["Bread"])
    }

    @Test func `a line that is no item comes as it is written, and only one that is too long is left`() async throws {
        let home = await ListHome().arranged()
        let long = String(repeating: "x", count: 1_000)
        let lines = ["2 cups", "0 l milk", "", long].map { WrittenList.Line($0) }
        let imported = try await home().importList(WrittenList("Odd", lines: lines))
        #expect(imported.lines.map(\.line) == ["2 cups", "0 l milk"] && imported.skipped.map(\.line) == [long])
        #expect(imported.skipped.first?.sentence.contains("shorten it") == true)
    }

    @Test(arguments: [
        (WrittenList(" ", lines: [.init("milk")]), ListError.emptyName),
        (WrittenList("A", lines: []), .nothingToImport("A")),
        (WrittenList("A", lines: [.init("  ")]), .nothingToImport("A")),
        (WrittenList("A", lines: [.init(String(repeating: "x", count: 1_000))]), .nothingToImport("A")),
    ])
    func `what can't come in creates nothing`(list: WrittenList, error: ListError) async throws {
        let home = await ListHome().arranged()
        #expect(await sentence { _ = try await home().importList(list) } == error.description)
        #expect(try await home(nil).lists().isEmpty)
    }

    @Test func `a list with too many items is refused`() async throws {
        let home = await ListHome().arranged()
        let lines = (0...ListItem.most).map { WrittenList.Line("1 x thing\($0)") }
        let refused = await sentence { _ = try await home().importList(WrittenList("A", lines: lines)) }
        #expect(refused == ListError.fullList("A").description)
        #expect(try await home(nil).lists().isEmpty)
        let full = try await home().importList(WrittenList("A", lines: lines.dropLast()))
        #expect(full.lines.count == ListItem.most)
    }

    @Test func `the journal undoes an import`() async throws {
        let home = await ListHome().arranged()
        _ = try await home().importList(Self.week)
        _ = try await home().undoAction()
        #expect(try await home(nil).lists().isEmpty)
    }
}
