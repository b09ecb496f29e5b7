import ArgumentParser
import RecipeFiles
import RecipeMessages
import SwiftProtobuf
import TextFormats

/// Saves a copy of a recipe.
struct RecipeDuplicateCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicate",
        abstract: "Save a copy of a recipe, to change it.",
        usage: "larder recipe duplicate RECIPE [--name TITLE] [--json] [options]",
        discussion: """
            EXAMPLES
              larder recipe duplicate Pancakes
              larder recipe duplicate Pancakes --name "Vegan pancakes"
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @Option(help: "The title of the copy. Default: the title with the next number, such as Pancakes (2).")
    var name: String?
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let request = DuplicateRecipeRequest.with { ($0.reference, $0.title) = (recipe, name ?? "") }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (DuplicateRecipeReply, String) in
            (try await home.write(request, step: "duplicate"), await home.locale())
        }
        guard !json else { return session.console.write(reply.recipe.json.line + "\n") }
        let words = LocalWords(locale: locale)
        session.console.write(words(.recipeCopied, reply.recipe.title.printable, recipe.printable) + "\n")
    }
}

/// Moves recipes to the trash.
struct RecipeDeleteCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Move recipes to the trash; lists keep what came from them.",
        usage: "larder recipe delete RECIPE… [--yes] [--json] [options]",
        discussion: """
            EXAMPLES
              larder recipe delete Pancakes
              larder recipe delete Pancakes "Leek soup" --yes
            """
    )

    @Argument(help: "The recipes' titles or ids.")
    var recipes: [String]
    @OptionGroup var confirmation: ConfirmationOption
    @Flag(help: "Print one JSON object per line, for each recipe.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (DeleteRecipesReply, String) in
            let locale = await home.locale()
            var request = DeleteRecipesRequest.with { $0.references = recipes }
            if !confirmation.yes {
                request.preview = true
                let preview = try await home.write(request, step: "preview")
                let question = LocalWords(locale: locale).trashQuestion(preview.recipes)
                guard try await session.confirm(question, locale: locale) else { throw .reported }
                // The recipes that the question was about, whatever has their titles meanwhile.
                request = .with { $0.references = preview.recipes.map(\.id) }
            }
            return (try await home.write(request, step: "delete"), locale)
        }
        guard !json else { return session.console.write(reply.recipes.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        for recipe in reply.recipes { session.console.write(words(.trashed, recipe.title.printable) + "\n") }
    }
}

/// Shows the trash, or deletes recipes in it for good.
struct RecipeTrashCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash",
        abstract: "Show the recipes in the trash, or delete them for good.",
        usage: "larder recipe trash [--empty [RECIPE…]] [--yes] [--json] [options]",
        discussion: """
            EXAMPLES
              larder recipe trash
              larder recipe trash --empty Pancakes
              larder recipe trash --empty --yes
            """
    )

    @Argument(help: "With --empty: the titles or ids of those to delete. Default: all in the trash.")
    var recipes: [String] = []
    @Flag(help: "Delete for good, with every version and when it was cooked.")
    var empty = false
    @OptionGroup var confirmation: ConfirmationOption
    @Flag(help: "Print one JSON object per line, for each recipe.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        guard recipes.isEmpty || empty else {
            throw ValidationError(
                "Use --empty to delete recipes for good, or `larder recipe restore` to bring them back from the trash."
            )
        }
    }

    func perform(in session: Session) async throws(CommandFailure) {
        guard empty else { return try await show(in: session) }
        let (titles, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> ([String], String) in
            let locale = await home.locale()
            guard !confirmation.yes else { return (try await deleteForGood(recipes, home), locale) }
            let shown = try await chosen(home)
            guard !shown.isEmpty else { return ([], locale) }
            let question = LocalWords(locale: locale)(.emptyTrash, shown.map(\.title).joined(separator: ", "))
            guard try await session.confirm(question, locale: locale) else { throw .reported }
            // The recipes that the question was about, whatever is in the trash meanwhile.
            return (try await deleteForGood(shown.map(\.id), home), locale)
        }
        guard !json else { return session.console.write(titles.map { Self.line(title: $0) }.joined()) }
        let words = LocalWords(locale: locale)
        guard !titles.isEmpty else { return session.console.write(words(.trashIsEmpty) + "\n") }
        session.console.write(words(.deletedName, titles.joined(separator: ", ").printable) + "\n")
    }

    /// Returns the recipes in the trash that are named, or all of them; a name that none has stands for itself, so that
    /// the service refuses it.
    private func chosen(_ home: HomeClient) async throws(CommandFailure) -> [RecipeSummary] {
        let inTrash = try await home.recipes(inTrash: true)
        guard !recipes.isEmpty else { return inTrash }
        return recipes.map { name in
            inTrash.first { $0.isMeant(by: name) } ?? .with { ($0.id, $0.title) = (name, name) }
        }
    }

    /// Deletes recipes by their ids or titles, or the whole trash for none, with as many requests as long histories
    /// need, and returns the titles of those that are gone.
    private func deleteForGood(
        _ references: [String],
        _ home: HomeClient
    ) async throws(CommandFailure) -> [String] {
        var (titles, step, rest) = ([String](), 0, references)
        var hasMore = false
        repeat {
            step += 1
            let request = EmptyTrashRequest.with { $0.references = Array(rest.prefix(Self.batch)) }
            let reply = try await home.write(request, step: step == 1 ? "empty" : "empty/\(step)")
            titles += reply.titles
            hasMore = reply.more
            guard !references.isEmpty else { continue }
            var left: [String] = []
            if reply.more {
                left = try await home.recipes(inTrash: true)
                    .filter { recipe in request.references.contains(where: recipe.isMeant) }.map(\.id)
            }
            rest = left + rest.dropFirst(Self.batch)
            hasMore = !rest.isEmpty
        } while hasMore
        return titles
    }

    /// The most recipes that one request deletes.
    private static let batch = 100

    private static func line(title: String) -> String { JSONValue.object([.init("title", .string(title))]).line + "\n" }

    private func show(in session: Session) async throws(CommandFailure) {
        let (recipes, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([RecipeSummary], String) in
            (try await home.recipes(inTrash: true), await home.locale())
        }
        guard !json else { return session.console.write(recipes.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !recipes.isEmpty else { return session.console.write(words(.trashIsEmpty) + "\n") }
        session.console.write(recipes.table(words, on: session.page))
    }
}

/// Brings recipes back from the trash.
struct RecipeRestoreCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring recipes back from the trash.",
        usage: "larder recipe restore RECIPE… [--json] [options]",
        discussion: """
            An earlier version of a recipe comes back with `larder recipe revert`.

            EXAMPLES
              larder recipe restore Pancakes
            """
    )

    @Argument(help: "The titles or ids of recipes in the trash.")
    var recipes: [String]
    @Flag(help: "Print one JSON object per line, for each recipe.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let request = RestoreRecipesRequest.with { $0.references = recipes }
        let (reply, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (RestoreRecipesReply, String) in
            (try await home.write(request, step: "restore"), await home.locale())
        }
        guard !json else { return session.console.write(reply.recipes.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        for recipe in reply.recipes { session.console.write(words(.recipeRestored, recipe.title.printable) + "\n") }
    }
}

extension RecipeSummary {
    /// Whether a text is its id or its title, as the service compares them.
    fileprivate func isMeant(by name: String) -> Bool {
        id == name.lowercased() || RecipeDraft.titleKey(of: title) == RecipeDraft.titleKey(of: name)
    }
}

extension LocalWords {
    /// Asks whether recipes go to the trash, and says what goes with each.
    fileprivate func trashQuestion(_ recipes: [DeletedRecipe]) -> String {
        let parts = recipes.map { recipe in
            let along = self(.goesAlong, recipe.title, "\(recipe.lines)", "\(recipe.revisions)")
            return along + (recipe.cookings == 0 ? "" : ", " + self(.timesCooked, "\(recipe.cookings)")) + ")"
        }
        return self(.toTrash, parts.joined(separator: ", ")) + " " + self(.listsKeep)
    }
}
