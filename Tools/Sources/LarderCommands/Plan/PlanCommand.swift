import ArgumentParser
import Quantities
import ShoppingMessages
import TextFormats

/// Prints what to buy.
struct PlanCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "What to buy for some recipes, in the order of the shop.",
        usage: "larder plan RECIPE… [--servings N | --factor F | --yield N] [--store NAME] [--json] [options]",
        discussion: """
            A RECIPE is a web page or JSON-LD or plain text in a file, - for standard input, a folder of such files, or \
            the name of a kept recipe. Plain text is a title, the servings, and one ingredient a line. What is in stock \
            is subtracted once. Nothing is stored.

            EXAMPLES
              larder plan pancakes.html
              larder plan pancakes.html bread.txt --servings 6
              larder plan recipes/ --factor 3/2 --store "Corner shop"
              curl -s https://example.org/soup | larder plan - --json
            """
    )

    @Argument(help: "A file, - for standard input, a folder, or the name of a saved recipe.", completion: .file())
    var recipes: [String]
    @OptionGroup var size: SizeOptions
    @Option(help: "The store whose layout orders the list. Default: the home's own order.")
    var store: String?
    @Flag(help: "Print one JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard recipes.allSatisfy({ !$0.isEmpty }) else {
            throw ValidationError("A recipe's name is empty: use a file, -, a folder or the name of a saved recipe.")
        }
        guard recipes.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("Standard input can be read only once: use - once.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let outcome = try await session.withHome(shared) { (home) async throws(CommandFailure) -> PlanOutcome in
            try await plan(home, console: session.console)
        }
        for failure in outcome.failures { session.console.writeError(failure.line) }
        if json {
            session.console.write(PlanDocument(outcome).json.pretty + "\n")
        } else if let reply = outcome.reply {
            session.console.write(PlanText(reply: reply, page: session.page).render())
        }
        guard outcome.failures.isEmpty else { throw .reported }
    }

    private func plan(_ home: HomeClient, console: any Console) async throws(CommandFailure) -> PlanOutcome {
        let arguments = await RecipeArguments(recipes, home: home, console: console)
        guard !arguments.entries.isEmpty else { return PlanOutcome(reply: nil, failures: arguments.failures) }
        var request = PlanRequest()
        request.store = store ?? ""
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
