import ArgumentParser
import QuantityMessages
import ShoppingMessages
import TextFormats

/// The format of a scaled recipe.
enum ScaledFormat: String, ExpressibleByArgument, CaseIterable {
    /// For a terminal or a printer.
    case text
    /// Markdown.
    case md
    /// For programs.
    case json

    /// The file extension.
    var ending: String {
        switch self {
        case .text: "txt"
        case .md: "md"
        case .json: "json"
        }
    }

    /// Returns the recipe with its scaled lines next to the original ones.
    func text(of recipe: ShoppingMessages.ScaledRecipe, on page: Page) -> String {
        switch self {
        case .text: ScaledRecipeText(recipe: recipe, page: page).render()
        case .md: ScaledRecipeMarkdown(recipe: recipe).render()
        case .json: ScaledRecipeJSON(recipe: recipe).value.pretty + "\n"
        }
    }
}
