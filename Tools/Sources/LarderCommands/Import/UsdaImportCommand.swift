import ArgumentParser
import Foundation
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// Imports the foods of USDA FoodData Central.
struct UsdaImportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "usda",
        abstract: "Import foods, portions and nutrients of USDA FoodData Central.",
        usage: "larder import usda FOLDER|FILE.zip [--refused FILE] [options]",
        discussion: """
            Reads the official CSV release ("Download data" on the site of FoodData Central): Foundation, SR Legacy and \
            FNDDS foods. Portions become measures, and Larder keeps the nutrients. Foods that the home already has stay \
            unchanged, so the same command continues an interrupted import. Rows that Larder does not import are \
            listed with the reason.

            EXAMPLES
              larder import usda FoodData_Central_csv_2024-10-31.zip
              larder import usda FoodData_Central_csv/ --refused refused.csv
            """
    )

    @Argument(help: "The folder, or the ZIP file (needs unzip).", completion: .file())
    var release: String
    @Option(help: "The file that lists rows that were not imported.", completion: .file())
    var refused = "usda-refused.csv"
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (totals, unsaved) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (ImportTotals, [UnsavedRow]) in
            try await load(home, session.console)
        }
        if !unsaved.isEmpty { try list(unsaved) }
        let counts = "\(totals.ingredients) foods, \(totals.measures) measures"
        let place = unsaved.isEmpty ? "" : " \(unsaved.count) rows not imported: \(refused)"
        session.console.write("\(counts): \(totals.saved) saved, \(totals.unchanged) unchanged.\(place)\n")
    }

    private func load(
        _ home: HomeClient,
        _ console: any Console
    ) async throws(CommandFailure) -> (ImportTotals, [UnsavedRow]) {
        let request = ImportIngredientsRequest.with {
            // The absolute path, because the service may run in a different folder.
            $0.foodRelease = URL(fileURLWithPath: release).standardizedFileURL.path
        }
        var (totals, unsaved): (ImportTotals, [UnsavedRow]) = (ImportTotals(), [])
        // A whole release has 27 million rows.
        try await home.waiting(atLeast: .seconds(3_600)).write(request, step: "usda") { reply in
            if reply.totals.done > totals.done, console.outputIsTerminal {
                console.writeError("\(reply.totals.done) of \(reply.totals.ingredients)")
            }
            totals = reply.totals
            unsaved += reply.unsaved
        }
        return (totals, unsaved)
    }

    /// Writes the rows that were not imported to a file.
    private func list(_ unsaved: [UnsavedRow]) throws(CommandFailure) {
        var table = CSVText.row(["file", "line", "id", "reason"])
        for row in unsaved {
            table += CSVText.row([row.file, row.hasLine ? "\(row.line)" : "", row.reference, row.reason])
        }
        do { try Data(table.utf8).write(to: URL(fileURLWithPath: refused), options: .atomic) } catch {
            throw .refused("\(refused) cannot be written: check the folder and its permissions.")
        }
    }
}
