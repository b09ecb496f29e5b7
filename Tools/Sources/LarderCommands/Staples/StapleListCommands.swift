import ArgumentParser
import CategoryMessages
import ShoppingMessages
import TextFormats

/// Prints the staples.
struct StapleListCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the staples in the order of the aisles.",
        usage: "larder staple list [WORDS…] [--category CATEGORY] [--store STORE] [--json] [options]",
        discussion: """
            EXAMPLES
              larder staple list
              larder staple list --category "Dairy & Eggs"
            """
    )

    @Argument(help: "Only staples with these words in the name, the shop, or the note.")
    var words: [String] = []
    @Option(help: "Only those in this category: its name or id.")
    var category: String?
    @Option(help: "In the order of this store: its name or id.")
    var store: String?
    @Flag(help: "Print one JSON object per line, for each staple.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = ListStaplesRequest()
        (request.words, request.category, request.store) = (words.joined(separator: " "), category ?? "", store ?? "")
        let (reply, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> (ListStaplesReply, String) in
            (try await home.ask(request), await home.locale())
        }
        guard !json else { return session.console.write(reply.staples.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !reply.staples.isEmpty else { return session.console.write(words(.noStaple) + "\n") }
        var table = Table()
        for shown in reply.staples {
            let bought =
                shown.lastPurchased.isEmpty
                ? nil : words(.lastTime, words.day(shown.lastPurchased, today: session.today))
            table.add(
                Span(shown.staple.name, .name),
                Span(shown.staple.hasAmount ? shown.staple.amount.shown.spaced : ""),
                Span(shown.category.name, .quiet),
                Span((shown.staple.facts(words) + [bought ?? ""]).filter { !$0.isEmpty }.joined(separator: ", "))
            )
        }
        session.console.write(table.text(on: session.page))
    }
}

/// Prints the staples that should be bought.
struct StapleDueCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "due",
        abstract: "Show the staples to buy: below their minimum, or bought longer ago than usual.",
        usage: "larder staple due [--on DAY] [--json] [options]",
        discussion: """
            `larder list add --due` puts them on a list.

            EXAMPLES
              larder staple due
            """
    )

    @OptionGroup var day: DayOption
    @Flag(help: "Print one JSON object per line, for each staple.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        var request = FindDueStaplesRequest()
        request.day = try day.iso(today: session.today)
        let (reply, locale) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> (FindDueStaplesReply, String) in
            (try await home.ask(request), await home.locale())
        }
        guard !json else { return session.console.write(reply.staples.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !reply.staples.isEmpty else { return session.console.write(words(.nothingDue) + "\n") }
        var table = Table()
        for due in reply.staples {
            table.add(
                Span(due.staple.name, .name),
                Span(due.hasToBuy ? words(.toGet, due.toBuy.shown).spaced : ""),
                Span(due.why(words, today: session.today), .quiet)
            )
        }
        session.console.write(table.text(on: session.page))
    }
}

extension Staple {
    /// All fields, for scripts.
    var json: JSONValue { .object(members) }

    fileprivate var members: [JSONValue.Member] {
        [
            .init("stapleId", .string(id)), .init("name", .string(name)),
            .init("ingredientKey", .string(ingredientKey)), .init("amount", hasAmount ? amount.json : .null),
            .init("shop", .string(shop)), .init("minimum", hasMinimum ? minimum.json : .null),
            .init("target", hasTarget ? target.json : .null), .init("intervalDays", .integer(intervalDays)),
            .init("note", .string(note)),
        ]
    }

    /// What the home says about it besides its name.
    func shownFacts(_ words: LocalWords) -> [String] { (hasAmount ? [amount.shown] : []) + facts(words) }

    /// What the home says about it besides its name and amount.
    func facts(_ words: LocalWords) -> [String] {
        [
            shop, hasMinimum ? words(.minimum, minimum.shown) : "", hasTarget ? words(.target, target.shown) : "",
            intervalDays > 1 ? words(.everyDays, "\(intervalDays)") : intervalDays == 1 ? words(.everyDay) : "", note,
        ].filter { !$0.isEmpty }
    }
}

extension ShownStaple {
    fileprivate var json: JSONValue {
        .object(
            staple.members + [
                .init("category", .string(category.name)), .init("lastPurchased", .string(lastPurchased)),
            ]
        )
    }
}

extension DueStaple {
    fileprivate var json: JSONValue {
        .object([
            .init("staple", staple.json), .init("reason", .string(reason)),
            .init("onHand", .array(onHand.map(\.json))), .init("lastPurchased", .string(lastPurchased)),
            .init("toBuy", hasToBuy ? toBuy.json : .null),
        ])
    }

    /// Why it is due: what is there, or when it was bought.
    fileprivate func why(_ words: LocalWords, today: Day) -> String {
        if !lastPurchased.isEmpty { return words(.lastTime, words.day(lastPurchased, today: today)) }
        if reason == "interval" {
            return staple.intervalDays == 1 ? words(.everyDay) : words(.everyDays, "\(staple.intervalDays)")
        }
        let there = onHand.map(\.shown).joined(separator: " + ")
        return words(.alsoHave, there.isEmpty ? words(.nothing) : there).spaced
    }
}

extension Session {
    /// Prints what became of a staple.
    func show(_ staple: Staple, _ deed: LocalWords.Key, locale: String, json: Bool) {
        guard !json else { return console.write(staple.json.line + "\n") }
        let words = LocalWords(locale: locale)
        let facts = staple.shownFacts(words).joined(separator: ", ")
        console.write((words(deed, staple.name) + (facts.isEmpty ? "" : " (\(facts))")).printable.spaced + "\n")
    }
}
