import ArgumentParser
import Foundation
import ShoppingMessages
import SwiftProtobuf

/// Writes a list in a form to pass on.
struct ListShareCommand: LarderCommand {
    /// The forms by the words that choose them.
    private static let formats: [(word: String, format: ShareFormat)] = [
        ("text", .text), ("markdown", .markdown), ("csv", .csv), ("json", .json), ("html", .html),
    ]

    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Write a list as text, Markdown, CSV, JSON, or a page to print, in the order of a store.",
        usage: "larder list share [LIST] [--format FORMAT] [--output FILE] [--store STORE] [options]",
        discussion: """
            A format is text, markdown, csv, json or html; without one, the extension of the --output file decides.

            EXAMPLES
              larder list share
              larder list share party --format csv > party.csv
              larder list share --output list.html --store "Corner shop"
            """
    )

    @Argument(help: "The list: its name, or words of it. Default: the newest open one.")
    var list: String?
    @Option(help: "The form: text, markdown, csv, json or html.")
    var format: String?
    @Option(help: "Write this file.", completion: .file())
    var output: String?
    @Option(help: "In the order of this store: its name or id.")
    var store: String?
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard let format, !Self.formats.contains(where: { $0.word == format }) else { return }
        let words = Self.formats.map(\.word).joined(separator: ", ")
        throw ValidationError("--format \(format.printable) is not known: use one of \(words).")
    }

    private var chosen: ShareFormat {
        if let format { return Self.formats.first { $0.word == format }?.format ?? .text }
        switch NSString(string: output ?? "").pathExtension.lowercased() {
        case "md": return .markdown
        case "htm": return .html
        case let ending: return Self.formats.first { $0.word == ending }?.format ?? .text
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let request = ShareListRequest.with {
            ($0.list, $0.store, $0.format) = (list ?? "", store ?? "", chosen)
        }
        let (reply, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (ShareListReply, String) in
            (try await home.ask(request), await home.locale())
        }
        let console = session.console
        guard let output else {
            let text = String(decoding: reply.content, as: UTF8.self)
            return console.write(console.outputIsTerminal ? text.printableLines : text)
        }
        let path = NSString(string: output).expandingTildeInPath
        do { try reply.content.write(to: URL(filePath: path), options: .atomic) } catch {
            throw .refused("\(output.printable) cannot be written: check the folder and its permissions.")
        }
        let words = LocalWords(locale: locale)
        console.write(words(.shareWritten, reply.list.name.printable, output.printable) + "\n")
    }
}
