import Commands
import CommandsTestKit
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// An undo applies to what it undoes under the name that this has by then.
@Suite struct FollowedNamesTests {
    private static func key(_ text: String) throws -> IngredientKey { try #require(IngredientKey(rawValue: text)) }

    /// Renames scallions, whose old name reads as the new ingredient from then on.
    private func rename(_ home: ListHome, day: Int) async throws {
        let new = OwnIngredient(key: try Self.key("garden mox"), name: "Garden mox", aliases: ["scallion"])
        let changed = ChangedNames(new, oldKeys: [try Self.key("scallion")])
        await home.stubs.arrange { ($0.nameChange, $0.plurals) = (changed, ["garden mox": "Scallion"]) }
        _ = try await home(day: day).changeNames(.rename("scallion", to: "Garden mox"))
    }

    private func keys(_ home: ListHome) async throws -> [String] {
        try await home(nil).showList("").items.compactMap(\.item.name.key?.rawValue).sorted()
    }

    @Test func `what was added is taken off under its new name, and no older action is undone instead`() async throws {
        let home = await ListHome().arranged()
        try await home.add("1 l milk")
        _ = try await home(day: 1).add(ListAddition(lines: ["2 bunch scallion"]))
        try await rename(home, day: 2)
        #expect(try await keys(home) == ["garden mox", "milk"])
        let undone = try await home(day: 3).undoAction()
        #expect(undone.action.parts.map(\.name) == ["Scallion"] && undone.kept.isEmpty)
        #expect(try await keys(home) == ["milk"])
        _ = try await home(day: 4).undoAction(undone.undo.id.rawValue)
        #expect(try await keys(home) == ["garden mox", "milk"])
    }

    @Test func `a note and an amount are set back under the new name`() async throws {
        let home = await ListHome().arranged()
        try await home.add("2 bunch scallion")
        _ = try await home(day: 1).edit("Scallion", .amount("3 bunch"))
        _ = try await home(day: 2).edit("Scallion", .note("crisp"))
        try await rename(home, day: 3)
        let item = { try #require(try await home(nil).showList("").items.first?.item) }
        #expect(try await item().note == "crisp")
        #expect(try await item().name.key?.rawValue == "garden mox")
        #expect(try await home(day: 4).undoAction().kept.isEmpty)
        #expect(try await item().note.isEmpty)
        #expect(try await item().sum?.value == 3)
        #expect(try await home(day: 5).undoAction().kept.isEmpty)
        #expect(try await item().sum?.value == 2)
        #expect(try await keys(home) == ["garden mox"])
    }

    @Test func `what was taken off before comes back under the new name`() async throws {
        let home = await ListHome().arranged()
        try await home.add("1 l milk", "2 bunch scallion")
        _ = try await home(day: 1).remove(items: ["Scallion"], sources: [])
        try await rename(home, day: 2)
        let undone = try await home(day: 3).undoAction()
        #expect(undone.kept.isEmpty)
        #expect(try await keys(home) == ["garden mox", "milk"])
    }

    @Test func `two items that were merged since are both taken off`() async throws {
        let home = await ListHome().arranged()
        try await home.add("1 l milk")
        _ = try await home(day: 1).add(ListAddition(lines: ["2 bunch scallion", "garden mox"]))
        try await rename(home, day: 2)
        #expect(try await keys(home) == ["garden mox", "milk"])
        #expect(try await home(day: 3).undoAction().kept.isEmpty)
        #expect(try await keys(home) == ["milk"])
    }

    @Test func `a staple goes and comes under its new name`() async throws {
        let home = await ListHome().arranged()
        var draft = StapleDraft()
        draft.text = "scallion 2 bunch"
        try await home.add("1 l milk")
        _ = try await home(day: 1).addStaple(draft)
        _ = try await home(day: 2).add(ListAddition(staples: ["scallion"]), confirmed: true)
        try await rename(home, day: 3)
        #expect(try await home(day: 4).undoAction().kept.isEmpty)
        #expect(try await keys(home) == ["milk"])
        let undone = try await home(day: 5).undoAction()
        #expect(undone.action.kind == .stapleAdded && undone.kept.isEmpty)
        #expect(try await home(nil).staples().isEmpty)
        _ = try await home(day: 6).undoAction(undone.undo.id.rawValue)
        #expect(try await home(nil).staples().map(\.staple.name.key?.rawValue) == ["garden mox"])
    }
}
