import Commands
import RecipeModule
import RecipeModuleTestKit
import Testing

@Suite struct TrashTests {
    private let home = RecipeBench()

    private func titles(_ listing: RecipeListing) async throws -> [String] {
        try await home.module().listRecipes(PageRequest(), listing).elements.map(\.title)
    }

    @Test func `a deleted recipe is in the trash, and can be restored`() async throws {
        let soup = try await home.add("Soup", "salt", "pepper")
        _ = try await home.add("Bread", "flour")
        let deleted = try await home.module("1").deleteRecipes(["soup", soup.id.description])
        #expect(deleted == [DeletedRecipe(id: soup.id, title: "Soup", lines: 2, revisions: 1)])
        #expect(try await titles(.kept) == ["Bread"])
        #expect(try await titles(.trash) == ["Soup"])
        #expect(try await home.module().getRecipes(["Soup"]) == [nil])
        let kept = try #require(try await home.module().getRecipes([soup.id.description])[0])
        #expect(kept.marks.trash?.by == "anna" && kept.version == 2)
        await #expect(throws: RecipeError.inTrash(title: "Soup")) {
            try await home.module("2").editRecipe(soup.id.description, RecipeEdit())
        }
        let restored = try await home.module("3").restoreRecipes(["soup"])
        #expect(restored.map(\.recipe) == [soup.recipe] && restored[0].version == 3)
        #expect(try await titles(.kept) == ["Bread", "Soup"])
        #expect(try await home.module().getRecipes(["Soup"]) == restored)
        await #expect(throws: RecipeError.notInTrash("Soup")) { try await home.module("4").restoreRecipes(["Soup"]) }
        await #expect(throws: RecipeError.unknownRecipe("Stew")) {
            try await home.module("5").deleteRecipes(["Bread", "Stew"])
        }
        #expect(try await titles(.kept) == ["Bread", "Soup"], "All of them are deleted, or none.")
    }

    @Test func `a reference with a slip is refused with the title that the person may have meant`() async throws {
        _ = try await home.add("Lentil soup", "salt")
        for reference in ["Lentl soup", "Lentils soup", "lentil"] {
            await #expect(throws: RecipeError.unknownRecipe(reference, near: "Lentil soup")) {
                try await home.module("1").deleteRecipes([reference])
            }
        }
        await #expect(throws: RecipeError.unknownRecipe("lentil", near: "Lentil soup")) {
            try await home.module("2").editRecipe("lentil", RecipeEdit())
        }
        await #expect(throws: RecipeError.unknownRecipe("lentil", near: "Lentil soup")) {
            try await home.module("3").duplicateRecipe("lentil")
        }
        await #expect(throws: RecipeError.unknownRecipe("lentil", near: "Lentil soup")) {
            try await home.module().listRevisions(of: "lentil")
        }
        #expect(
            RecipeError.unknownRecipe("lentil", near: "Lentil soup").description
                == "The home has no saved recipe \"lentil\". Did you mean \"Lentil soup\"?"
        )
        await #expect(throws: RecipeError.unknownRecipe("...")) { try await home.module("4").deleteRecipes(["..."]) }
        _ = try await home.module("5").deleteRecipes(["Lentil soup"])
        await #expect(throws: RecipeError.notInTrash("lentl", near: "Lentil soup")) {
            try await home.module("6").restoreRecipes(["lentl"])
        }
        #expect(
            RecipeError.notInTrash("lentl", near: "Lentil soup").description
                == "The trash has no recipe \"lentl\". Did you mean \"Lentil soup\"?"
        )
    }

    @Test func `adding a title that is in the trash brings the recipe back with the new content`() async throws {
        let soup = try await home.add("Soup", "salt")
        _ = try await home.module("1").deleteRecipes(["Soup"])
        let added = try await home.module("2").addRecipe(home.soup("pepper"))
        #expect(added.restored && !added.replaced && added.stored.id == soup.id)
        #expect(try await home.recipe("Soup").ingredients.map(\.text) == ["pepper"])
        #expect(try await titles(.trash).isEmpty)
    }

    @Test func `a recipe is not restored beside another with its title`() async throws {
        let soup = try await home.add("Soup", "salt")
        _ = try await home.add("Broth", "water")
        _ = try await home.module("1").deleteRecipes(["Soup"])
        var edit = RecipeEdit()
        edit.title = "Soup"
        await #expect(throws: RecipeError.titleTaken("Soup")) { try await home.module("2").editRecipe("Broth", edit) }
        #expect(try await home.module("3").restoreRecipes([soup.id.description]).count == 1)
    }

    @Test func `emptying the trash deletes recipes for good, with their history`() async throws {
        let soup = try await home.add("Soup", "salt")
        for title in ["Bread", "Stew"] { _ = try await home.add(title, "flour") }
        _ = try await home.module("1").deleteRecipes(["Soup", "Bread"])
        #expect(try await home.module("2").emptyTrash(["bread"]) == EmptiedTrash(titles: ["Bread"], hasMore: false))
        #expect(try await home.module("3").emptyTrash() == EmptiedTrash(titles: ["Soup"], hasMore: false))
        #expect(try await home.module("4").emptyTrash() == EmptiedTrash(titles: [], hasMore: false))
        #expect(try await home.module().getRecipes([soup.id.description]) == [nil])
        let household = HouseholdID(name: "smith")
        #expect(try await home.store.revisionHeads(of: [soup.id], in: household).isEmpty)
        #expect(try await titles(.all) == ["Stew"])
        await #expect(throws: RecipeError.notInTrash("Stew")) { try await home.module("5").emptyTrash(["Stew"]) }
        let again = try await home.module("6").addRecipe(home.soup("pepper"))
        #expect(!again.restored && again.stored.id == soup.id && again.stored.version == 4)
    }

    @Test func `a full trash is emptied by several commands`() async throws {
        for number in 10...25 {
            let title = "Soup \(number)"
            _ = try await home.add(title, "salt")
            for version in 1...40 {
                var edit = RecipeEdit()
                edit.notes = "\(version)"
                _ = try await home.module("\(number * 100 + version)").editRecipe(title, edit)
            }
        }
        _ = try await home.module("1").deleteRecipes((10...25).map { "Soup \($0)" })
        // Each has 41 versions: eleven recipes are 462 entities.
        let first = try await home.module("2").emptyTrash()
        #expect(first == EmptiedTrash(titles: (10...20).map { "Soup \($0)" }, hasMore: true))
        let second = try await home.module("3").emptyTrash()
        #expect(second == EmptiedTrash(titles: (21...25).map { "Soup \($0)" }, hasMore: false))
        #expect(try await titles(.all).isEmpty)
    }
}
