import ArgumentParser
import CategoryMessages

/// The shops, and how each is walked.
struct StoreCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "The shops, and the order in which each is walked.",
        discussion: """
            EXAMPLES
              larder store add "Corner shop"
              larder store order "Corner shop" Produce Bakery Dairy
              larder store list
            """,
        subcommands: [StoreAddCommand.self, StoreListCommand.self, StoreOrderCommand.self]
    )
}

extension Store {
    /// The categories as they are walked.
    var shownOrder: String { order.map { $0.name.replacing(" ", with: Paragraph.noBreak) }.joined(separator: " → ") }
}
