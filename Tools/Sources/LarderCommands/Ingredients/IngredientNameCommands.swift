import ArgumentParser
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Makes names of ingredients those of another one.
struct IngredientMergeCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Make ingredients one: lines with any of the names mean it from then on.",
        usage: "larder ingredients merge NAME… --into NAME [--json] [options]",
        discussion: """
            The names become aliases, which `larder ingredients split` takes off again. The lines of the recipes are read
            again.

            EXAMPLES
              larder ingredients merge "scallion greens" "salad onions" --into "spring onions"
            """
    )

    @Argument(help: "The names that become aliases.")
    var names: [String]
    @Option(help: "The ingredient that stays.")
    var into: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let change = IngredientMerge.with { ($0.names, $0.into) = (names, into) }
        try await session.change(.merge(change), as: .ingredientsMerged, write, shared, json: json)
    }
}

/// Makes an alias an ingredient of its own.
struct IngredientSplitCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Make an alias an ingredient of its own: lines with it mean the new one from then on.",
        usage: "larder ingredients split ALIAS [--json] [options]",
        discussion: """
            EXAMPLES
              larder ingredients split "salad onions"
            """
    )

    @Argument(help: "An alias of one of the home's own ingredients.")
    var alias: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let change = IngredientSplit.with { $0.alias = alias }
        try await session.change(.split(change), as: .ingredientSplit, write, shared, json: json)
    }
}

/// Gives an ingredient another name.
struct IngredientRenameCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give an ingredient another name; the one before stays as an alias.",
        usage: "larder ingredients rename NAME NEW-NAME [--json] [options]",
        discussion: """
            EXAMPLES
              larder ingredients rename "Home rye" "Rye of the mill"
            """
    )

    @Argument(help: "Its name.")
    var reference: String
    @Argument(help: "The new name.")
    var name: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let change = IngredientRename.with { ($0.ingredient, $0.name) = (reference, name) }
        try await session.change(.rename(change), as: .ingredientRenamed, write, shared, json: json)
    }
}

extension Session {
    /// Changes names of ingredients, and prints what became of them, how many recipes follow, and what doesn't.
    fileprivate func change(
        _ change: ChangeIngredientNamesRequest.OneOf_Change,
        as deed: LocalWords.Key,
        _ write: WriteOptions,
        _ shared: SharedOptions,
        json: Bool
    ) async throws(CommandFailure) {
        let request = ChangeIngredientNamesRequest.with { $0.change = change }
        let (reply, locale) = try await withHome(shared, write: write) {
            [request] (home) async throws(CommandFailure) -> (ChangeIngredientNamesReply, String) in
            (try await home.write(request, step: "names"), await home.locale())
        }
        guard !json else { return console.write(reply.json.line + "\n") }
        let words = LocalWords(locale: locale)
        let other = reply.hasBefore ? reply.before.name : reply.ingredient.aliases.joined(separator: ", ")
        let done = words(deed, reply.ingredient.name, other)
        let follow = reply.recipes == 0 ? "" : " " + words(.recipesReread, "\(reply.recipes)")
        console.write((done + follow).printable + "\n")
        var left = reply.fullLists.map { words(.namesListFull, $0) }
        if !reply.staple.isEmpty { left.append(words(.namesStapleStays, reply.staple)) }
        if reply.products > 0 { left.append(words(.namesProductsStay, reply.before.name, "\(reply.products)")) }
        for line in left { console.write(line.printable + "\n") }
    }
}

extension ChangeIngredientNamesReply {
    /// All fields, for scripts.
    fileprivate var json: JSONValue {
        .object([
            .init("ingredient", ingredient.json), .init("before", hasBefore ? before.json : .null),
            .init("recipes", hasRecipes ? .integer(recipes) : .null),
            .init("fullLists", .array(fullLists.map { .string($0) })),
            .init("staple", staple.isEmpty ? .null : .string(staple)), .init("products", .integer(products)),
        ])
    }
}

extension OwnIngredient {
    fileprivate var json: JSONValue {
        .object([
            .init("ingredientKey", .string(ingredientKey)), .init("name", .string(name)),
            .init("aliases", .array(aliases.map { .string($0) })),
        ])
    }
}
