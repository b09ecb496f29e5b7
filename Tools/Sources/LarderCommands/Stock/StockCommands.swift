import ArgumentParser

/// What the home has.
struct StockCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "What the home has.",
        discussion: """
            EXAMPLES
              larder stock add flour 1 kg
              larder stock use flour 200 g
              larder stock list
            """,
        subcommands: [StockAddCommand.self, StockUseCommand.self, StockListCommand.self]
    )
}
