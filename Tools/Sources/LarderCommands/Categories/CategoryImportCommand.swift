import ArgumentParser
import CategoryMessages
import Foundation

/// Reads categories, stores, or choices from a file.
struct CategoryImportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Read categories, stores, or assignments from CSV or JSON Lines.",
        usage: "larder category import categories|stores|assignments FILE|- [--json] [options]",
        discussion: """
            The columns are those that `larder category export` writes. Larder takes every row that it can, and names the \
            lines of the others. A file has at most 300 rows.

            EXAMPLES
              larder category import assignments assignments.csv
              larder category import stores stores.jsonl
            """
    )

    @Argument(help: "What the file holds: categories, stores or assignments.")
    var part: LayoutFilePart
    @Argument(help: "The file, or - for standard input.", completion: .file())
    var file: String
    @Flag(help: "The file is JSON Lines, whatever its name.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ImportLayoutRequest()
        request.part = part.message
        request.format = json ? .jsonLines : LayoutFormat(ofFile: file)
        request.text = try await text(session.console)
        let reply = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> ImportLayoutReply in
            try await home.write(request, step: "import")
        }
        for row in reply.refused { session.console.writeError("\(file), line \(row.line): \(row.reason)".printable) }
        session.console.write("Taken \(reply.taken), unchanged \(reply.unchanged), refused \(reply.refused.count).\n")
        guard reply.refused.isEmpty else { throw .reported }
    }

    private func text(_ console: any Console) async throws(CommandFailure) -> String {
        let bytes: [UInt8]
        if file == "-" {
            guard let read = await console.readAll(limit: 3 << 20) else {
                throw .refused("Standard input is longer than 3 MiB: import it in parts.")
            }
            bytes = read
        } else {
            guard let data = FileManager.default.contents(atPath: file) else {
                throw .refused("\(file) cannot be read: check the path, and that you may read it.")
            }
            bytes = Array(data)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .refused("\(file) is not UTF-8: save it as UTF-8, and import that.")
        }
        return text
    }
}
