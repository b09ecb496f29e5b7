import ArgumentParser
import Foundation
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// Imports ingredients from a sheet into the home's own.
struct IngredientImportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add ingredients from a CSV sheet; those with a known ID are replaced.",
        usage: "larder ingredients import FILE.csv|- [--json] [options]",
        discussion: """
            The sheet has the columns ID, Name, Category, Brand, From Amount, From Unit, From Unit Singular, From Unit \
            Plural, To Amount, To Unit, To Unit Singular, To Unit Plural, Verified and Notes; State, Source and Aliases \
            may follow. Rows with one ID are one ingredient. Larder names the line of what it cannot read.

            EXAMPLES
              larder ingredients import ingredients.csv
            """
    )

    /// The maximum length of a text that is sent.
    ///
    /// For a longer file, the path is sent, and a service on this host opens it.
    private static let sentBytes = 3 << 20

    @Argument(help: "The sheet, or - for standard input.", completion: .file())
    var file: String
    @Flag(help: "Print a JSON object for each row that is not saved, and the counts as the last one.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let request = try await request(session.console)
        let (totals, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (ImportTotals, String) in
            var totals = ImportTotals()
            try await home.waiting(atLeast: .seconds(3_600)).write(request, step: "import") { reply in
                totals = reply.totals
                for row in reply.unsaved { report(row, on: session.console) }
            }
            return (totals, await home.locale())
        }
        if json {
            session.console.write(totals.json.line + "\n")
        } else {
            let (saved, unchanged, refused) = ("\(totals.saved)", "\(totals.unchanged)", "\(totals.refused)")
            session.console.write(LocalWords(locale: locale)(.importCounts, saved, unchanged, refused) + "\n")
        }
        guard totals.refused == 0 else { throw .reported }
    }

    private func report(_ row: UnsavedRow, on console: any Console) {
        guard !json else { return console.write(row.json(of: file).line + "\n") }
        let place = row.hasLine ? "\(file), line \(row.line)" : row.reference
        console.writeError("\(place): \(row.reason)".printable)
    }

    private func request(_ console: any Console) async throws(CommandFailure) -> ImportIngredientsRequest {
        if file != "-", length(of: file) > Self.sentBytes {
            // The absolute path, because the service may run in a different folder.
            return .with { $0.file = URL(fileURLWithPath: file).standardizedFileURL.path }
        }
        guard let text = String(validating: try await bytes(console), as: UTF8.self) else {
            let place = file == "-" ? "Standard input" : file
            throw .refused("\(place) is not UTF-8: save the sheet as \"CSV UTF-8\", and import that.")
        }
        return .with { ($0.sheet.name, $0.sheet.text) = (file, text) }
    }

    private func length(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    }

    private func bytes(_ console: any Console) async throws(CommandFailure) -> [UInt8] {
        if file == "-" {
            guard let bytes = await console.readAll(limit: Self.sentBytes) else {
                throw .refused("Standard input is longer than 3 MiB: save the sheet to a file, and import that.")
            }
            return bytes
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw .refused("\(file) cannot be read: check the path, and that you may read it.")
        }
        return Array(data)
    }
}

extension UnsavedRow {
    /// Where a row is, and why it is not saved, for scripts.
    fileprivate func json(of file: String) -> JSONValue {
        .object([
            .init("file", .string(file)), .init("line", hasLine ? .integer(line) : .null),
            .init("reference", .optional(reference.isEmpty ? nil : reference)), .init("reason", .string(reason)),
            .init("measure", .bool(measure)),
        ])
    }
}

extension ImportTotals {
    /// What became of all, for scripts.
    fileprivate var json: JSONValue {
        .object([
            .init("saved", .integer(saved)), .init("unchanged", .integer(unchanged)),
            .init("refused", .integer(refused)),
        ])
    }
}
