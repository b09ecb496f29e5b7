import CommonMessages
import Envelope
import MessageBus
import QuantityMessages
import RecipeFiles
import ShoppingMessages
import SwiftProtobuf

/// Brings the recipes and the shopping lists of an old file into the home; the file stays as it is.
struct OldFileImport {
    /// How long one message may take at least.
    private static let patience = Duration.seconds(60)

    /// The file as the person named it, and its absolute path.
    let file: String
    let path: String
    private let home: HomeClient
    private var intake: RecipeIntake
    private var report: RecipeImportReport
    private var total = 0

    init(_ file: String, path: String, home: HomeClient, report: RecipeImportReport) {
        (self.file, self.path, self.report) = (file, path, report)
        self.home = home.waiting(atLeast: Self.patience)
        intake = RecipeIntake(home: self.home, replaces: false)
    }

    /// Sends what the file has, page by page.
    ///
    /// A repeated import finds what is there, and continues one that was interrupted.
    ///
    /// - Returns: What became of each recipe and list.
    mutating func run() async throws(CommandFailure) -> RecipeImportReport {
        do throws(CommandFailure) { try await takePages() } catch {
            if report.recipes > 0 {
                report.console.writeError("\(report.recipes) of \(total) are done: the same command continues.")
            }
            throw error
        }
        return report
    }

    /// Tells a person that a file has recipes or lists, and how to bring them in.
    static func offer(_ file: String, path: String, home: HomeClient, console: any Console) async {
        let request = ReadOldFileRequest.with { ($0.file, $0.countsOnly) = (path, true) }
        guard let reply = try? await home.ask(request), reply.recipeCount + reply.listCount > 0 else { return }
        let words = LocalWords(locale: await home.locale())
        let counts = ["\(reply.recipeCount)", "\(reply.listCount)", file.printable]
        console.write(words(.importOffer, counts) + "\n")
    }

    private mutating func takePages() async throws(CommandFailure) {
        var (cursor, number) = ("", 0)
        repeat {
            let page = try await home.ask(ReadOldFileRequest.with { ($0.file, $0.cursor) = (path, cursor) })
            total = Int(page.recipeCount + page.listCount)
            for sentence in page.left { report.note(RecipeRemark(.other, .left, sentence), of: file) }
            try await take(page.recipes, after: number)
            number += page.recipes.count
            for list in page.lists {
                number += 1
                try await take(list, at: RecipePlace(number: number, name: list.place, total: total))
            }
            cursor = page.nextCursor
        } while !cursor.isEmpty
    }

    private mutating func take(_ recipes: [OldRecipe], after number: Int) async throws(CommandFailure) {
        var waiting: [RecipeIntake.Entry] = []
        for (offset, recipe) in recipes.enumerated() {
            let place = RecipePlace(number: number + offset + 1, name: recipe.place, total: total)
            if recipe.flaw.isEmpty {
                waiting.append(RecipeIntake.Entry(file: file, place: place, recipe: RecipeTexts(recipe).read()))
            } else {
                report.note(.refused(code: "", sentence: recipe.flaw), [], of: file, at: place)
            }
            guard waiting.count == RecipeIntake.batch else { continue }
            try await intake.take(waiting, &report)
            waiting = []
        }
        if !waiting.isEmpty { try await intake.take(waiting, &report) }
    }

    private mutating func take(_ list: OldList, at place: RecipePlace) async throws(CommandFailure) {
        guard list.flaw.isEmpty else {
            return report.note(.refused(code: "", sentence: list.flaw), [], of: file, at: place, .list)
        }
        guard !list.lines.isEmpty else {
            let sentence = "The list \"\(list.name)\" has nothing on it: it is left."
            return report.note(RecipeRemark(.other, .left, sentence), of: file, isEntry: true)
        }
        let request = ImportListRequest.with {
            ($0.name, $0.archived) = (list.name, list.completed)
            $0.lines = list.lines.map { line in .with { ($0.text, $0.checked) = (line.text, line.checked) } }
        }
        do throws(Refusal) {
            let reply = try await home.send(request, step: "import/\(list.place)")
            let (id, name) = (reply.list.id, reply.list.name)
            let outcome: RecipeImportReport.Outcome =
                reply.existed ? .unchanged(id: id, title: name) : .taken(id: id, title: name)
            report.note(outcome, Self.remarks(list, reply), of: file, at: place, .list)
        } catch {
            guard error.status == .invalid else { throw await home.failure(error) }
            let outcome = RecipeImportReport.Outcome.refused(
                code: error.problem.code,
                sentence: error.problem.sentence
            )
            report.note(outcome, [], of: file, at: place, .list)
        }
    }

    private static func remarks(_ list: OldList, _ reply: ImportListReply) -> [RecipeRemark] {
        let archived = "The list was completed: it is put away, with what it had."
        return (list.completed ? [RecipeRemark(.other, .changed, archived)] : [])
            + reply.skipped.map { RecipeRemark(.other, .left, "\"\($0.line)\" is left: \($0.sentence)") }
    }
}

extension RecipeTexts {
    /// Creates the texts of a message.
    fileprivate init(_ recipe: OldRecipe) {
        self.init()
        (title, ingredients, servings) = (recipe.title, recipe.lines, recipe.servings)
        (description, instructions, notes) = (recipe.description_p, recipe.instructions, recipe.notes)
        (prepTime, cookTime, totalTime) = (recipe.prepTime, recipe.cookTime, recipe.totalTime)
        (tags, source, rating) = (recipe.tags, recipe.source, recipe.rating)
    }
}
