import ArgumentParser
import CategoryMessages
import Foundation
import SwiftProtobuf

/// Reads categories, stores, or choices from a file.
struct CategoryImportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Read categories, stores, or assignments from CSV or JSON Lines.",
        usage: "larder category import categories|stores|assignments FILE|- [--json] [options]",
        discussion: """
            The columns are those that `larder category export` writes. Larder takes every row that it can, and names the \
            lines of the others. A file of stores sets the whole walk of each store in it, so a store of which a row \
            is refused stays as it is. A file of categories has at most 500 rows, and each store 1,000.

            The aisle.conf of Cooklang has categories in their order, and assignments.

            EXAMPLES
              larder category import assignments assignments.csv
              larder category import stores stores.jsonl
              larder category import categories aisle.conf
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
        var format = json ? LayoutFormat.jsonLines : LayoutFormat(ofFile: file)
        var text = try await text(session.console)
        if file.lowercased().hasSuffix(".conf") {
            let aisles = AisleFile(text, named: file, session.console)
            guard part != .assignments else { return try await aisles.assign(by: self, in: session) }
            (format, text) = (.csv, try aisles.table(of: part))
        }
        var (total, words) = (ImportLayoutReply(), LocalWords(locale: ""))
        do throws(CommandFailure) {
            try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) in
                words = LocalWords(locale: await home.locale())
                var pieces: UInt32 = 1
                while total.pieces < pieces {
                    let request = ImportLayoutRequest.with {
                        ($0.part, $0.format, $0.text, $0.piece) = (part.message, format, text, total.pieces)
                    }
                    let reply = try await home.write(request, step: "import/\(total.pieces)")
                    total.taken += reply.taken
                    total.unchanged += reply.unchanged
                    total.refused += reply.refused
                    total.pieces += 1
                    pieces = reply.pieces
                }
            }
        } catch {
            if total.pieces > 0 {
                report(total, words, on: session.console)
                session.console.writeError(words(.importInterrupted))
            }
            throw error
        }
        report(total, words, on: session.console)
        guard total.refused.isEmpty else { throw .reported }
    }

    private func report(_ total: ImportLayoutReply, _ words: LocalWords, on console: any Console) {
        for row in total.refused.sorted(by: { $0.line < $1.line }) {
            console.writeError("\(file), line \(row.line): \(row.reason)".printable)
        }
        let counts = words(.layoutCounts, "\(total.taken)", "\(total.unchanged)", "\(total.refused.count)")
        console.write(counts + "\n")
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
