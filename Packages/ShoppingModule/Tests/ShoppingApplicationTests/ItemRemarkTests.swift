import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// No word that a person types is lost: what neither the name nor the amount says stands beside them.
@Suite struct ItemRemarkTests {
    private func remarks(_ home: ListHome) async throws -> [[String]] {
        try await home(nil).showList("").items.map(\.remarks)
    }

    @Test func `what people write beside name and amount is shown, each remark once`() async throws {
        let home = await ListHome().arranged()
        try await home.add("1 l milk, for the cake", "2 l milk, For the cake", "1 l milk, cold")
        #expect(try await remarks(home) == [["for the cake", "cold"]])
        _ = try await home().edit("milk", .note("cold"))
        #expect(try await remarks(home) == [["for the cake"]])
    }

    @Test func `a remark goes with what it was written for`() async throws {
        let home = await ListHome().arranged()
        try await home.add("1 l milk")
        let added = try await home(day: 1).add(ListAddition(lines: ["2 l milk, for the cake"]), confirmed: true)
        #expect(added.after.map(\.remarks) == [["for the cake"]])
        _ = try await home(day: 2).undoAction()
        #expect(try await remarks(home) == [[]])
    }

    @Test func `a remark stays when the amount is changed, and when the item is checked or moved`() async throws {
        let home = await ListHome().arranged()
        try await home.add("1 l milk, for the cake")
        _ = try await home().edit("milk", .amount("3 l"))
        #expect(try await remarks(home) == [["for the cake"]])
        _ = try await home(day: 1).addList(named: "Saturday", confirmed: true)
        _ = try await home().move(["milk"], from: "Week", to: "Saturday")
        #expect(try await home(nil).showList("Saturday").items.map(\.remarks) == [["for the cake"]])
        _ = try await home().check([ItemCheck("milk")], on: "Saturday")
        #expect(try await home(nil).showList("Saturday").items.map(\.remarks) == [["for the cake"]])
    }

    @Test func `what a recipe says of an ingredient is about cooking, and no remark`() async throws {
        let home = await ListHome().arranged()
        let soup = Recipe(
            title: "Soup",
            servings: Servings(text: "4", count: 4),
            lines: [IngredientLine("1 l milk, boiled")]
        )
        _ = try await home().add(ListAddition(), recipes: [ListHome.recipe(soup)], confirmed: true)
        #expect(try await remarks(home) == [[]])
    }

    @Test func `a staple's remark is its note, and both come onto the list`() async throws {
        let home = await ListHome().arranged()
        var draft = StapleDraft()
        draft.text = "1 l milk, low fat"
        let saved = try await home().addStaple(draft)
        #expect(saved.staple.note == "low fat")
        _ = try await home().add(ListAddition(staples: ["milk"]), confirmed: true)
        #expect(try await remarks(home) == [["low fat"]])
        draft.note = "the blue one"
        #expect(try await home().addStaple(draft).staple.note == "the blue one")
    }

    @Test(arguments: ShareFormat.allCases)
    func `a shared list has the remarks`(format: ShareFormat) async throws {
        let home = await ListHome().arranged()
        try await home.add("1 l milk, for the cake")
        #expect(try await home(nil).shareList(as: format).content.contains("for the cake"))
    }
}
