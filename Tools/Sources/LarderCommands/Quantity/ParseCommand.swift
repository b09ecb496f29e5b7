import ArgumentParser
import MessageBus
import QuantityMessages
import SwiftProtobuf

/// Shows how an ingredient line is read.
struct ParseCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Show how an ingredient line is read.",
        usage: "larder parse LINE… [--json] | --jsonl [options]",
        discussion: """
            With --jsonl each line of standard input is {"id": …, "text": "1 cup flour", "locale": "en-US"}, the locale \
            being optional, and each line of the output is its reading, in the same order.

            EXAMPLES
              larder parse "1 1/2 cups flour"
              larder parse "1,5 l Milch" --locale de-DE --json
              larder parse --jsonl < lines.jsonl > readings.jsonl
            """
    )

    @Argument(help: "Ingredient lines, each in quotation marks.")
    var lines: [String] = []
    @Flag(help: "Print a JSON object for each line.")
    var json = false
    @Flag(help: "Read JSON lines from standard input and write one for each.")
    var jsonl = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard jsonl || !lines.isEmpty else {
            throw ValidationError("Give a line to read, such as \"1 1/2 cups flour\".")
        }
        guard !jsonl || lines.isEmpty else {
            throw ValidationError("--jsonl reads standard input: leave the lines out.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        if jsonl {
            try await session.withHome(shared) { (home) async throws(CommandFailure) -> Void in
                try await ParseStream(home: home, console: session.console).run()
            }
            return
        }
        let parsed = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [ParsedLine] in
            var request = ParseRequest()
            request.lines = lines.map { text in .with { $0.text = text } }
            return try await home.ask(request).lines
        }
        if json {
            for line in parsed { session.console.write(line.json().pretty + "\n") }
        } else {
            let page = session.page
            session.console.write(parsed.map { ParsedLineText(line: $0, page: page).render() }.joined(separator: "\n"))
        }
    }
}
