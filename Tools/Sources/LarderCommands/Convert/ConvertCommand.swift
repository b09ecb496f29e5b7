import ArgumentParser
import CommonMessages
import MessageBus
import Quantities
import QuantityMessages
import SwiftProtobuf
import TextFormats

/// Converts an amount into another unit.
struct ConvertCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert an amount, using an ingredient's weight where necessary.",
        usage: "larder convert AMOUNT [UNIT] [INGREDIENT] --to UNIT [--state STATE] | --jsonl | --recent [options]",
        discussion: """
            Every step is shown with its source; where no path is known, the reason is told, and the exit code is 1. \
            With --jsonl each line of standard input is {"id": …, "amount": "3/2", "from": "cup", "to": "g", \
            "ingredient": "flour", "state": "sifted"}, ingredient and state being optional, and each line of the \
            output is its answer, in the same order.

            EXAMPLES
              larder convert 1 cup "all-purpose flour" --to g
              larder convert 2 1/4 cups "brown sugar" --to oz --state unpacked
              larder convert 3 eggs --to g
              larder convert -10 °C --to °F
              larder convert --jsonl < questions.jsonl > answers.jsonl
            """
    )

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("The number, the unit and the ingredient.", valueName: "amount unit ingredient")
    )
    var words: [String] = []
    @Option(help: "The unit to convert to.")
    var to: String?
    @Option(help: "The ingredient's state, such as packed, sifted or grated.")
    var state: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @Flag(help: "Read JSON lines from standard input and write one for each.")
    var jsonl = false
    @Flag(help: "Show the home's recent conversions.")
    var recent = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        // A word that begins with a hyphen is a negative number or a mistyped option.
        try words.refuseOptions { ConvertArgument.value($0.prefix { $0 != " " }.description) != nil }
        guard !jsonl, !recent else {
            guard words.isEmpty, to == nil, state == nil, jsonl != recent else {
                throw ValidationError("--jsonl and --recent take no amount, --to or --state.")
            }
            return
        }
        _ = try ConvertArgument(words)
        guard let to, !to.trimmedOfSpace.isEmpty else {
            throw ValidationError("Choose the unit to convert to with --to.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        if jsonl {
            try await session.withHome(shared) { (home) async throws(CommandFailure) -> Void in
                try await ConvertStream(home: home, console: session.console).run()
            }
            return
        }
        if recent { return try await RecentConversionList(json: json).show(in: session, shared) }
        guard let argument = try? ConvertArgument(words) else { return }
        let (asked, outcome) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (Conversion, ConversionOutcome) in
            let answered = try await answer(argument, home)
            await RecentConversionList.remember(answered, home)
            return answered
        }
        if json { return session.console.write(outcome.json().pretty + "\n") }
        guard outcome.hasQuantity else { throw .refused(outcome.unknown) }
        session.console.write(ConversionText(asked: asked, outcome: outcome, page: session.page).render())
    }

    private func answer(
        _ argument: ConvertArgument,
        _ home: HomeClient
    ) async throws(CommandFailure) -> (Conversion, ConversionOutcome) {
        let request = ConvertRequest.with { request in
            request.conversions = readings(argument)
            request.lenient = true
        }
        let outcomes = try await home.ask(request).outcomes
        let answered = zip(request.conversions, outcomes).first { $0.1.hasQuantity }
        guard let pair = answered ?? zip(request.conversions, outcomes).first(where: { _ in true }) else {
            throw .refused("The quantity service sent an empty answer: run the command again.")
        }
        return pair
    }

    /// Returns the possible meanings of the words, most likely first: a unit and an ingredient, or a counted
    /// ingredient.
    private func readings(_ argument: ConvertArgument) -> [Conversion] {
        let words = argument.words
        let splits = [1, 2, 0].filter { $0 <= words.count }
        return splits.map { count in
            .with {
                $0.amount.value = argument.value.description
                $0.amount.unit = words.prefix(count).joined(separator: " ")
                $0.toUnit = to?.trimmedOfSpace ?? ""
                $0.ingredient = words.dropFirst(count).joined(separator: " ")
                $0.state = state?.trimmedOfSpace ?? ""
            }
        }
    }
}
