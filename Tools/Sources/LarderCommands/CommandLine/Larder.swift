import ArgumentParser

/// The command with its subcommands.
struct Larder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "larder",
        abstract: "What the recipes need, what the home has, what to buy, in the order of the store.",
        discussion: """
            EXAMPLES
              larder plan pancakes.html bread.txt --servings 6    what two recipes need
              larder list add milk 2 l                            what to buy this week
              larder stock add flour 1 kg                         what the home has
              larder store order "Corner shop" Produce Bakery     your way through the store
              larder parse "1 1/2 cups flour"                     how Larder reads a line
              larder convert 1 cup flour --to g                   by an ingredient's weight
              larder scale pancakes.html --servings 6             a recipe in another size
              larder consolidate pancakes.html --list week.txt    needs of lists, added up
              larder serve                                        one stack for the home

            With nothing else running, every command starts the services inside its own process. \
            With `larder serve` or --broker it uses the running ones.

            Shell completion: larder --generate-completion-script bash|zsh|fish

            Exit codes: 0 done, 1 refused or failed (standard error says why), 2 usage.
            """,
        subcommands: [
            PlanCommand.self, ListCommands.self, StapleCommands.self, StockCommands.self, LocationCommands.self,
            ProductCommands.self, StoreCommands.self,
            CategoryCommands.self,
            RecipeCommands.self, HouseholdCommands.self,
            ParseCommand.self, ConvertCommand.self, IngredientCommands.self, ImportCommands.self, ScaleCommand.self,
            ConsolidateCommand.self, MigrateCommand.self, WatchCommand.self, ServeCommand.self, StatusCommand.self,
            TopCommand.self, DeviceCommands.self, SyncCommands.self, StorageCommands.self,
            DeadLetterCommands.self, CallCommand.self, KeysCommands.self,
        ]
    )

    @Flag(help: "Show the version.")
    var version = false
}
