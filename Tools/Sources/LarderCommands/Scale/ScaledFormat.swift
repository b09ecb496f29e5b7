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

    /// Returns the recipe for the terminal, as text with each line beside the original.
    func text(of recipe: ShoppingMessages.ScaledRecipe, on page: Page) -> String {
        self == .text ? ScaledRecipeText(recipe: recipe, page: page).render() : file(of: recipe)
    }

    /// Returns the recipe as a file.
    func file(of recipe: ShoppingMessages.ScaledRecipe) -> String {
        switch self {
        case .text, .md: ScaledRecipeFile(recipe: recipe, isMarkdown: self == .md).render()
        case .json: ScaledRecipeJSON(recipe: recipe).value.pretty + "\n"
        }
    }
}
