import ArgumentParser
import QuantityMessages
import RecipeMessages

/// How a scaled recipe is written down.
enum ScaledFormat: String, ExpressibleByArgument, CaseIterable {
    /// For a terminal or a printer.
    case text
    /// Markdown.
    case md
    /// For programs.
    case json

    /// What a file's name ends in.
    var ending: String {
        switch self {
        case .text: "txt"
        case .md: "md"
        case .json: "json"
        }
    }

    /// The recipe with the scaled lines in place of its own, and the original beside them.
    func text(of recipe: Recipe, _ scaled: ScaledRecipe, on page: Page) -> String {
        switch self {
        case .text: ScaledRecipeText(recipe: recipe, scaled: scaled, page: page).render()
        case .md: ScaledRecipeMarkdown(recipe: recipe, scaled: scaled).render()
        case .json: ScaledRecipeJSON(recipe: recipe, scaled: scaled).value.pretty + "\n"
        }
    }
}
