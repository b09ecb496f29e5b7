import ArgumentParser
import Foundation
import QuantityMessages
import SwiftProtobuf

/// Imports ingredients from a sheet into the home's own.
struct IngredientImportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add ingredients from a CSV sheet; those with a known ID are replaced.",
        usage: "larder ingredients import FILE.csv|- [options]",
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
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let request = try await request(session.console)
        let totals = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> ImportTotals in
            var totals = ImportTotals()
            try await home.waiting(atLeast: .seconds(3_600)).write(request, step: "import") { reply in
                totals = reply.totals
                for row in reply.unsaved { session.console.writeError(sentence(row).printable) }
            }
            return totals
        }
        session.console.write("Saved \(totals.saved), unchanged \(totals.unchanged), refused \(totals.refused).\n")
        guard totals.refused == 0 else { throw .reported }
    }

    private func sentence(_ row: UnsavedRow) -> String {
        row.hasLine ? "\(file), line \(row.line): \(row.reason)" : "\(row.reference): \(row.reason)"
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
