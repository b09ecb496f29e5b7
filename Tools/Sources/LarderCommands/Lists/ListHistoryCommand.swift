import ArgumentParser
import CategoryMessages
import CommonMessages
import InventoryMessages
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Prints what was bought by lists.
struct ListHistoryCommand: LarderCommand {
    /// What one row adds up, by the words that choose it.
    private static let groupings: [(word: String, grouping: PurchaseGrouping)] = [
        ("item", .item), ("shop", .shop), ("category", .category), ("person", .person), ("list", .list),
        ("recipe", .recipe),
    ]

    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what was checked off, added up, and how much of each recipe was bought.",
        usage: """
            larder list history [--group GROUPING] [--from DAY] [--until DAY] [--item NAME] [--shop SHOP] \
            [--category CATEGORY] [--by PERSON] [--list LIST] [--recipe TITLE] [--limit N] [--json] [options]
            """,
        discussion: """
            A grouping is item, shop, category, person, list or recipe. Without --from, the last 90 days count. Days \
            are those of UTC; a period with today also has what was bought up to now, whatever day that is in UTC.

            EXAMPLES
              larder list history
              larder list history --group shop --from 2026-11-01
              larder list history --recipe Pancakes --json
            """
    )

    @Option(help: "What one row adds up: item, shop, category, person, list or recipe.")
    var group = "item"
    @OptionGroup var period: PeriodOptions
    @Option(help: "Only this item.")
    var item: String?
    @Option(help: "Only what was bought there.")
    var shop: String?
    @Option(help: "Only this category: its name or id.")
    var category: String?
    @Option(help: ArgumentHelp("Only what this person checked.", valueName: "person"))
    var by: String?
    @Option(help: "Only this list: its name, or words of it.")
    var list: String?
    @Option(help: ArgumentHelp("Only what this recipe needed.", valueName: "title"))
    var recipe: String?
    @Option(help: "The most purchases that --json lists, 0 to 500.")
    var limit = 100
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard Self.groupings.contains(where: { $0.word == group }) else {
            let words = Self.groupings.map(\.word).joined(separator: ", ")
            throw ValidationError("--group \(group.printable) is not known: use one of \(words).")
        }
        guard (0...500).contains(limit) else { throw ValidationError("--limit takes 0 to 500.") }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let (first, last) = try period.days(today: session.today)
        let request = FindPurchasesRequest.with {
            ($0.from, $0.until, $0.day) = (first?.iso ?? "", last?.iso ?? "", session.today.iso)
            ($0.item, $0.shop, $0.category) = (item ?? "", shop ?? "", category ?? "")
            ($0.person, $0.list, $0.recipe) = (by ?? "", list ?? "", recipe ?? "")
            $0.grouping = Self.groupings.first { $0.word == group }?.grouping ?? .item
            $0.purchases = json ? UInt32(limit) : 0
        }
        let (reply, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (FindPurchasesReply, String) in
            (try await home.ask(request), await home.locale())
        }
        guard !json else { return session.console.write(reply.json.pretty + "\n") }
        session.console.write(reply.text(LocalWords(locale: locale), in: session))
    }
}

extension FindPurchasesReply {
    /// One row for each group, the sum of all, and the recipes.
    fileprivate func text(_ words: LocalWords, in session: Session) -> String {
        guard total.count > 0 else {
            let days = [from, until].map { words.day($0, today: session.today) }
            return words(.historyEmpty, days[0], days[1]) + "\n"
        }
        let page = session.page
        var table = Table()
        for group in groups { table.add(group.cells(words, named: group.name.categoryHeading, .name)) }
        table.add(total.cells(words, named: words(.historyTotal), .heading, withAmounts: false))
        let text = table.text(on: page)
        guard !recipes.isEmpty else { return text }
        var bought = Table(indent: 2)
        for recipe in recipes {
            let open = recipe.open.isEmpty ? "" : words(.historyOpen, recipe.open.joined(separator: ", "))
            bought.add(
                Span(recipe.title, .name),
                Span(words(.historyRecipe, "\(recipe.bought)", "\(recipe.lines)").spaced),
                Span(open.spaced, .quiet)
            )
        }
        return text + page.tinted(words(.historyRecipes), .heading) + "\n" + bought.text(on: page)
    }
}

extension PurchaseGroup {
    fileprivate func cells(
        _ words: LocalWords,
        named name: String,
        _ tone: Tone,
        withAmounts: Bool = true
    ) -> [Span] {
        let shownAmounts = withAmounts ? amounts.map(\.shown).joined(separator: " + ") : ""
        let unknown = spent.isEmpty || unpriced == 0 ? "" : words(.historyUnpriced, "\(unpriced)")
        return [
            Span(name.isEmpty ? words(.historyUnsaid) : name, tone), Span("\(count) ×".spaced),
            Span(shownAmounts.spaced), Span(spent.map(words.text).joined(separator: " + ").spaced),
            Span(unknown.spaced, .quiet),
        ]
    }
}

extension FindPurchasesReply {
    /// All fields, with exact amounts, for scripts.
    fileprivate var json: JSONValue {
        .object([
            .init("from", .string(from)), .init("until", .string(until)),
            .init("groups", .array(groups.map(\.json))), .init("total", total.json),
            .init("purchases", .array(purchases.map(\.json))), .init("recipes", .array(recipes.map(\.json))),
        ])
    }
}

extension PurchaseGroup {
    fileprivate var json: JSONValue {
        .object([
            .init("name", .string(name)), .init("count", .integer(count)),
            .init("amounts", .array(amounts.map(\.json))), .init("spent", .array(spent.map(\.json))),
            .init("unpriced", .integer(unpriced)),
        ])
    }
}

extension ListPurchase {
    fileprivate var json: JSONValue {
        .object([
            .init("item", .string(item)), .init("list", .string(list)), .init("bought", bought.json),
            .init("category", .string(category.name)),
            .init(
                "lines",
                .array(
                    lines.map { line in
                        .object([
                            .init("kind", .string(line.kind)), .init("source", .string(line.source)),
                            .init("line", .string(line.line)),
                        ])
                    }
                )
            ),
        ])
    }
}

extension RecipePurchases {
    fileprivate var json: JSONValue {
        .object([
            .init("recipeId", recipeID.isEmpty ? .null : .string(recipeID)), .init("title", .string(title)),
            .init("lines", .integer(lines)), .init("bought", .integer(bought)),
            .init("open", .array(open.map { .string($0) })),
        ])
    }
}
