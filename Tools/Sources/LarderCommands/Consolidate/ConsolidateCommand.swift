import ArgumentParser
import Foundation
import Quantities
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Adds up what recipes and lists need, and asks questions that need a person's decision.
struct ConsolidateCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "consolidate",
        abstract: "Add up what recipes and lists need, and decide about each merge that is not exact.",
        usage: """
            larder consolidate RECIPE|FILE… [--servings N | --factor F] [--list FILE]… [--line LINE]… [--accept N,…|all] [--unit N=UNIT] \
            [--amount N=AMOUNT] [--split N|NAME] [--answers FILE [--undo]] [--to FILE] [--by-aisle | --store STORE] [--json] [options]
            larder consolidate --rollback FILE
            """,
        discussion: """
            A recipe is the name of a saved one, a file, a folder of files, or - for standard input. --list reads a \
            plain list with one item a line, and --line takes one line.

            Amounts of one kind are added up at once, exactly: 1 cup and 2 cups of flour are 3 cups. What only a person \
            can say is numbered: cups and grams of one ingredient, two names that may be the same, lines without a \
            number. What is not decided stays apart.

            --answers keeps the decisions in a file, for the next run and the next list; --undo takes the last one \
            back. --to writes the list (.json as JSON, .md with boxes to tick, else as text) and keeps the previous \
            content beside it; --rollback brings that back.

            EXAMPLES
              larder consolidate Pancakes bread.txt --servings 6
              larder consolidate Pancakes --list week.txt --answers week.json --accept 1 --amount 2="1/8 tsp"
              larder consolidate Pancakes --list week.txt --answers week.json --undo
              larder consolidate --list week.txt --answers week.json --to week.txt
              larder consolidate Pancakes --list week.txt --store Corner
              larder consolidate --rollback week.txt
            """
    )

    @Argument(help: "A saved recipe, a file, a folder, or - for standard input.", completion: .file())
    var recipes: [String] = []
    @Option(help: "A plain list with one item per line, or - for standard input.", completion: .file())
    var list: [String] = []
    @Option(help: "One line, such as \"1 cup flour\".")
    var line: [String] = []
    @Option(help: "How many each recipe should serve.")
    var servings: String?
    @Option(help: "The factor for all amounts of the recipes, such as 1.5 or 3/2.")
    var factor: String?
    @OptionGroup var choices: ConsolidationChoices
    @Option(help: "A file that stores your decisions.", completion: .file())
    var answers: String?
    @Flag(help: "Undo the last decision in --answers.")
    var undo = false
    @Option(help: "The file to write the list to.", completion: .file())
    var to: String?
    @Option(help: "Restore a file's content from before --to.", completion: .file())
    var rollback: String?
    @OptionGroup var aisles: AisleOptions
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        let inputs = recipes + list + line
        if rollback != nil {
            guard inputs.isEmpty, choices.isEmpty, answers == nil, to == nil, !undo, !aisles.isUsed else {
                throw ValidationError("--rollback takes no other options: larder consolidate --rollback week.txt.")
            }
            return
        }
        guard !inputs.isEmpty else {
            throw ValidationError("Name what to add up: recipes, --list FILE or --line \"1 cup flour\".")
        }
        guard !inputs.contains(where: { $0.trimmedOfSpace.isEmpty }) else {
            throw ValidationError(
                "A name or a line is empty: enter a recipe, a file or a line such as \"1 cup flour\"."
            )
        }
        guard (recipes + list).count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once: use - once.")
        }
        guard !undo || (answers != nil && choices.isEmpty) else {
            throw ValidationError("--undo needs --answers and excludes other decisions.")
        }
        guard servings == nil || factor == nil else {
            throw ValidationError("--servings and --factor exclude each other: use one of them.")
        }
        guard !recipes.isEmpty || (servings == nil && factor == nil) else {
            throw ValidationError("--servings and --factor scale recipes, and lists stay as they are: give a recipe.")
        }
        try PositiveNumber.check([("--factor", factor), ("--servings", servings)])
    }

    func perform(in session: Session) async throws(CommandFailure) {
        if let rollback {
            let undone = try ConsolidatedFile(path: rollback).rollback()
            session.console.write("\(rollback) is restored; the list is in \(undone).\n")
            return
        }
        var file = try answers.map { (path) throws(CommandFailure) in try AnswersFile(path: path) }
        let before = file?.decisions ?? []
        if undo, before.isEmpty { throw .refused("\(answers ?? "") has no decision to undo.") }
        let outcome = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ConsolidationOutcome in
            try await consolidate(before, home, console: session.console)
        }
        for failure in outcome.failures { session.console.writeError(failure.line) }
        // Before anything is shown: a reader that closes its pipe ends the program.
        if outcome.hasReply {
            file?.decisions = outcome.reply.decisions
            if undo || outcome.reply.decisions != before { try file?.write() }
        }
        if !outcome.reply.takenBack.isEmpty { session.console.writeError("Taken back: \(outcome.reply.takenBack).") }
        try show(outcome, in: session)
        guard outcome.failures.isEmpty else { throw .reported }
    }

    private func consolidate(
        _ before: [MergeDecision],
        _ home: HomeClient,
        console: any Console
    ) async throws(CommandFailure) -> ConsolidationOutcome {
        let arguments = await RecipeArguments(recipes, home: home, console: console)
        var request = PreviewMergeRequest()
        request.recipes = arguments.ingredients(servings: servings, factor: factor)
        let (lists, failed) = await plainLists(console)
        request.lists = lists
        request.decisions = before
        request.undo = undo
        request.answers = choices.answers
        let failures = arguments.failures + failed
        guard !request.recipes.isEmpty || !request.lists.isEmpty else {
            return ConsolidationOutcome(failures: failures)
        }
        var reply: PreviewMergeReply
        do throws(CommandFailure) { reply = try await home.ask(request) } catch {
            for failure in failures { console.writeError(failure.line) }
            throw error
        }
        let outcome = arguments.outcome(notes: reply.notes, refused: reply.refused)
        for note in outcome.notes { console.writeError(note.printable) }
        let groups = try await aisles.groups(of: reply.items.map { AisleItem($0.name) }, in: home)
        reply.items = groups.flatMap(\.places).map { [items = reply.items] in items[$0] }
        return ConsolidationOutcome(
            reply: reply,
            categories: aisles.isUsed ? groups.flatMap { Array(repeating: $0.name, count: $0.places.count) } : [],
            hasReply: true,
            failures: outcome.failures + failed
        )
    }

    /// Returns the texts of the lists under their file names, followed by the single lines.
    private func plainLists(_ console: any Console) async -> (lists: [PlainList], failures: [RecipeFailure]) {
        var lists: [PlainList] = []
        var failures: [RecipeFailure] = []
        for path in list {
            let source = path == "-" ? RecipeSource.standardInput : .file(name: path, path: path)
            do throws(RecipeFailure) {
                let text = try await RecipePage(source, console: console).text
                let name = path == "-" ? "" : URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
                lists.append(
                    .with {
                        $0.name = name
                        $0.text = text
                    }
                )
            } catch { failures.append(error) }
        }
        if !line.isEmpty { lists.append(.with { $0.text = line.joined(separator: "\n") }) }
        return (lists, failures)
    }

    private func show(_ outcome: ConsolidationOutcome, in session: Session) throws(CommandFailure) {
        let document = ConsolidationDocument(outcome: outcome).json.pretty + "\n"
        if let to, !outcome.reply.lines.isEmpty {
            let kept = try ConsolidatedFile(path: to).write(outcome.reply, document: document)
            let before = kept.map { "; the old content is in \($0): --rollback restores it" } ?? ""
            session.console.writeError("\(to): \(outcome.reply.items.count) items\(before).")
        }
        if json {
            session.console.write(document)
        } else if to == nil || !outcome.reply.questions.isEmpty {
            let words = LocalWords(locale: outcome.reply.locale)
            let text = ConsolidationText(
                reply: outcome.reply,
                categories: outcome.categories,
                page: session.page,
                words: words
            )
            session.console.write(text.render())
        }
    }
}

/// The result of a consolidation: the reply, and the inputs that couldn't be read.
struct ConsolidationOutcome: Sendable {
    var reply = PreviewMergeReply()
    /// The category of each item; empty if the items aren't in the order of aisles.
    var categories: [String] = []
    /// Whether a request was sent; `false` when no input could be read.
    var hasReply = false
    let failures: [RecipeFailure]
}

extension PreviewMergeReply {
    /// The items that add up several lines exactly.
    var merged: [MergedItem] { items.filter { $0.path.isEmpty && $0.counted.count > $0.totals.count } }
}
