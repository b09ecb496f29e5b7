import ArgumentParser

/// What comes from elsewhere.
struct ImportCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take over what others have published.",
        subcommands: [UsdaImportCommand.self]
    )
}
