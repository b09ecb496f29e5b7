import MessageBus
import RecipeMessages
import TextFormats

extension Scenario {
    /// The scenarios from which Recipe's pact is recorded.
    static func ofRecipe() throws -> [Scenario] {
        [try saved(), try importedTogether(), try spoken(), try senseless(), try sought()]
    }

    /// A recipe whose lines have an amount, a range, none, and parts besides the ingredient.
    private static func saved() throws -> Scenario {
        try Scenario(
            "a recipe is saved",
            AddRecipeRequest.self,
            """
            {"recipe": {"title": "Flat bread", "language": "en", "ingredients": [
              {"text": "1 1/2 cups all-purpose flour, sifted"}, {"text": "2-3 lemons"}, {"text": "salt to taste"},
              {"text": "1 tsp thyme (optional)"}, {"text": "* * *"}]}}
            """
        ) { outcome in
            let lines = RecipeLines(outcome.content["recipe"])
            return lines.check("keys", lines.keys == ["all purpose flour", "lemon", "salt", "thyme", ""])
                + lines.check("exact amounts", lines.amounts == ["3/2 cup", "2–3", "", "1 tsp", ""])
                + lines.check("preparations and comments", lines.notes.first == "sifted")
                + lines.check("what may be left out", lines.optional == [false, false, false, true, false])
        }
    }

    /// Recipes in two languages: each line is read in that of its recipe, and all of them in one request.
    private static func importedTogether() throws -> Scenario {
        try Scenario(
            "recipes of two languages are saved",
            AddRecipesRequest.self,
            """
            {"recipes": [
              {"title": "Quarkspeise", "language": "de", "ingredients": [{"text": "2 EL Zucker"}, {"text": "1,5 l Milch"}]},
              {"title": "Cocoa", "language": "en", "ingredients": [{"text": "1.5 l milk"}, {"text": "2 tbsp sugar"}]}]}
            """
        ) { outcome in
            let recipes = (outcome.content["recipes"]?.elements ?? []).map { RecipeLines($0["recipe"]) }
            return RecipeLines(outcome.content).check(
                "the same in both languages",
                recipes.map(\.keys) == [["granulated sugar", "milk"], ["milk", "granulated sugar"]]
                    && recipes.map { $0.amounts.last } == ["3/2 l", "2 tbsp"]
            )
        }
    }

    /// What a person says of a line is learned before the line is read, so that other lines like it say the same.
    private static func spoken() throws -> Scenario {
        try Scenario(
            "a person says what a line is",
            states: [
                "recipe": [.ownRecipe("Tea cake", line: "1 cup flour", means: "all purpose flour")],
                "quantity": [.corrected("2 cups white", name: "bread flour", value: "2", unit: "cup")],
            ],
            EditRecipeRequest.self,
            """
            {"reference": "Tea cake", "lines": {"lines": [{"text": "2 cups white",
              "own": {"name": "bread flour", "amount": {"value": "2", "unit": "cup"}}}]}}
            """
        ) { outcome in
            let lines = RecipeLines(outcome.content["recipe"])
            return lines.check("the person's words", lines.keys == ["bread flour"] && lines.amounts == ["2 cup"])
                + lines.check("that they are the person's", lines.own == [true])
        }
    }

    /// An amount that no one can have refuses the edit, with the reason of the quantity service.
    private static func senseless() throws -> Scenario {
        try Scenario(
            "a person says a senseless amount",
            states: ["recipe": [.ownRecipe("Tea cake", line: "1 cup flour", means: "all purpose flour")]],
            EditRecipeRequest.self,
            """
            {"reference": "Tea cake", "lines": {"lines": [{"text": "white", "own": {
              "lower": {"value": "-1", "unit": "cup"}, "amount": {"value": "2", "unit": "cup"}}}]}}
            """
        ) { outcome in
            outcome.status == "INVALID" ? [] : ["the edit is refused: \(outcome)"]
        }
    }

    /// An ingredient is found under each of its names.
    private static func sought() throws -> Scenario {
        try Scenario(
            "recipes with an ingredient are sought",
            states: ["recipe": [.ownRecipe("Tea cake", line: "1 cup flour", means: "all purpose flour")]],
            SearchRecipesRequest.self,
            #"{"search": {"with": ["plain flour"], "without": ["scallions"]}}"#
        ) { outcome in
            outcome.content["recipes"]?.elements?.map { $0["recipe"]?["title"]?.text } == ["Tea cake"]
                ? [] : ["the recipe is found under another name of its flour: \(outcome)"]
        }
    }
}

/// Reads the lines of a recipe in JSON.
private struct RecipeLines {
    private let recipe: JSONValue?

    init(_ recipe: JSONValue?) { self.recipe = recipe }

    /// Returns the expectation if it does not hold.
    func check(_ expectation: String, _ holds: Bool) -> [String] {
        holds ? [] : ["The recipe does not have \(expectation): \(recipe ?? .null)"]
    }

    var keys: [String] { readings.map { $0["ingredientKey"]?.text ?? "" } }
    var notes: [String] { readings.map { $0["note"]?.text ?? "" } }
    var optional: [Bool] { readings.map { $0["optional"] == .bool(true) } }
    var own: [Bool] { readings.map { $0["own"] == .bool(true) } }

    /// The amounts: "3/2 cup", "2–3", or nothing.
    var amounts: [String] {
        readings.map { reading in
            let ends = ["lower", "amount"].compactMap { reading["quantity"]?[$0] }
            let values = ends.compactMap { $0["value"]?.text }.joined(separator: "–")
            return [values, ends.last?["unit"]?.text ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    private var readings: [JSONValue] {
        (recipe?["ingredients"]?.elements ?? []).map { $0["reading"] ?? .object([]) }
    }
}
