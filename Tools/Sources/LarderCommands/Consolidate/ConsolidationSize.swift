import ArgumentParser
import Quantities
import RecipeMessages

/// In which size recipes are added up.
struct ConsolidationSize: ParsableArguments {
    @Option(help: "How many each recipe is to serve.")
    var servings: String?
    @Option(help: "What every amount of the recipes is multiplied with, such as 1.5 or 3/2.")
    var factor: String?

    func validate() throws {
        guard servings == nil || factor == nil else {
            throw ValidationError("--servings and --factor both scale: give one of them.")
        }
        for (name, text) in [("--factor", factor), ("--servings", servings)] {
            if let text, PositiveNumber(text) == nil {
                throw ValidationError("\(name) takes a number above zero, such as 6, 1.5 or 3/2.")
            }
        }
    }

    /// What a recipe's amounts are multiplied with; empty for as they are.
    func factor(for recipe: Recipe, named name: String) throws(RecipeFailure) -> String {
        if let factor { return PositiveNumber(factor)?.value.description ?? "" }
        guard let servings, let wanted = PositiveNumber(servings)?.value else { return "" }
        guard let serves = PositiveNumber(recipe.servings.count)?.value, let factor = try? wanted / serves else {
            throw RecipeFailure(name: name, sentence: "It does not say how many it serves: give --factor instead.")
        }
        return factor.description
    }
}
