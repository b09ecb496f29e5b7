import ArgumentParser
import MessageBus
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// Shows how an ingredient line is parsed.
struct ParseCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Show how an ingredient line is parsed.",
        usage:
            "larder parse LINE… [--json] | LINE --correct READING | LINE… --undo | --corrections | --jsonl [options]",
        discussion: """
            With --jsonl each line of standard input is {"id": …, "text": "1 cup flour", "locale": "en-US"}, the locale \
            being optional, and each line of the output is its reading, in the same order.

            With --correct the line is read from then on as the reading that is given, whenever the same text comes \
            again; --undo takes that back, and --corrections shows all of them.

            EXAMPLES
              larder parse "1 1/2 cups flour"
              larder parse "1,5 l Milch" --locale de-DE --json
              larder parse "1 lg can toms" --correct "1 large can tomatoes"
              larder parse --jsonl < lines.jsonl > readings.jsonl
            """
    )

    @Argument(parsing: .allUnrecognized, help: "Ingredient lines, each in quotation marks.")
    var lines: [String] = []
    @Flag(help: "Print a JSON object for each line.")
    var json = false
    @Flag(help: "Read JSON lines from standard input and write one for each.")
    var jsonl = false
    @Option(help: "Another line that states how to read the line from now on.")
    var correct: String?
    @Flag(help: "Undo the corrections of the lines.")
    var undo = false
    @Flag(help: "Show all corrections.")
    var corrections = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        // A line may begin with a hyphen, as in a list.
        try lines.refuseOptions { $0.contains(" ") }
        guard [jsonl, correct != nil, undo, corrections].filter({ $0 }).count <= 1 else {
            throw ValidationError("--jsonl, --correct, --undo and --corrections exclude each other: use one of them.")
        }
        guard correct == nil || lines.count == 1 else {
            throw ValidationError(
                "--correct takes one line: larder parse \"1 lg can toms\" --correct \"1 large can tomatoes\"."
            )
        }
        guard !corrections || lines.isEmpty else {
            throw ValidationError("--corrections shows all corrections: omit the lines.")
        }
        guard jsonl || corrections || !lines.isEmpty else {
            throw ValidationError("Enter a line, such as \"1 1/2 cups flour\".")
        }
        guard !jsonl || lines.isEmpty else {
            throw ValidationError("--jsonl reads standard input: omit the lines.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        if jsonl {
            try await session.withHome(shared) { (home) async throws(CommandFailure) -> Void in
                try await ParseStream(home: home, console: session.console).run()
            }
            return
        }
        let keeping = LineCorrections(write: write, shared: shared)
        if corrections { return try await keeping.show(in: session, json: json) }
        if undo { return try await keeping.undo(lines, in: session) }
        if let correct, let line = lines.first { try await keeping.correct(line, as: correct, in: session) }
        let parsed = try await session.withHome(shared) { (home) async throws(CommandFailure) -> [ParsedLine] in
            var request = ReadLinesRequest()
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
