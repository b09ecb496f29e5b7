import ArgumentParser

/// The commands for shopping categories.
struct CategoryCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category",
        abstract: "The categories of the list, and their ingredients.",
        discussion: """
            EXAMPLES
              larder category list
              larder category add "Pet food" --color "#8855AA" --icon paw
              larder category move "Pet food" --before Bakery
              larder category uncategorized tofu kibble
              larder category assign tofu=Produce kibble="Pet food" --create
              larder category show Produce
              larder category delete "Pet food" --to Household
            """,
        subcommands: [
            CategoryListCommand.self, CategoryAddCommand.self, CategoryEditCommand.self, CategoryMoveCommand.self,
            CategoryAssignCommand.self, CategoryUncategorizedCommand.self, CategoryShowCommand.self,
            CategoryDeleteCommand.self, CategoryRestoreCommand.self, CategoryUsageCommand.self,
            CategoryExportCommand.self,
            CategoryImportCommand.self,
        ]
    )
}
