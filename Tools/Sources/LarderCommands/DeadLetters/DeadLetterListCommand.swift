import ArgumentParser
import DeadLetterMessages

/// Prints the requests that the broker gave up.
struct DeadLetterListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the requests that were given up, oldest first.",
        usage: "larder deadletter list [options]",
        discussion: """
            What was sent is not shown: see larder deadletter show.

            EXAMPLES
              larder deadletter list
              larder deadletter list --service recipe.v1
            """
    )

    @Option(help: "Only those of one service, such as recipe.v1.")
    var service: String?
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let letters = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> [DeadLetterSummary] in
            try await home.deadLetters(of: service ?? "")
        }
        guard !letters.isEmpty else {
            session.console.write("No request was given up.\n")
            return
        }
        var table = Table()
        for letter in letters { table.add(letter.line) }
        session.console.write(table.text(on: session.page))
    }
}
