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

    /// The number of foods in one message.
    private static let batch = 100

    @Argument(help: "The folder, or the ZIP file (needs unzip).", completion: .file())
    var release: String
    @Option(help: "The file that lists rows that were not imported.", completion: .file())
    var refused = "usda-refused.csv"
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var reader = UsdaReader(try UsdaRelease(release, environment: session.environment))
        try reader.read()
        let foods = reader.foods
        guard !foods.isEmpty else {
            throw .refused("\(release) contains no foods to import: use the full CSV release.")
        }
        let tally = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) -> Tally in
            try await save(foods, home, session.console)
        }
        var table = CSVText.row(["file", "line", "id", "reason"])
        for one in reader.refused { table += CSVText.row([one.file, "\(one.line)", one.reference, one.reason]) }
        for (food, reason) in tally.refused { table += CSVText.row(["food.csv", "", food, reason]) }
        let count = reader.refused.count + tally.refused.count
        if count > 0 {
            do { try Data(table.utf8).write(to: URL(fileURLWithPath: refused), options: .atomic) } catch {
                throw .refused("\(refused) cannot be written: check the folder and its permissions.")
            }
        }
        let measures = foods.reduce(0) { $0 + $1.portions.count }
        let summary = "\(foods.count) foods, \(measures) measures: \(tally.changed) saved, \(tally.same) unchanged."
        session.console.write(summary + (count > 0 ? " \(count) rows not imported: \(refused)\n" : "\n"))
    }

    /// The counts of the import.
    private struct Tally: Sendable {
        var changed = 0
        var same = 0
        var refused: [(String, String)] = []
    }

    private func save(
        _ foods: [UsdaFood],
        _ home: HomeClient,
        _ console: any Console
    ) async throws(CommandFailure) -> Tally {
        var tally = Tally()
        for start in stride(from: 0, to: foods.count, by: Self.batch) {
            let piece = foods[start..<min(start + Self.batch, foods.count)]
            let request = SaveIngredientsRequest.with {
                $0.drafts = piece.map(\.draft)
                $0.mode = .import
            }
            let saved = try await home.write(request, step: "usda/\(start)").saved
            for (food, one) in zip(piece, saved) {
                for sentence in one.contradictions { tally.refused.append((food.id, sentence)) }
                if one.hasIngredient {
                    if one.changed { tally.changed += 1 } else { tally.same += 1 }
                } else {
                    tally.refused.append((food.id, one.refusal))
                }
            }
            if console.outputIsTerminal {
                console.writeError("\(min(start + Self.batch, foods.count)) of \(foods.count)")
            }
        }
        return tally
    }
}
