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
              larder recipe edit Pancakes --line "2=300 ml milk"
              larder recipe search --with rice --within 30
              larder recipe cooked Pancakes --servings 6
              larder recipe cook Pancakes --use-stock
              larder recipe cookable --missing 2
              larder recipe import export.paprikarecipes
              larder plan Pancakes --servings 6
            """,
        subcommands: [
            RecipeAddCommand.self, RecipeListCommand.self, RecipeShowCommand.self, RecipePortionCommand.self,
            RecipeScaleCommand.self, RecipeCookCommand.self, RecipeCookableCommand.self,
            RecipeEditCommand.self, RecipeRateCommand.self, RecipeFavoriteCommand.self,
            RecipeDuplicateCommand.self, RecipeDeleteCommand.self, RecipeTrashCommand.self, RecipeRestoreCommand.self,
            RecipeHistoryCommand.self, RecipeCompareCommand.self, RecipeRevertCommand.self, RecipeCookedCommand.self,
            RecipeCookingsCommand.self, RecipeSearchCommand.self, RecipeSearchesCommand.self,
            RecipeStatisticsCommand.self, RecipeImportCommand.self, RecipeExportCommand.self,
        ]
    )
}
