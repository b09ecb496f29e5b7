import ArgumentParser
import CategoryMessages
import Foundation

/// Writes categories, stores, or choices to a file.
struct CategoryExportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write categories, stores, or assignments as CSV or JSON Lines.",
        usage: "larder category export categories|stores|assignments [FILE.csv|FILE.jsonl] [--json] [options]",
        discussion: """
            EXAMPLES
              larder category export assignments > assignments.csv
              larder category export stores stores.jsonl
            """
    )

    @Argument(help: "What to write: categories, stores or assignments.")
    var part: LayoutFilePart
    @Argument(help: "The file; standard output when omitted.", completion: .file())
    var file: String?
    @Flag(help: "Write JSON Lines.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ExportLayoutRequest()
        request.part = part.message
        request.format = json ? .jsonLines : LayoutFormat(ofFile: file)
        let (text, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> (String, String) in
            (try await home.ask(request).text, await home.locale())
        }
        guard let file, file != "-" else {
            // Names come from all members of the home, and a terminal obeys what is in them.
            return session.console.write(session.console.outputIsTerminal ? text.printableLines : text)
        }
        do { try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic) } catch {
            throw .refused("\(file) cannot be written: check the folder and its permissions.")
        }
        session.console.write(LocalWords(locale: locale)(.wroteFile, file.printable) + "\n")
    }
}
