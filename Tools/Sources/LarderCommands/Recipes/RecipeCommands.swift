import ArgumentParser

/// The commands for the home's recipes.
struct RecipeCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipe",
        abstract: "The home's recipes.",
        discussion: """
            EXAMPLES
              larder recipe add pancakes.html
              larder recipe list
              larder recipe show Pancakes
              larder recipe portion Pancakes --weight 150
              larder recipe import export.paprikarecipes
              larder plan Pancakes --servings 6
            """,
        subcommands: [
            RecipeAddCommand.self, RecipeListCommand.self, RecipeShowCommand.self, RecipePortionCommand.self,
            RecipeScaleCommand.self, RecipeImportCommand.self, RecipeExportCommand.self,
        ]
    )
}
