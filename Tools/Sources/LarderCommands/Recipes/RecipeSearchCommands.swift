import ArgumentParser
import RecipeMessages
import SwiftProtobuf
import TextFormats

/// Finds saved recipes.
struct RecipeSearchCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find saved recipes by words, tags, ingredients, time, and when they were cooked.",
        usage: """
            larder recipe search [WORDS…] [--tag TAG]… [--within MINUTES] [--with INGREDIENT]… [--without INGREDIENT]… \
            [--favorite] [--not-cooked-since DAY] [--rating STARS] [--sort ORDER] [--save NAME | --saved NAME] [--json] \
            [options]
            """,
        discussion: """
            Each word may be the beginning of one, and have a typing slip. --save keeps the search under a name for the \
            whole home, and --saved runs it again.

            EXAMPLES
              larder recipe search onion soup
              larder recipe search --with rice --without chicken --within 30
              larder recipe search --tag dinner --not-cooked-since -60 --sort rating --save "Forgotten dinners"
              larder recipe search --saved "forgotten dinners"
            """
    )

    @Argument(help: "Words of the title, the tags, the ingredients, the steps or the notes.")
    var words: [String] = []
    @OptionGroup var sought: RecipeSearchOptions
    @Option(help: ArgumentHelp("Keep the search under this name, too.", valueName: "name"))
    var save: String?
    @Option(help: ArgumentHelp("Run the search that is kept under this name.", valueName: "name"))
    var saved: String?
    @Option(help: "The most recipes to show.")
    var limit: Int?
    @Flag(help: "Print one JSON object per line, for each recipe.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard limit ?? 1 > 0 else { throw ValidationError("--limit takes 1 or more.") }
        guard saved == nil || (save == nil && words.isEmpty) else {
            throw ValidationError("--saved runs a search as it is kept: leave out words and --save.")
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        let search = try sought.search(words.joined(separator: " "), today: session.today)
        guard saved == nil || search == RecipeSearch() else {
            throw .usage("--saved runs a search as it is kept: leave out the other options.")
        }
        let request = SearchRecipesRequest.with { request in
            if let saved { request.saved = saved } else { request.search = search }
        }
        let (hits, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> ([SearchHit], String) in
            if let save {
                let keep = SaveRecipeSearchRequest.with { ($0.name, $0.search) = (save, search) }
                _ = try await home.write(keep, step: "search")
            }
            var hits: [SearchHit] = []
            try await home.pages(of: request, limit: limit, pageSize: 100) { hits.append($0) }
            return (hits, await home.locale())
        }
        guard !json else { return session.console.write(hits.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        if let save, !save.isEmpty { session.console.writeError(words(.searchSaved, save.printable)) }
        guard !hits.isEmpty else { return session.console.write(words(.nothingFound) + "\n") }
        var table = Table()
        for hit in hits {
            let marks = (hit.recipe.favorite ? "♥" : "") + String(repeating: "★", count: Int(hit.recipe.rating))
            let last = hit.recipe.cooked.lastDay
            let cooked = last.isEmpty ? "" : words.day(last, today: session.today)
            table.add(Span(hit.recipe.title, .name), Span(marks), Span(cooked, .quiet), Span(hit.excerpt, .quiet))
        }
        session.console.write(table.text(on: session.page))
    }
}

/// Shows the kept searches, or deletes one.
struct RecipeSearchesCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "searches",
        abstract: "Show the searches that the home keeps, or delete one.",
        usage: "larder recipe searches [--delete NAME] [--json] [options]",
        discussion: """
            EXAMPLES
              larder recipe searches
              larder recipe searches --delete "Forgotten dinners"
            """
    )

    @Option(help: ArgumentHelp("Delete the search with this name.", valueName: "name"))
    var delete: String?
    @Flag(help: "Print one JSON object per line, for each search.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (searches, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> ([SavedRecipeSearch], String) in
            let locale = await home.locale()
            guard let delete else { return (try await home.ask(ListRecipeSearchesRequest()).searches, locale) }
            let request = DeleteRecipeSearchRequest.with { $0.name = delete }
            return ([try await home.write(request, step: "search").search], locale)
        }
        guard !json else { return session.console.write(searches.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        if delete != nil {
            for saved in searches { session.console.write(words(.deletedName, saved.name.printable) + "\n") }
            return
        }
        guard !searches.isEmpty else { return session.console.write(words(.noSearch) + "\n") }
        var table = Table()
        for saved in searches { table.add(Span(saved.name, .name), Span(saved.search.typed)) }
        session.console.write(table.text(on: session.page))
    }
}

extension SearchRecipesRequest: PagedRequest {}
extension SearchRecipesReply: PagedReply { var elements: [SearchHit] { recipes } }

extension SearchHit {
    /// All fields, for scripts.
    fileprivate var json: JSONValue {
        .object([
            .init("recipe", recipe.json), .init("field", .string(field)), .init("excerpt", .string(excerpt)),
        ])
    }
}

extension SavedRecipeSearch {
    /// The name, and every field of the search.
    fileprivate var json: JSONValue { .object([.init("name", .string(name)), .init("search", search.json)]) }
}
