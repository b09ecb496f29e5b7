import ArgumentParser
import CommonMessages
import Envelope
import Foundation
import MessageBus
import ProductMessages
import SwiftProtobuf

/// Reads products from JSON Lines.
struct ProductImportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the products of a file of JSON Lines: an export of Larder's, or records of Open Food Facts.",
        usage: "larder product import FILE|- [--format FORMAT] [options]",
        discussion: """
            Each line is one product. A line that cannot be a product is named with its number, and the others are \
            imported. A repeated import changes nothing.

            EXAMPLES
              larder product import products.jsonl
              larder product import openfoodfacts-products.jsonl --format openfoodfacts
            """
    )

    /// The most lines, and about the most bytes, of one message.
    private static let batch = (lines: 200, bytes: 1 << 20)
    private static let limit = 64 << 20

    /// How many products were added, changed, and left as they were.
    private struct Tally: Sendable {
        var added = 0
        var changed = 0
        var same = 0
        var refused = 0
    }

    /// A line that is not blank.
    private struct Line: Sendable {
        /// Its number, from 1.
        let number: Int
        let text: String
    }

    @Argument(help: "The file, or - for standard input.", completion: .file())
    var file: String
    @Option(help: "The form of the lines: larder, as an export writes them, or openfoodfacts.")
    var format = "larder"
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let batches = Self.batches(of: try await lines(session.console))
        let tally = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> Tally in
            var tally = Tally()
            // The service knows the formats: it checks the name of one also when there is no line.
            if batches.isEmpty {
                _ = try await home.write(ImportProductsRequest.with { $0.format = format }, step: "import/0/0")
            }
            for batch in batches { try await send(batch, to: home, &tally, session.console) }
            return tally
        }
        session.console.write(
            "Added \(tally.added), changed \(tally.changed), unchanged \(tally.same), refused \(tally.refused).\n"
        )
        guard tally.refused == 0 else { throw .reported }
    }

    private static func batches(of lines: [Line]) -> [ArraySlice<Line>] {
        var batches: [ArraySlice<Line>] = []
        var (start, bytes) = (0, 0)
        for (place, line) in lines.enumerated() {
            bytes += line.text.utf8.count
            guard place > start, place - start == batch.lines || bytes > batch.bytes else { continue }
            batches.append(lines[start..<place])
            (start, bytes) = (place, line.text.utf8.count)
        }
        return start < lines.count ? batches + [lines[start...]] : batches
    }

    /// Sends lines in one message, or in two halves when they are too much for one.
    private func send(
        _ lines: ArraySlice<Line>,
        to home: HomeClient,
        _ tally: inout Tally,
        _ console: any Console
    ) async throws(CommandFailure) {
        guard let first = lines.first else { return }
        let request = ImportProductsRequest.with { ($0.records, $0.format) = (lines.map(\.text), format) }
        do throws(Refusal) {
            let entries = try await home.send(request, step: "import/\(first.number)/\(lines.count)").products
            for (line, entry) in zip(lines, entries) { note(entry, at: line.number, &tally, console) }
        } catch {
            guard error.status == .invalid else { throw await home.failure(error) }
            guard lines.count > 1 else {
                tally.refused += 1
                console.writeError("\(file), line \(first.number): \(error.problem.sentence)".printable)
                return
            }
            let middle = lines.startIndex + lines.count / 2
            try await send(lines[..<middle], to: home, &tally, console)
            try await send(lines[middle...], to: home, &tally, console)
        }
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

    /// The lines that are not blank.
    private func lines(_ console: any Console) async throws(CommandFailure) -> [Line] {
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
        return lines.enumerated().map { Line(number: $0.offset + 1, text: String($0.element).trimmedOfSpace) }
            .filter { !$0.text.isEmpty }
    }
}
