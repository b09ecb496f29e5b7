import Testing

@testable import RecipeDomain

/// Headings among the entries of a page.
@Suite struct LinkedHeadingsTests {
    private func recipe(_ lines: [String], steps: [String] = []) throws -> Recipe {
        func list(_ lines: [String]) -> String { lines.map { "\"\($0)\"" }.joined(separator: ",") }
        let members = #""recipeIngredient":[\#(list(lines))],"recipeInstructions":[\#(list(steps))]"#
        return try RecipeReader().read(#"{"@type":"Recipe","name":"Pie",\#(members)}"#).recipes[0]
    }

    @Test(arguments: [
        ("For the base:", "For the base"), ("## Base", "Base"), ("Für den Boden:", "Für den Boden"),
    ])
    func `a heading among the ingredients stands above those that follow`(heading: String, section: String) throws {
        let recipe = try recipe([heading, "2 cups flour", "salt", "Filling:", "3 apples"])
        #expect(recipe.ingredients.map(\.text) == ["2 cups flour", "salt", "3 apples"])
        #expect(recipe.ingredients.map(\.section) == [section, section, "Filling"])
    }

    @Test func `upper case tells headings in a list that begins with one and has another`() throws {
        let recipe = try self.recipe(["BASE", "2 cups flour", "FILLING", "3 apples"])
        #expect(recipe.ingredients.map(\.text) == ["2 cups flour", "3 apples"])
        #expect(recipe.ingredients.map(\.section) == ["BASE", "FILLING"])
        let soup = try self.recipe(["For the soup:", "1 onion", "SALT", "2 carrots"])
        #expect(soup.ingredients.map(\.text) == ["1 onion", "SALT", "2 carrots"])
        #expect(try self.recipe(["SALT", "2 cups flour"]).ingredients.map(\.text) == ["SALT", "2 cups flour"])
    }

    @Test(arguments: [
        ["2 cups flour", "SALT", "3 apples"], ["SALT", "PEPPER", "2 EGGS"], ["2 cups flour", "For the top:"],
        ["2 cups flour", "1 tin (400 g):", "salt"], ["2 cups flour", "Base:", "Top:"], ["Salt: a pinch", "2 eggs"],
        ["水 適量", "卵"],
    ])
    func `a line that may be bought remains an ingredient`(lines: [String]) throws {
        let recipe = try recipe(lines)
        #expect(recipe.ingredients.count >= lines.count - (lines.last == "Top:" ? 1 : 0))
        #expect(recipe.ingredients.map(\.text).contains(lines[0]))
    }

    @Test func `a step with the mark of Nextcloud's headings stands above the steps that follow`() throws {
        let recipe = try recipe(["1 egg"], steps: ["Heat the oven.", "## Base", "Knead.", "Roll.", "## End"])
        #expect(recipe.steps.map(\.text) == ["Heat the oven.", "Knead.", "Roll.", "## End"])
        #expect(recipe.steps.map(\.section) == [nil, "Base", "Base", "Base"])
    }
}
