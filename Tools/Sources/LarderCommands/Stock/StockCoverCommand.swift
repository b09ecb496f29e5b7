import ArgumentParser
import CommonMessages
import InventoryMessages
import QuantityMessages
import ShoppingMessages
import TextFormats

/// Prints what the stock covers of what is needed.
struct StockCoverCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover",
        abstract:
            "Show whether there is enough for lines of a recipe or a list, from which lots, and what is left to get.",
        usage: "larder stock cover LINE… | - [--json] [options]",
        discussion: """
            Each line is as a recipe writes it, in quotation marks. What covers one line is not there for the next. \
            With - the lines come from standard input.

            EXAMPLES
              larder stock cover "2 cups flour" "3 eggs" "250 ml milk"
              larder stock cover - < pancakes.txt
            """
    )

    @Argument(help: ArgumentHelp("A line of a recipe, or - for lines of standard input.", valueName: "line"))
    var lines: [String]
    @Flag(help: "Print one JSON object per line, for each line.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func validate() throws { try lines.refuseOptions { $0 == "-" } }

    func perform(in session: Session) async throws(CommandFailure) {
        var request = FindCoverRequest()
        request.lines = try await lines.read(from: session)
        guard !request.lines.isEmpty else {
            throw .usage("There is nothing to compare: give lines such as \"2 cups flour\".")
        }
        let (reply, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> (FindCoverReply, String) in
            (try await home.ask(request), await home.locale())
        }
        if json {
            session.console.write(reply.lines.map { $0.json.line + "\n" }.joined())
        } else {
            show(reply, LocalWords(locale: locale), session)
        }
        guard reply.lines.allSatisfy({ !$0.hasProblem }) else { throw .reported }
    }

    private func show(_ reply: FindCoverReply, _ words: LocalWords, _ session: Session) {
        let ingredients = reply.lines.flatMap(\.ingredients)
        var table = Table()
        for line in reply.lines {
            for row in line.ingredients.flatMap({ $0.rows(words, today: session.today) }) { table.add(row) }
            for name in line.uncounted {
                let row = [Span(name.printable, .name), Span(words(.some)), Span(words(.cupboard), .quiet)]
                // A row of a table has all of its columns.
                table.add(row + [Span(""), Span(""), Span("")])
            }
        }
        session.console.write(table.text(on: session.page))
        var seen: Set<String> = []
        let packs = ingredients.flatMap(\.packConversions).map { words(.byPack, $0) }
        let weights = ingredients.flatMap(\.weightConversions).map { words(.byWeight, $0) }
        for note in packs + weights where seen.insert(note).inserted {
            session.console.write(note.spaced.printable + "\n")
        }
        for line in reply.lines where line.hasProblem {
            let sentence =
                words.refusal(line.problem) ?? line.problem.sentence + CommandFailure.hint(for: line.problem.code)
            session.console.writeError(words(.lineUnread, line.text.printable, sentence.printable))
        }
    }
}

extension CoveredIngredient {
    /// A row for each lot that covers some of it, and for each product that can't be compared or wasn't looked at; at
    /// least one.
    fileprivate func rows(_ words: LocalWords, today: Day) -> [[Span]] {
        let answer = hasRest ? words(.toGet, rest.shown) : words(.enough)
        let first = [
            Span(name, .name), Span(needed.shown.spaced), Span(answer.spaced, hasRest ? .warning : .plain),
        ]
        let sources =
            lots.map { lot in
                let title = words.title(of: lot.product)
                return [Span("\(lot.taken.shown.spaced) \(title)"), Span(lot.location)]
                    + [Span(lot.hasDue ? words.text(lot.due, today: today) : "")]
            }
            + [(uncompared, words(.notCompared)), (leftOut, words(.notLookedAt))].flatMap { products, why in
                products.map { [Span(words.title(of: $0)), Span(why, .quiet), Span("")] }
            }
        let rows = sources.isEmpty ? [[Span(""), Span(""), Span("")]] : sources
        return rows.enumerated().map { ($0 == 0 ? first : [Span(""), Span(""), Span("")]) + $1 }
    }
}

extension CoveredLine {
    fileprivate var json: JSONValue {
        guard !hasProblem else {
            return .object([
                .init("text", .string(text)), .init("status", .string("refused")), .init("code", .string(problem.code)),
                .init("sentence", .string(problem.sentence)),
            ])
        }
        let counted = ingredients.contains(where: \.hasRest) ? "toGet" : "enough"
        return .object([
            .init("text", .string(text)), .init("status", .string(ingredients.isEmpty ? "uncounted" : counted)),
            .init("ingredients", .array(ingredients.map(\.json))),
            .init("uncounted", .array(uncounted.map { .string($0) })),
        ])
    }
}

extension CoveredIngredient {
    fileprivate var json: JSONValue {
        .object([
            .init("name", .string(name)), .init("needed", needed.json), .init("toGet", hasRest ? rest.json : .null),
            .init("lots", .array(lots.map(\.json))), .init("notCompared", .array(uncompared.map(\.json))),
            .init("leftOut", .array(leftOut.map(\.json))),
            .init("conversions", .array((packConversions + weightConversions).map { .string($0) })),
            .init("assumptions", .array(assumptions.map { .string($0.sentence) })),
        ])
    }
}

extension CoveringLot {
    fileprivate var json: JSONValue {
        .object([
            .init("productId", .string(product.productID)), .init("title", .string(product.title)),
            .init("lotId", .string(lotID)), .init("quantity", taken.json), .init("location", .string(location)),
            .init("due", hasDue ? .object(due.members) : .null),
        ])
    }
}
