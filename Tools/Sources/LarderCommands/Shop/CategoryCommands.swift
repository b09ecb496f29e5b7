import ArgumentParser

/// The commands for shopping categories.
struct CategoryCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "category",
        abstract: "The categories of the list, and their ingredients.",
        discussion: """
            EXAMPLES
              larder category list
              larder category add "Pet food" --color "#8855AA"
              larder category move "Pet food" --before Bakery
              larder category assign tofu tempeh --to Produce
            """,
        subcommands: [
            CategoryListCommand.self, CategoryAddCommand.self, CategoryMoveCommand.self, CategoryAssignCommand.self,
        ]
    )
}
