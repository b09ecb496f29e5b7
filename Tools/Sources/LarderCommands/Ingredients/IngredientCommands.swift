import ArgumentParser

/// The commands for ingredients.
struct IngredientCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ingredients",
        abstract: "The ingredients that can be converted: Larder's and the home's own.",
        subcommands: [
            IngredientListCommand.self, IngredientSearchCommand.self, IngredientShowCommand.self,
            IngredientUnitsCommand.self, IngredientAddCommand.self, IngredientEditCommand.self,
            IngredientDeleteCommand.self, IngredientFavoriteCommand.self, IngredientImportCommand.self,
            IngredientExportCommand.self, IngredientSettingsCommand.self, IngredientShelfCommand.self,
            IngredientTemplatesCommand.self, IngredientTemplateCommand.self, IngredientMergeCommand.self,
            IngredientSplitCommand.self, IngredientRenameCommand.self, IngredientSuggestCommand.self,
        ],
        aliases: ["ingredient"]
    )
}
