import ArgumentParser
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Adds items to a list.
struct ListAddCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add something to a list; equal ingredients become one item.",
        usage: """
            larder list add ITEM [AMOUNT] | --line LINE… [--staple NAME]… [--due] [--barcode DIGITS[=AMOUNT]]… \
            [--list LIST] [--yes] [--json] [options]
            """,
        discussion: """
            The words are one item. --line adds several. Without an open list, Larder asks whether to create that of \
            the week.

            EXAMPLES
              larder list add milk 2 l
              larder list add --line "milk 2 l" --line "a pinch of saffron"
              larder list add --staple coffee --due
              larder list add --barcode 4006381333931=2
            """
    )

    @Argument(help: ArgumentHelp("An item, and how much.", valueName: "item amount"))
    var words: [String] = []
    @Option(help: "One item, such as \"milk 2 l\".")
    var line: [String] = []
    @Option(help: "A staple: its name.")
    var staple: [String] = []
    @Flag(help: "Add every staple that should be bought.")
    var due = false
    @Option(help: ArgumentHelp("A product by its barcode, and how many of it.", valueName: "digits[=amount]"))
    var barcode: [String] = []
    @OptionGroup var list: ListOption
    @OptionGroup var confirmation: ConfirmationOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard !words.isEmpty || !line.isEmpty || !staple.isEmpty || !barcode.isEmpty || due else {
            throw ValidationError("Say what to add: larder list add milk 2 l.")
        }
        // As one line, the first item would be read, and the others would be words about it.
        guard words.count(where: { $0.contains(where: \.isWhitespace) }) < 2 else {
            let example = "larder list add --line \"milk 2 l\" --line \"flour 500 g\""
            throw ValidationError("All words are one item: write each of several items with --line: \(example).")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = AddToListRequest()
        request.list = list.reference
        request.lines = (words.isEmpty ? [] : [words.joined(separator: " ")]) + line
        (request.staples, request.dueStaples) = (staple, due)
        request.barcodes = barcode.map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            return .with { ($0.barcode, $0.amount) = (parts.first ?? "", parts.dropFirst().first ?? "") }
        }
        let reply = try await session.add(request, confirmation, write: write, shared: shared, json: json)
        guard reply.skipped.isEmpty else { throw .reported }
    }
}

/// Adds what recipes need to a list.
struct ListRecipeCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipe",
        abstract: "Add what recipes need; a recipe that is on the list already replaces its own part.",
        usage: """
            larder list recipe RECIPE|FILE… [--servings N | --factor F | --yield N] [--list LIST] [--yes] [--json] \
            [options]
            """,
        discussion: """
            A recipe is the name of a saved one, a file, a folder of files, or - for standard input.

            EXAMPLES
              larder list recipe Pancakes --servings 6
              larder list recipe pancakes.html bread.txt
            """
    )

    @Argument(help: "A saved recipe, a file, a folder, or - for standard input.", completion: .file())
    var recipes: [String]
    @OptionGroup var size: SizeOptions
    @OptionGroup var list: ListOption
    @OptionGroup var confirmation: ConfirmationOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = AddToListRequest()
        request.list = list.reference
        try await session.add(recipes, size, to: request, confirmation, write: write, shared: shared, json: json)
    }
}

extension Session {
    /// Adds to a list, after a question if there is none, and prints what became of each line.
    @discardableResult
    func add(
        _ request: AddToListRequest,
        _ confirmation: ConfirmationOption,
        write: WriteOptions,
        shared: SharedOptions,
        json: Bool
    ) async throws(CommandFailure) -> AddToListReply {
        var request = request
        (request.day, request.confirmed) = (today.iso, confirmation.yes)
        let (reply, locale) = try await withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (AddToListReply, String) in
            let locale = await home.locale()
            let reply = try await home.write(request, step: "add")
            guard reply.hasProposal else { return (reply, locale) }
            guard try await confirm(reply.proposal.question, locale: locale) else { throw .reported }
            var confirmed = request
            confirmed.confirmed = true
            return (try await home.write(confirmed, step: "add/confirmed"), locale)
        }
        guard !json else {
            console.write(reply.json.pretty + "\n")
            return reply
        }
        console.write(AddedText(page: page, words: LocalWords(locale: locale)).render(reply))
        return reply
    }

    /// Adds recipes to a list, and prints which of them could not be added.
    func add(
        _ recipes: [String],
        _ size: SizeOptions,
        to request: AddToListRequest,
        _ confirmation: ConfirmationOption,
        write: WriteOptions,
        shared: SharedOptions,
        json: Bool
    ) async throws(CommandFailure) {
        let arguments = try await withHome(shared) { (home) async throws(CommandFailure) in
            await RecipeArguments(recipes, home: home, console: console)
        }
        for failure in arguments.failures { console.writeError(failure.line) }
        guard !arguments.entries.isEmpty else { throw .reported }
        var request = request
        request.recipes = arguments.ingredients(servings: size.servings, factor: size.factor, yield: size.yield)
        let reply = try await add(request, confirmation, write: write, shared: shared, json: json)
        let outcome = arguments.outcome(notes: reply.notes, refused: reply.refused)
        for note in outcome.notes { console.writeError(note.printable) }
        for failure in outcome.failures { console.writeError(failure.line) }
        guard outcome.failures.isEmpty, arguments.failures.isEmpty else { throw .reported }
    }
}
