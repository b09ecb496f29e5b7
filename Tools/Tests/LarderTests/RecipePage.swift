import Foundation
import LarderCommands
import Testing

@testable import larder

/// A page of this folder's `Pages`, and the list that a shopper expects for it.
///
/// The recipes were written for these tests, with lines as awkward as those of real pages. Each list was first written
/// by hand from the recipe alone. Its first line has the options of the plan.
struct RecipePage: Sendable, CustomTestStringConvertible {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Pages")

    static let all: [RecipePage] = {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension != "list" }.sorted { $0.path < $1.path }.map(RecipePage.init)
    }()

    let file: URL

    var testDescription: String { file.lastPathComponent }
    var expectation: URL { file.deletingPathExtension().appendingPathExtension("list") }

    /// The different ingredient lines, as the page's source has them, without headings, which end in a colon.
    func lines() throws -> Set<String> {
        let source = try String(contentsOf: file, encoding: .utf8)
        if file.pathExtension == "txt" { return Set(source.split(separator: "\n").dropFirst(2).map(String.init)) }
        let marked = source.matches(of: /itemprop="(?:recipeIngredient|ingredients)">([^<]*)</).map { String($0.1) }
            .filter { !$0.hasSuffix(":") }
        guard marked.isEmpty, let list = source.firstMatch(of: /"recipeIngredient": \[([^\]]*)\]/) else {
            return Set(marked)
        }
        return Set(
            list.1.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { line in
                !line.isEmpty && !line.contains(/:",?$/)
            }
        )
    }

    /// Runs `larder plan` with the real services, inside this process.
    ///
    /// - Parameters:
    ///   - pages: The pages.
    ///   - options: Further arguments.
    ///   - data: The folder of the home's data.
    /// - Returns: What the command wrote to standard output and standard error.
    static func plan(_ pages: [RecipePage], _ options: [String], data: String) async -> (output: String, errors: String)
    {
        await run(["plan"] + pages.map(\.file.path) + options, data: data)
    }

    /// Runs a command with the real services, inside this process.
    static func run(_ arguments: [String], data: String) async -> (output: String, errors: String) {
        let console = RecordedConsole()
        let session = Session(
            version: "test",
            environment: [:],
            console: console,
            backend: LocalBackend(),
            runIdentifier: UUID().uuidString,
            now: Date()
        )
        // A machine under load answers later than a person would wait.
        _ = await LarderProcess.run(arguments + ["--data", data, "--timeout", "300"], in: session)
        return (console.output, console.errors)
    }
}
