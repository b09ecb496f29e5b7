import ArgumentParser

/// The commands that import published data.
struct ImportCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import published data.",
        subcommands: [UsdaImportCommand.self]
    )
}
