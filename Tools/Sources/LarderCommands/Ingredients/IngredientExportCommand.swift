import ArgumentParser
import Foundation
import QuantityMessages
import SwiftProtobuf

/// Writes ingredients to a sheet.
struct IngredientExportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the home's own ingredients as a CSV sheet.",
        usage: "larder ingredients export [FILE.csv] [--all] [options]",
        discussion: """
            EXAMPLES
              larder ingredients export > ingredients.csv
              larder ingredients export everything.csv --all
            """
    )

    @Argument(help: "The file; standard output for - or when omitted.", completion: .file())
    var file: String?
    @Flag(help: "Include Larder's ingredients.")
    var all = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let request = ExportIngredientsRequest.with { $0.filter = all ? .all : .custom }
        let text = try await session.withHome(shared) { (home) async throws(CommandFailure) -> String in
            var text = ""
            try await home.ask(request) { reply in text += reply.text }
            return text
        }
        guard let file, file != "-" else {
            return session.console.write(session.console.outputIsTerminal ? text.printableLines : text)
        }
        do { try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic) } catch {
            throw .refused("\(file) cannot be written: check the folder and its permissions.")
        }
        session.console.write("Wrote \(file).\n")
    }
}
