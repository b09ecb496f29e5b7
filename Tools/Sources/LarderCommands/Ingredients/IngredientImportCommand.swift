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
        usage: "larder ingredients import FILE.csv|- [options]",
        discussion: """
            The sheet has the columns ID, Name, Category, Brand, From Amount, From Unit, From Unit Singular, From Unit \
            Plural, To Amount, To Unit, To Unit Singular, To Unit Plural, Verified and Notes; State, Source and Aliases \
            may follow. Rows with one ID are one ingredient. Larder names the line of what it cannot read.

            EXAMPLES
              larder ingredients import ingredients.csv
            """
    )

    /// The number of ingredients in one message.
    private static let batch = 200

    @Argument(help: "The sheet, or - for standard input.", completion: .file())
    var file: String
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let text = try await text(session.console)
        guard let table = CSVTable(CSVReader(text: text)) else {
            throw .refused("\(file) is empty: give a sheet with rows.")
        }
        let (drafts, problems) = IngredientSheet.drafts(of: table)
        for problem in problems {
            session.console.writeError("\(file), line \(problem.line): \(problem.sentence)".printable)
        }
        let tally = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (changed: Int, same: Int, refused: Int) in
            try await save(drafts, home, session.console)
        }
        session.console.write(
            "Saved \(tally.changed), unchanged \(tally.same), refused \(tally.refused + problems.count).\n"
        )
        guard tally.refused + problems.count == 0 else { throw .reported }
    }

    private func save(
        _ drafts: [IngredientDraft],
        _ home: HomeClient,
        _ console: any Console
    ) async throws(CommandFailure) -> (changed: Int, same: Int, refused: Int) {
        var tally = (changed: 0, same: 0, refused: 0)
        for start in stride(from: 0, to: drafts.count, by: Self.batch) {
            let piece = Array(drafts[start..<min(start + Self.batch, drafts.count)])
            let request = SaveIngredientsRequest.with {
                $0.drafts = piece
                $0.mode = .import
            }
            let saved = try await home.write(request, step: "import/\(start)").saved
            for (draft, one) in zip(piece, saved) {
                for sentence in one.contradictions { console.writeError("\(draft.name): \(sentence)".printable) }
                if !one.refusal.isEmpty { console.writeError("\(draft.name): \(one.refusal)".printable) }
                if !one.hasIngredient {
                    tally.refused += 1
                } else if one.changed {
                    tally.changed += 1
                } else {
                    tally.same += 1
                }
            }
        }
        return tally
    }

    private func text(_ console: any Console) async throws(CommandFailure) -> String {
        let limit = 64 << 20
        if file == "-" {
            guard let bytes = await console.readAll(limit: limit) else {
                throw .refused("Standard input is longer than 64 MiB: split the sheet.")
            }
            return try Self.text(bytes, of: "Standard input")
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw .refused("\(file) cannot be read: check the path, and that you may read it.")
        }
        guard data.count <= limit else { throw .refused("\(file) is larger than 64 MiB: split the sheet.") }
        return try Self.text(Array(data), of: file)
    }

    private static func text(_ bytes: [UInt8], of place: String) throws(CommandFailure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .refused("\(place) is not UTF-8: save the sheet as \"CSV UTF-8\", and import that.")
        }
        return text
    }
}
