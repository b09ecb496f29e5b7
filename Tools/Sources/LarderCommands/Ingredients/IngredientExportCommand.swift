import ArgumentParser
import Foundation
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// Writes ingredients to a sheet.
struct IngredientExportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the home's own ingredients as a CSV sheet, or as JSON Lines.",
        usage: "larder ingredients export [FILE.csv] [--all] [--json] [options]",
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
    @Flag(help: "Write JSON Lines, the objects of `larder ingredients list`.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (text, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (String, String) in
            (try await content(of: home), await home.locale())
        }
        guard let file, file != "-" else {
            return session.console.write(session.console.outputIsTerminal ? text.printableLines : text)
        }
        do { try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic) } catch {
            throw .refused("\(file) cannot be written: check the folder and its permissions.")
        }
        session.console.write(LocalWords(locale: locale)(.wroteFile, file.printable) + "\n")
    }

    private func content(of home: HomeClient) async throws(CommandFailure) -> String {
        let filter: IngredientFilter = all ? .all : .custom
        var text = ""
        if json {
            try await home.pages(of: ListIngredientsRequest.with { $0.filter = filter }) { text += $0.json.line + "\n" }
        } else {
            try await home.ask(ExportIngredientsRequest.with { $0.filter = filter }) { reply in text += reply.text }
        }
        return text
    }
}
