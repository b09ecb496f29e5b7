import ArgumentParser

/// The commands for the lists of what to buy.
struct ListCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "The lists of what to buy.",
        discussion: """
            A command without --list means the newest open list. A list is named by its name, or words of it.

            EXAMPLES
              larder list add milk 2 l
              larder list recipe Pancakes --servings 6
              larder list show --store "Corner shop"
              larder list check milk --price "2.49 EUR"
              larder list answer --accept 1
              larder list move
              larder list undo
              larder list share --format html --output list.html
            """,
        subcommands: [
            ListShowCommand.self, ListAddCommand.self, ListRecipeCommand.self, ListRemoveCommand.self,
            ListCheckCommand.self, ListUncheckCommand.self, ListEditCommand.self, ListClearCommand.self,
            ListMoveCommand.self, ListAnswerCommand.self, ListAssignCommand.self, ListJournalCommand.self,
            ListUndoCommand.self, ListWatchCommand.self, ListShareCommand.self, ListHistoryCommand.self,
            ListNewCommand.self, ListAllCommand.self, ListRenameCommand.self, ListStoreCommand.self,
            ListStockCommand.self, ListArchiveCommand.self,
            ListCopyCommand.self, ListDeleteCommand.self,
        ]
    )
}
