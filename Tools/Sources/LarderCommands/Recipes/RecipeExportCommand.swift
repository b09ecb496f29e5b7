import ArgumentParser
import Foundation
import RecipeFiles
import RecipeMessages
import SwiftProtobuf
import TextFormats

/// Writes recipes for other programs, or into Larder's own archive.
struct RecipeExportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write recipes as Cooklang, JSON-LD, Markdown, for Paprika, or into Larder's own archive.",
        usage:
            "larder recipe export RECIPE …|--all [--format FORMAT] [--output FILE|FOLDER] [--yes] [--json] [options]",
        discussion: """
            Larder's own archive and that for Paprika are one file; the other formats are a file a recipe in a folder, \
            or standard output for one recipe without --output. What a format can't hold is named. Larder's own archive \
            holds all that a recipe says, and the same recipes make the same bytes; favorites, versions, and what was \
            cooked when are the home's, and go with `larder storage backup`. An earlier archive of the same kind is replaced; \
            any other file only after a yes.

            EXAMPLES
              larder recipe export --all --output recipes.zip
              larder recipe export Pancakes --format cooklang
              larder recipe export --all --format markdown --output cookbook/
            """
    )

    @Argument(help: "The titles or ids of recipes.")
    var recipes: [String] = []
    @Flag(help: "Write every recipe of the home.")
    var all = false
    @Option(
        help: ArgumentHelp(
            "\(RecipeFileFormat.writable.map(\.rawValue).joined(separator: ", ")). Default: larder.",
            valueName: "format"
        )
    )
    var format: String?
    @Option(name: [.customShort("o"), .long], help: "The file of an archive, or the folder.", completion: .file())
    var output: String?
    @OptionGroup var confirmation: ConfirmationOption
    @Flag(help: "Print a JSON object for each recipe with what is left, and the counts as the last one.")
    var json = false
    @OptionGroup var shared: SharedOptions

    private var wanted: RecipeFileFormat { format.flatMap(RecipeFileFormat.init(rawValue:)) ?? .larder }

    func validate() throws {
        guard RecipeFileFormat.writable.contains(wanted), format.map({ $0 == wanted.rawValue }) ?? true else {
            let names = RecipeFileFormat.writable.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--format takes one of \(names).")
        }
        guard all != !recipes.isEmpty else { throw ValidationError("Name recipes, or use --all for every one.") }
        guard output != nil || recipes.count == 1 && !wanted.isArchive && !json else {
            throw ValidationError("Name the \(wanted.isArchive ? "file" : "folder") with --output.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var report = RecipeExportReport(isJSON: json, console: session.console)
        var output = RecipeOutput(wanted, to: output, session.console)
        do throws(CommandFailure) {
            try await session.withHome(shared) { (home) async throws(CommandFailure) in
                if !confirmation.yes, let file = output.strangeFile {
                    let locale = await home.locale()
                    let question = LocalWords(locale: locale)(.replaceFile, file)
                    guard try await session.confirm(question, locale: locale) else { throw .reported }
                }
                for batch in try await references(home) {
                    for (name, found) in zip(batch, try await home.recipes(batch)) {
                        guard found.hasRecipe else {
                            report.noteMissing(name)
                            continue
                        }
                        report.note(found.recipe.title, try output.write(found.recipe))
                    }
                }
                try output.finish()
            }
        } catch {
            output.abandon()
            throw error
        }
        report.finish(output)
        guard report.missing == 0 else { throw .reported }
    }

    /// Returns the recipes to ask for, a request's worth at a time.
    private func references(_ home: HomeClient) async throws(CommandFailure) -> [[String]] {
        var names = recipes
        if all {
            var request = ListRecipesRequest()
            request.limit = UInt32(HomeClient.pageSize)
            repeat {
                let page = try await home.ask(request)
                names += page.recipes.map(\.id)
                request.cursor = page.nextCursor
            } while !request.cursor.isEmpty
        }
        return stride(from: 0, to: names.count, by: RecipeIntake.batch).map {
            Array(names[$0..<min($0 + RecipeIntake.batch, names.count)])
        }
    }
}

/// What an export wrote and left.
private struct RecipeExportReport {
    let isJSON: Bool
    let console: any Console
    private(set) var written = 0
    private(set) var left = 0
    private(set) var missing = 0

    init(isJSON: Bool, console: any Console) { (self.isJSON, self.console) = (isJSON, console) }

    mutating func note(_ title: String, _ remarks: [RecipeRemark]) {
        written += 1
        left += remarks.count
        guard isJSON else {
            for remark in remarks {
                console.writeError("\(title): \(remark.kind.rawValue): \(remark.sentence)".printable)
            }
            return
        }
        let reasons = JSONValue.array(remarks.map { .string($0.sentence) })
        let object: JSONValue = ["title": .string(title), "result": .string("written"), "left": reasons]
        console.write(object.line + "\n")
    }

    mutating func noteMissing(_ name: String) {
        missing += 1
        let sentence = "The home has no recipe \"\(name)\": `larder recipe list` shows the saved recipes."
        guard isJSON else { return console.writeError(sentence.printable) }
        let object: JSONValue = ["title": .string(name), "result": .string("refused"), "reason": .string(sentence)]
        console.write(object.line + "\n")
    }

    func finish(_ output: RecipeOutput) {
        guard !isJSON else {
            let counts = [("written", written), ("refused", missing), ("left", left)]
            return console.write(JSONValue.object(counts.map { .init($0.0, .integer($0.1)) }).line + "\n")
        }
        guard let place = output.place else { return }
        let what = "\(written) \(written == 1 ? "recipe" : "recipes")"
        console.write("Wrote \(what) to \(place.printable)\(left > 0 ? ", left \(left)" : "").\n")
    }
}
