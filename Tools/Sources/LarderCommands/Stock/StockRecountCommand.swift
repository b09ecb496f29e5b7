import ArgumentParser
import CommonMessages
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Enters what a person counted.
struct StockRecountCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "recount",
        abstract: "Enter what is really there: from then on, it is exactly so much.",
        usage: "larder stock recount LINE… | - [--in PLACE] [--note NOTE] [--json] [options]",
        discussion: """
            Each line is a product and its amount, in quotation marks; 0 when nothing is left. With - the lines come \
            from standard input. A line that is not understood does not affect the others.

            EXAMPLES
              larder stock recount "butter 2" "milk 1 l" "yogurt 0" --in fridge
              larder stock recount - --in pantry < counted.txt
            """
    )

    @Argument(help: ArgumentHelp("A product and its amount, or - for lines of standard input.", valueName: "line"))
    var lines: [String]
    @Option(name: .customLong("in"), help: "Where it was counted; everywhere without it.")
    var place: String?
    @OptionGroup var note: NoteOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws { try lines.refuseOptions { $0 == "-" } }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = RecountByNameRequest()
        request.lines = try await lines.read(from: session).map { text in .with { $0.text = text } }
        request.location = place ?? ""
        request.note = note.note ?? ""
        guard !request.lines.isEmpty else {
            throw .usage("There is nothing to count: give lines such as \"milk 1 l\".")
        }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (RecountByNameReply, String) in
            (try await home.write(request, step: "recount"), await home.locale())
        }
        if json {
            session.console.write(reply.json.pretty + "\n")
        } else {
            show(reply, LocalWords(locale: locale), session)
        }
        guard reply.lines.allSatisfy(\.hasChange) else { throw .reported }
    }

    private func show(_ reply: RecountByNameReply, _ words: LocalWords, _ session: Session) {
        var shown: Set<String> = []
        for line in reply.lines {
            if line.hasChange {
                // Several lines of one product are one count.
                guard shown.insert(line.change.eventID).inserted else { continue }
                let lines = reply.lines.filter { $0.hasChange && $0.change.eventID == line.change.eventID }
                let counted = lines.map(\.change).filter(\.hasAmount).map(\.amount.shown).joined(separator: " + ")
                var text = StockChangeText(change: line.change, deed: .counted, today: session.today)
                (text.part, text.counted) = (place, counted)
                session.console.write(text.render())
            } else if line.choices.isEmpty {
                let sentence =
                    words.refusal(line.problem)
                    ?? line.problem.sentence + CommandFailure.hint(for: line.problem.code)
                session.console.writeError(words(.lineRefused, line.text.printable, sentence.printable))
            } else {
                session.console.writeError(words.ambiguous(line.text, line.choices))
            }
        }
        guard !reply.notCounted.isEmpty else { return }
        session.console.write("\n\(words(.notCounted))\n")
        let table = StockColumns(reply.notCounted).table(reply.notCounted, words, today: session.today)
        session.console.write(table.text(on: session.page))
    }
}

extension RecountByNameReply {
    fileprivate var json: JSONValue {
        .object([
            .init("lines", .array(lines.map(\.json))), .init("notCounted", .array(notCounted.map(\.json))),
        ])
    }
}

extension RecountedLine {
    /// The line with its status, "counted", "ambiguous" or "refused", and what belongs to it.
    fileprivate var json: JSONValue {
        if hasChange {
            return .object([
                .init("text", .string(text)), .init("status", .string("counted")), .init("change", change.json),
            ])
        }
        guard choices.isEmpty else {
            return .object([
                .init("text", .string(text)), .init("status", .string("ambiguous")),
                .init("choices", .array(choices.map(\.json))),
            ])
        }
        return .object([
            .init("text", .string(text)), .init("status", .string("refused")), .init("code", .string(problem.code)),
            .init("sentence", .string(problem.sentence)),
        ])
    }
}
