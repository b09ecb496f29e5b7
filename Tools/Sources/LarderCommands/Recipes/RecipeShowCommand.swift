import ArgumentParser
import CommonMessages
import RecipeMessages
import ShoppingMessages
import TextFormats

/// Prints one recipe.
struct RecipeShowCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a saved recipe, or those of a page on the web.",
        usage: """
            larder recipe show RECIPE [--portions N | --weight G] [--total G] [--nutrient "NAME AMOUNT"]… \
            [--numbers] [--json] [options]
            """,
        discussion: """
            EXAMPLES
              larder recipe show Pancakes
              larder recipe show https://example.org/soup
              larder recipe show Pancakes --portions 1.5
              larder recipe show Pancakes --by-aisle
              larder recipe show Pancakes --weight 150 --total 800 --nutrient "energy 2000 kcal"
            """
    )

    @Argument(help: "The recipe's title or id, or the address of a page (https://…).")
    var recipe: String
    @Option(help: "Show the weight of this many portions; stores nothing.")
    var portions: String?
    @Option(help: "Show how many portions this many grams are; stores nothing.")
    var weight: String?
    @Option(help: "The grams of the whole recipe. Default: the weight of its ingredients.")
    var total: String?
    @Option(
        name: .customLong("nutrient"),
        help: ArgumentHelp(
            "A nutrient of the whole recipe, \"energy 2000 kcal\", to show for the portion; may be repeated.",
            valueName: "name amount"
        )
    )
    var nutrients: [String] = []
    @Flag(help: "Number the ingredient lines, as `larder recipe edit` names them, also those that each step uses.")
    var numbers = false
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var aisles: AisleOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if let bad = nutrients.first(where: { Nutrient(typed: $0) == nil }) {
            throw ValidationError("--nutrient \"\(bad)\" is not possible: write it like \"energy 2000 kcal\".")
        }
        guard portions == nil || weight == nil else { throw ValidationError("Use --portions or --weight, not both.") }
        guard !RecipeSource.isAddress(recipe) || portions ?? weight ?? total == nil && nutrients.isEmpty else {
            throw ValidationError("Portions are those of saved recipes: save the page with `larder recipe add` first.")
        }
        try PositiveNumber.check([("--portions", portions), ("--weight", weight), ("--total", total)])
    }

    func perform(in session: Session) async throws(CommandFailure) {
        guard !RecipeSource.isAddress(recipe) else { return try await showPage(in: session) }
        var request = ShowRecipeRequest()
        request.reference = recipe
        if portions ?? weight ?? total != nil || !nutrients.isEmpty {
            request.portion.multiplier = PositiveNumber.exact(portions)
            request.portion.weight = PositiveNumber.exact(weight)
            request.portion.totalWeight = PositiveNumber.exact(total)
            request.portion.nutrients = nutrients.compactMap { Nutrient(typed: $0) }
        }
        let (reply, groups, words) = try await session.withHome(shared) {
            [request] (home) async throws(CommandFailure) -> (ShowRecipeReply, [AisleGroup], LocalWords) in
            let (reply, words) = (try await home.ask(request), LocalWords(locale: await home.locale()))
            guard aisles.isUsed else { return (reply, [], words) }
            let items = reply.recipe.ingredients.map { AisleItem($0.text) }
            return (reply, try await aisles.groups(of: items, in: home), words)
        }
        guard !json else { return session.console.write(reply.recipe.json(cooked: reply.cooked).line + "\n") }
        let cooked = words.text(reply.cooked, today: session.today)
        show(reply.recipe, cooked, portion: reply.portionText(words), by: groups, words, in: session)
    }

    /// Shows the recipes of a page, which are not saved.
    private func showPage(in session: Session) async throws(CommandFailure) {
        let (shown, words) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([(RecipeReader.Found, [AisleGroup])], LocalWords) in
            let reader = RecipeReader(home: home, console: session.console)
            var shown: [(RecipeReader.Found, [AisleGroup])] = []
            switch await reader.readPage(.page(address: recipe)) {
            case .failure(let failure): throw .refused(failure.sentence.printable)
            case .success(let found):
                for entry in found {
                    let lines = entry.recipe.ingredients.map { AisleItem($0.text) }
                    shown.append((entry, aisles.isUsed ? try await aisles.groups(of: lines, in: home) : []))
                }
            }
            return (shown, LocalWords(locale: await home.locale()))
        }
        for (entry, groups) in shown {
            for note in entry.notes { session.console.writeError(note.printable) }
            show(entry.recipe, by: groups, words, in: session)
        }
    }

    private func show(
        _ recipe: Recipe,
        _ cooked: String = "",
        portion: String = "",
        by groups: [AisleGroup],
        _ words: LocalWords,
        in session: Session
    ) {
        guard !json else { return session.console.write(recipe.json.line + "\n") }
        var text = RecipeText(recipe: recipe, words: words, page: session.page, portion: portion, cooked: cooked)
        text.isNumbered = numbers
        session.console.write(text.render())
        for group in groups {
            let lines = group.places.map { "  \(recipe.ingredients[$0].text.printable)\n" }
            session.console.write(
                session.page.tinted(group.name.categoryHeading.printable, .quiet) + "\n" + lines.joined()
            )
        }
    }
}

extension Nutrient {
    /// Creates a nutrient from a name, a number, and a unit, in this order; returns `nil` for any other text.
    fileprivate init?(typed text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count >= 3, PositiveNumber(words[words.count - 2]) != nil else { return nil }
        self.init()
        name = words.dropLast(2).joined(separator: " ")
        amount.value = PositiveNumber.exact(words[words.count - 2])
        amount.unit = words[words.count - 1]
    }
}
