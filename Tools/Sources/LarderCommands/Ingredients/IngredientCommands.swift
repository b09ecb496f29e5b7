import ArgumentParser

/// The ingredients that can be converted.
struct IngredientCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ingredients",
        abstract: "The ingredients that can be converted: those that come along, and the home's own.",
        subcommands: [
            IngredientListCommand.self, IngredientSearchCommand.self, IngredientShowCommand.self,
            IngredientUnitsCommand.self, IngredientAddCommand.self, IngredientEditCommand.self,
            IngredientDeleteCommand.self, IngredientFavoriteCommand.self, IngredientImportCommand.self,
            IngredientExportCommand.self, IngredientSettingsCommand.self,
        ]
    )
}
