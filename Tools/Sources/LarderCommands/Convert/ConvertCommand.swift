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
        usage:
            "larder convert AMOUNT [UNIT] [INGREDIENT] --to UNIT [--state STATE] [--is NAME] | --jsonl | --recent [options]",
        discussion: """
            Every step is shown with its source; where no path is known, the reason is given, and the exit code is 1. \
            With --jsonl each line of standard input is {"id": …, "amount": "3/2", "from": "cup", "to": "g", \
            "ingredient": "salt", "state": "packed", "is": "Morton"}, the last three being optional, and each line of the \
            output is its answer, in the same order. A range has its lower end in amountLow.

            EXAMPLES
              larder convert 1 cup "all-purpose flour" --to g
              larder convert 2 1/4 cups "brown sugar" --to oz --state unpacked
              larder convert 2 tbsp salt --to g --is Morton
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
    @Option(name: .customLong("is"), help: "Which ingredient the name means, such as Morton for salt.")
    var meaning: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @Flag(help: "Read JSON lines from standard input and write one for each.")
    var jsonl = false
    @Flag(help: "Show the home's recent conversions.")
    var recent = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        // A word that begins with a hyphen is a negative number or a mistyped option.
        try words.refuseOptions { $0.dropFirst().first?.isNumber == true }
        guard !jsonl, !recent else {
            guard words.isEmpty, to == nil, state == nil, meaning == nil, jsonl != recent else {
                throw ValidationError("--jsonl and --recent take no amount, --to, --state or --is.")
            }
            return
        }
        guard words.contains(where: { !$0.trimmedOfSpace.isEmpty }) else {
            throw ValidationError("Enter how much of what: larder convert 1 cup \"all-purpose flour\" --to g.")
        }
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
        let request = RememberConversionsRequest.with { request in
            request.conversions = [
                .with {
                    $0.text = words.joined(separator: " ").trimmedOfSpace
                    $0.toUnit = to?.trimmedOfSpace ?? ""
                    $0.state = state?.trimmedOfSpace ?? ""
                    $0.meaning = meaning?.trimmedOfSpace ?? ""
                }
            ]
        }
        let (outcome, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (ConversionOutcome, String) in
            let reply = try await home.write(request, step: "convert")
            guard let outcome = reply.outcomes.first else {
                throw .refused("The quantity service sent an empty answer: run the command again.")
            }
            return (outcome, reply.locale)
        }
        if json { return session.console.write(outcome.json().pretty + "\n") }
        guard outcome.hasQuantity else { throw .refused(outcome.unknown) }
        session.console.write(
            ConversionText(outcome: outcome, words: LocalWords(locale: locale), page: session.page).render()
        )
    }
}
