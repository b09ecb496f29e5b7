import RecipeFiles
import Testing

/// Recipes as apps store them.
@Suite struct RecipeTextsTests {
    @Test func `every text goes to its field, and one that should be a number and isn't is reported`() {
        var texts = RecipeTexts()
        (texts.title, texts.servings, texts.description) = ("Bread", "4", "Plain")
        (texts.prepTime, texts.cookTime, texts.totalTime) = ("20", "1 h 5 min", "overnight")
        texts.instructions = "Dough:\nKnead.\r\nBake."
        (texts.notes, texts.tags, texts.source, texts.rating) = ("Good", "Baking; Easy,", "Grandma", "7")
        let read = texts.read()
        #expect(read.draft.title == "Bread" && read.draft.servings == "4" && read.draft.description == "Plain")
        #expect(read.draft.times[.prep] == 20 && read.draft.times[.cook] == 65 && read.draft.times[.total] == nil)
        #expect(read.draft.steps == [DraftLine("Knead.", section: "Dough"), DraftLine("Bake.", section: "Dough")])
        #expect(read.draft.notes == "Good\nTotal time: overnight" && read.draft.tags == ["Baking", "Easy"])
        #expect(read.draft.source == "Grandma" && read.draft.sourceURL.isEmpty && read.draft.rating == nil)
        #expect(read.remarks.map(\.field) == [.times, .rating])
    }

    @Test func `zero is what an app stores for nothing`() {
        var texts = RecipeTexts()
        (texts.servings, texts.prepTime, texts.cookTime, texts.rating) = ("0", "0", "0.0", "0")
        let read = texts.read()
        #expect(read.draft.servings.isEmpty && read.draft.times[.prep] == nil && read.draft.times[.cook] == nil)
        #expect(read.draft.rating == nil && read.draft.notes.isEmpty)
    }

    @Test(arguments: [
        (["a", "b"], ["/a", "/b"]), (["Dough:", "a", "", "b"], ["Dough/a", "Dough/b"]),
        (["a", "Sauce:", "b", "Top:"], ["/a", "Sauce/b", "Sauce/Top:"]),
        (["Dough:", "Sauce:", "a"], ["/Dough:", "Sauce/a"]),
        ([":", "a"], ["/:", "/a"]),
    ])
    func `a line above others may be a heading, and no line is lost`(lines: [String], expected: [String]) {
        var texts = RecipeTexts()
        texts.ingredients = lines
        #expect(texts.read().draft.ingredients.map { "\($0.section)/\($0.text)" } == expected)
    }
}
