import ArgumentParser
import CommonMessages
import Foundation
import ProductMessages
import SwiftProtobuf

/// Writes all products as JSON Lines.
struct ProductExportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write everything that is known of all products, one JSON object a line.",
        usage: "larder product export [options]",
        discussion: """
            EXAMPLES
              larder product export > products.jsonl
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        try await session.withHome(shared) { (home) async throws(CommandFailure) in
            var request = ExportProductsRequest()
            request.limit = 500
            repeat {
                let page = try await home.ask(request)
                for record in page.records { session.console.write(record + "\n") }
                request.cursor = page.nextCursor
            } while !request.cursor.isEmpty
        }
    }
}

/// Reads products from JSON Lines.
struct ProductImportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the products of JSON Lines, as `larder product export` writes them.",
        usage: "larder product import FILE|- [options]",
        discussion: """
            Each line is one product. A line that cannot be a product is named with its number, and the others are \
            imported. A repeated import changes nothing.

            EXAMPLES
              larder product import products.jsonl
            """
    )

    /// The number of products in one message.
    private static let batch = 200
    private static let limit = 64 << 20

    /// How many products were added, changed, and left as they were.
    private struct Tally: Sendable {
        var added = 0
        var changed = 0
        var same = 0
        var refused = 0
    }

    @Argument(help: "The file, or - for standard input.", completion: .file())
    var file: String
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let lines = try await lines(session.console)
        let tally = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> Tally in
            var tally = Tally()
            for start in stride(from: 0, to: lines.count, by: Self.batch) {
                let piece = Array(lines[start..<min(start + Self.batch, lines.count)])
                let request = ImportProductsRequest.with { $0.records = piece.map(\.text) }
                let entries = try await home.write(request, step: "import/\(start)").products
                for (line, entry) in zip(piece, entries) { note(entry, at: line.number, &tally, session.console) }
            }
            return tally
        }
        session.console.write(
            "Added \(tally.added), changed \(tally.changed), unchanged \(tally.same), refused \(tally.refused).\n"
        )
        guard tally.refused == 0 else { throw .reported }
    }

    private func note(_ entry: RegisteredProduct, at line: Int, _ tally: inout Tally, _ console: any Console) {
        switch entry.result {
        case "created": tally.added += 1
        case "updated": tally.changed += 1
        case "unchanged": tally.same += 1
        default:
            tally.refused += 1
            console.writeError("\(file), line \(line): \(entry.problem.sentence)".printable)
        }
    }

    /// The lines that are not blank, with their numbers from 1.
    private func lines(_ console: any Console) async throws(CommandFailure) -> [(number: Int, text: String)] {
        let bytes: [UInt8]?
        if file == "-" {
            bytes = await console.readAll(limit: Self.limit)
        } else {
            guard let data = FileManager.default.contents(atPath: NSString(string: file).expandingTildeInPath) else {
                throw .refused("\(file.printable) cannot be read: check its name and its permissions.")
            }
            bytes = data.count <= Self.limit ? Array(data) : nil
        }
        guard let bytes else {
            throw .refused("\(file.printable) has more than 64 MiB: split it, and import the parts.")
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { ($0.offset + 1, String($0.element).trimmedOfSpace) }.filter { !$0.1.isEmpty }
    }
}
