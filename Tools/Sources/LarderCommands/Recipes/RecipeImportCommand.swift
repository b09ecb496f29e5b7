import ArgumentParser
import Foundation
import RecipeArchives
import RecipeFiles

/// Reads recipes from the files of other programs.
struct RecipeImportCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take in the recipes of another program, or of Larder's own archive.",
        usage: "larder recipe import FILE|FOLDER|ADDRESS … [--from FORMAT] [--replace] [--json] [options]",
        discussion: """
            Larder reads Cooklang, Paprika, Tandoor, Mealie, Nextcloud Cookbook, Plan to Eat, My Recipe Box and its own \
            archive: a file, an archive as the program exports it, or a folder. It reads recipe pages, too: saved ones, \
            one on the web by its address, and with - what you paste or pipe in. It takes every recipe that it can, and \
            names what it changes, leaves and refuses.

            A repeated import changes nothing, and continues one that was interrupted. A recipe whose title the home \
            has for another one gets a number after it, as in "Pie (2)", unless --replace says otherwise.

            EXAMPLES
              larder recipe import export.paprikarecipes
              larder recipe import tandoor.zip --json
              larder recipe import cookbook/ --from cooklang
              larder recipe import https://example.org/soup
              larder recipe import - < page.html
            """
    )

    /// How long one message may take at least.
    private static let patience = Duration.seconds(60)
    /// About the most bytes of recipes that are looked up together.
    private static let bytes = 1 << 20

    @Argument(help: "A file, an archive, a folder, the address of a page, or - for a page.", completion: .file())
    var files: [String]
    @Option(
        help: ArgumentHelp(
            "The program: \(RecipeFileFormat.readable.map(\.rawValue).joined(separator: ", ")). Default: what is in the file.",
            valueName: "format"
        )
    )
    var from: String?
    @Flag(help: "Replace recipes of the home that have the same title and are others.")
    var replace = false
    @Flag(help: "Print a JSON object for each recipe, and the counts as the last one.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard files.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once: use - once.")
        }
        guard let from else { return }
        guard let format = RecipeFileFormat(rawValue: from), RecipeFileFormat.readable.contains(format) else {
            let names = RecipeFileFormat.readable.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--from takes one of \(names).")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var report = RecipeImportReport(isJSON: json, console: session.console)
        let locale: String
        do throws(CommandFailure) {
            locale = try await session.withHome(shared, write: write) { (home) async throws(CommandFailure) in
                var intake = RecipeIntake(home: home.waiting(atLeast: Self.patience), replaces: replace)
                for file in files {
                    let reader = RecipeReader(home: home, console: session.console)
                    let before = report.entries
                    if let page = RecipeSource.page(named: file), from == nil {
                        try await intake.take(page, reader, &report)
                    } else {
                        try await load(file, &intake, reader, &report)
                    }
                    if report.entries == before { report.refuse(file, "There is no recipe in it: use another file.") }
                }
                return await home.locale()
            }
        } catch {
            if report.recipes > 0 {
                let done = report.recipes == 1 ? "1 recipe is" : "\(report.recipes) recipes are"
                session.console.writeError("\(done) done: the same command continues.")
            }
            throw error
        }
        report.finish(LocalWords(locale: locale))
        guard report.refused == 0 else { throw .reported }
    }

    private func load(
        _ file: String,
        _ intake: inout RecipeIntake,
        _ pages: RecipeReader,
        _ report: inout RecipeImportReport
    ) async throws(CommandFailure) {
        let path = NSString(string: file).expandingTildeInPath
        var (waiting, bytes): ([RecipeIntake.Entry], Int) = ([], 0)
        let reader: RecipeFileReader
        do throws(RecipeFileError) {
            reader = try RecipeFileReader(path, as: from.flatMap(RecipeFileFormat.init(rawValue:)))
        } catch { return report.refuse(file, error.sentence) }
        while let entry = Self.next(reader, of: file, &report) {
            switch entry {
            case .page(let name): try await intake.take(.file(name: name, path: "\(path)/\(name)"), pages, &report)
            case .remark(let remark, _): report.note(remark, of: file)
            case .menu(let menu, let name): report.note(menu.remark(named: name), of: file, isEntry: true)
            case .aisles(let aisles, let name): report.note(aisles.remark(named: name), of: file, isEntry: true)
            case .refused(let refusal, let position):
                let place = RecipePlace(number: position.number, name: position.name, total: reader.total)
                report.note(.refused(code: "", sentence: refusal.description), [], of: file, at: place)
            case .recipe(let recipe, let position):
                let place = RecipePlace(number: position.number, name: position.name, total: reader.total)
                waiting.append(RecipeIntake.Entry(file: file, place: place, recipe: recipe))
                bytes += recipe.draft.size
                guard waiting.count == RecipeIntake.batch || bytes > Self.bytes else { continue }
                try await intake.take(waiting, &report)
                (waiting, bytes) = ([], 0)
            }
        }
        if !waiting.isEmpty { try await intake.take(waiting, &report) }
    }

    /// Returns the next entry; a file of which nothing more can be read ends, and the next one has its turn.
    private static func next(
        _ reader: RecipeFileReader,
        of file: String,
        _ report: inout RecipeImportReport
    ) -> RecipeFileReader.Entry? {
        do throws(RecipeFileError) { return try reader.next() } catch {
            report.refuse(file, error.sentence)
            return nil
        }
    }
}

extension RecipeDraft {
    /// About how many bytes its message has.
    fileprivate var size: Int {
        (ingredients + steps).reduce(notes.utf8.count + description.utf8.count) { $0 + $1.text.utf8.count }
    }
}
