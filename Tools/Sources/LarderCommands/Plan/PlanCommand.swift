import ArgumentParser
import Quantities
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Prints what to buy.
struct PlanCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "What to buy for some recipes, in the order of the store.",
        usage: """
            larder plan RECIPE… [--servings N | --factor F | --yield N] [--store NAME] [--use PRODUCT=ITEM]… [--why] [--format FORMAT] [options]
            larder plan RECIPE… --to-list [--list LIST] [--servings N | --factor F | --yield N] [--yes] [--json] [options]
            """,
        discussion: """
            A RECIPE is a web page or JSON-LD or plain text in a file, the address of a page, - for standard \
            input, a folder of such files, or the name of a saved recipe. Plain text is a title, the servings, and one ingredient a line. What is in stock \
            is subtracted once, and what remains is rounded up to what a person takes from the shelf. Nothing is stored, \
            unless --to-list puts it on a list, which then subtracts what you have whenever it is shown; planned again, a \
            recipe replaces its own part.

            EXAMPLES
              larder plan pancakes.html
              larder plan pancakes.html bread.txt --servings 6
              larder plan recipes/ --factor 3/2 --store "Corner shop"
              larder plan recipes/ --format html > list.html
              larder plan https://example.org/soup --json
              larder plan Pancakes Lasagne --servings 6 --to-list
            """
    )

    @Argument(
        help:
            "A file, the address of a page (https://…), - for standard input, a folder, or the name of a saved recipe.",
        completion: .file()
    )
    var recipes: [String]
    @OptionGroup var size: SizeOptions
    @Option(help: "The store whose layout orders the list. Default: the home's own order.")
    var store: String?
    @Option(
        help: ArgumentHelp(
            "Take stock of this product for an item that the list asks about.",
            valueName: "product=item"
        )
    )
    var use: [AcceptedOfferArgument] = []
    @Option(help: "How to write the list: text, markdown, html (a page to print or to tick off on a phone), or json.")
    var format: PlanFormat?
    @Flag(help: "Print one JSON object; the same as --format json.")
    var json = false
    @Flag(help: "Show below each item what the recipes need, what the home has, and how it was converted.")
    var why = false
    @Flag(help: "Put what the recipes need on a list.")
    var toList = false
    @OptionGroup var list: ListOption
    @OptionGroup var confirmation: ConfirmationOption
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard toList || list.list == nil && !confirmation.yes else {
            throw ValidationError("--list and --yes need --to-list.")
        }
        guard !toList || format == nil && use.isEmpty && !why && store == nil else {
            throw ValidationError(
                "--to-list goes without --format, --use, --why, and --store: show the list with them."
            )
        }
        guard !json || format == nil || format == .json else {
            throw ValidationError("--json and --format \(format?.rawValue ?? "") exclude each other: use one of them.")
        }
        guard recipes.allSatisfy({ !$0.isEmpty }) else {
            throw ValidationError("A recipe's name is empty: use a file, -, a folder or the name of a saved recipe.")
        }
        guard recipes.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once: use - once.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        if toList {
            var request = AddToListRequest()
            (request.list, request.subtractStock) = (list.reference, true)
            return try await session.add(
                recipes,
                size,
                to: request,
                confirmation,
                write: write,
                shared: shared,
                json: json
            )
        }
        let outcome = try await session.withHome(shared) { (home) async throws(CommandFailure) -> PlanOutcome in
            try await plan(home, console: session.console)
        }
        for failure in outcome.failures { session.console.writeError(failure.line) }
        session.console.write(text(of: outcome, in: session))
        guard outcome.failures.isEmpty else { throw .reported }
    }

    private func text(of outcome: PlanOutcome, in session: Session) -> String {
        let format = json ? .json : format ?? .text
        if format == .json { return PlanDocument(outcome).json.pretty + "\n" }
        guard let reply = outcome.reply, !reply.recipes.isEmpty else { return "" }
        let locale = reply.locale
        let list = ShoppingList(reply, without: outcome.failures, locale: locale, showsWhy: why)
        return switch format {
        case .markdown: PlanMarkdown(list: list).render()
        case .html: PlanPage(list: list, locale: locale).render()
        case .text, .json: PlanText(list: list, page: session.page).render()
        }
    }

    private func plan(_ home: HomeClient, console: any Console) async throws(CommandFailure) -> PlanOutcome {
        let arguments = await RecipeArguments(recipes, home: home, console: console)
        guard !arguments.entries.isEmpty else { return PlanOutcome(reply: nil, failures: arguments.failures) }
        var request = PlanRequest()
        request.store = store ?? ""
        request.accepted = use.map(\.message)
        request.recipes = arguments.ingredients(
            servings: size.servings,
            factor: size.factor,
            yield: size.yield
        )
        let reply: PlanReply
        do throws(CommandFailure) { reply = try await home.ask(request) } catch {
            for failure in arguments.failures { console.writeError(failure.line) }
            throw error
        }
        let (notes, failures) = arguments.outcome(notes: reply.notes, refused: reply.refused)
        for note in notes { console.writeError(note.printable) }
        return PlanOutcome(reply: reply, failures: failures)
    }
}

/// How a plan is written.
enum PlanFormat: String, ExpressibleByArgument, CaseIterable {
    /// For a terminal.
    case text
    /// With boxes to tick.
    case markdown
    /// One page, without scripts.
    case html
    /// For programs.
    case json
}
