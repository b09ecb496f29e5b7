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
    private let words: LocalWords
    /// The words of reasons, which a script reads in English.
    private let reasons: LocalWords
    private var intake: RecipeIntake
    private var report: RecipeImportReport
    private var total = 0

    init(_ file: String, path: String, home: HomeClient, words: LocalWords, report: RecipeImportReport) {
        (self.file, self.path, self.words, self.report) = (file, path, words, report)
        reasons = report.isJSON ? LocalWords(locale: "") : words
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
                report.console.writeError(words(.importStopped, "\(report.recipes)", "\(total)"))
            }
            throw error
        }
        return report
    }

    /// Tells a person that a file has recipes or lists, and how to bring them in.
    ///
    /// - Throws: ``CommandFailure`` when the file can't be counted now. One of which nothing can be read, and a service
    ///   that doesn't count, offer nothing.
    static func offer(
        _ file: String,
        path: String,
        home: HomeClient,
        console: any Console
    ) async throws(CommandFailure) {
        let counts: CountOldFileReply
        do throws(Refusal) {
            let options = await home.options(for: CountOldFileRequest.service)
            counts = try await home.sender.request(CountOldFileRequest.with { $0.file = path }, options: options)
        } catch {
            guard [.invalid, .forbidden, .notFound].contains(error.status) else { throw await home.failure(error) }
            return
        }
        guard counts.recipeCount + counts.listCount > 0 else { return }
        let words = LocalWords(locale: await home.locale())
        let values = ["\(counts.recipeCount)", "\(counts.listCount)", file.printable]
        console.write(words(.importOffer, values) + "\n")
    }

    private mutating func takePages() async throws(CommandFailure) {
        var (cursor, number) = ("", 0)
        repeat {
            let page = try await home.ask(ReadOldFileRequest.with { ($0.file, $0.cursor) = (path, cursor) })
            total = Int(page.recipeCount + page.listCount)
            for remark in page.left { report.note(RecipeRemark(.other, .left, sentence(remark)), of: file) }
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
            if recipe.hasFlaw {
                report.note(refused(recipe.flaw), [], of: file, at: place)
            } else {
                waiting.append(RecipeIntake.Entry(file: file, place: place, recipe: RecipeTexts(recipe).read()))
            }
            guard waiting.count == RecipeIntake.batch else { continue }
            try await intake.take(waiting, &report)
            waiting = []
        }
        if !waiting.isEmpty { try await intake.take(waiting, &report) }
    }

    private mutating func take(_ list: OldList, at place: RecipePlace) async throws(CommandFailure) {
        guard !list.hasFlaw else { return report.note(refused(list.flaw), [], of: file, at: place, .list) }
        let request = ImportListRequest.with {
            ($0.name, $0.completed) = (list.name, list.completed)
            $0.lines = list.lines.map { line in .with { ($0.text, $0.checked) = (line.text, line.checked) } }
        }
        do throws(Refusal) {
            let reply = try await home.send(request, step: "import/list/\(place.number)")
            let (id, name) = (reply.list.id, reply.list.name)
            let outcome: RecipeImportReport.Outcome =
                reply.existed ? .unchanged(id: id, title: name) : .taken(id: id, title: name)
            report.note(outcome, remarks(reply), of: file, at: place, .list)
        } catch {
            guard error.status == .invalid else { throw await home.failure(error) }
            let problem = error.problem
            let sentence = reasons.refusal(problem) ?? problem.sentence
            guard problem.code != "shopping.nothingToImport" else {
                return report.note(RecipeRemark(.other, .left, sentence), of: file, isEntry: true)
            }
            report.note(.refused(code: problem.code, sentence: sentence), [], of: file, at: place, .list)
        }
    }

    private func remarks(_ reply: ImportListReply) -> [RecipeRemark] {
        (reply.list.archived ? [RecipeRemark(.other, .changed, reasons(.entryArchived))] : [])
            + reply.skipped.map { RecipeRemark(.other, .left, reasons(.entryLineLeft, $0.line, $0.sentence)) }
    }

    private func refused(_ flaw: OldFileRemark) -> RecipeImportReport.Outcome {
        .refused(code: flaw.code, sentence: sentence(flaw))
    }

    private func sentence(_ remark: OldFileRemark) -> String {
        reasons.sentence(remark.code, remark.values) ?? remark.sentence
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
