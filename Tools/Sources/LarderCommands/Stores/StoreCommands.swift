import ArgumentParser

/// The commands for stores and their layouts.
struct StoreCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "The stores and their category orders.",
        discussion: """
            EXAMPLES
              larder store add "Corner shop"
              larder store order "Corner shop" Produce Bakery "Dairy & Eggs"
              larder store hide "Corner shop" Alcohol
              larder store default "Corner shop"
              larder store trip "Corner shop" carrots milk
              larder store learn "Corner shop" --apply
              larder store list
            """,
        subcommands: [
            StoreAddCommand.self, StoreListCommand.self, StoreRenameCommand.self, StoreDeleteCommand.self,
            StoreOrderCommand.self, StoreMoveCommand.self, StoreHideCommand.self, StoreShowCommand.self,
            StoreDefaultCommand.self, StoreTripCommand.self, StoreLearnCommand.self,
        ]
    )
}
