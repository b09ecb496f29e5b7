import ArgumentParser
import CategoryMessages

/// The commands for stores and their layouts.
struct StoreCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "The stores and their category orders.",
        discussion: """
            EXAMPLES
              larder store add "Corner shop"
              larder store order "Corner shop" Produce Bakery "Dairy & Eggs"
              larder store list
            """,
        subcommands: [StoreAddCommand.self, StoreListCommand.self, StoreOrderCommand.self]
    )
}

extension Store {
    /// The categories in the store's order.
    var shownOrder: String { order.map { $0.name.replacing(" ", with: Paragraph.noBreak) }.joined(separator: " → ") }
}
