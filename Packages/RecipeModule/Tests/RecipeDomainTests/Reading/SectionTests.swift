import Testing

@testable import RecipeDomain

/// The sections of an ingredient list in a plain text.
@Suite struct SectionTests {
    private func recipe(_ text: String) throws -> Recipe {
        try RecipeReader(fileName: "note.txt").read(text).recipes[0]
    }

    @Test func `a second list of ingredients begins without a section`() throws {
        let text = "Pie\n\nIngredients\nDough:\n200 g flour\n\nMethod\nKnead the dough.\n\nIngredients\n3 apples"
        let recipe = try recipe(text)
        #expect(recipe.ingredients.map(\.text) == ["200 g flour", "3 apples"])
        #expect(recipe.ingredients.map(\.section) == ["Dough", nil])
    }

    @Test func `the steps may follow a section after a gap, without a heading`() throws {
        let recipe = try recipe("Pie\n\nIngredients\nDough:\n200 g flour\n1 egg\n\nKnead the dough.\nBake it.")
        #expect(recipe.ingredients.map(\.text) == ["200 g flour", "1 egg"])
        #expect(recipe.steps == ["Knead the dough.", "Bake it."])
    }
}
