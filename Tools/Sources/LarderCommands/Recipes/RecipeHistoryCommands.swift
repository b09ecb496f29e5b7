import ArgumentParser
import RecipeMessages
import SwiftProtobuf
import TextFormats

/// Shows the versions of a recipe.
struct RecipeHistoryCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show the versions of a recipe, the newest first.",
        usage: "larder recipe history RECIPE [--json] [options]",
        discussion: """
            EXAMPLES
              larder recipe history Pancakes
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @Flag(help: "Print one JSON object per line, for each version.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (revisions, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> ([Revision], String) in
            (try await home.revisions(of: recipe), await home.locale())
        }
        guard !json else { return session.console.write(revisions.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        var table = Table()
        for revision in revisions {
            let (day, clock) = session.moment(milliseconds: revision.at)
            let name = Span(words(.version, "\(revision.version)"), .name)
            let moment = Span(words.day(day, today: session.today) + " " + clock)
            table.add(name, moment, Span(revision.by, .quiet), Span(revision.id, .quiet))
        }
        session.console.write(table.text(on: session.page))
    }
}

/// Shows how a recipe differs between two versions.
struct RecipeCompareCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Show how a recipe differs between two versions.",
        usage: "larder recipe compare RECIPE [VERSION [VERSION]] [--json] [options]",
        discussion: """
            Without versions, it says what the last change was; with one, what has changed since.

            EXAMPLES
              larder recipe compare Pancakes
              larder recipe compare Pancakes 1
              larder recipe compare Pancakes 1 2
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @Argument(help: "The earlier version: its number or id. Default: the one before the last.")
    var from: String?
    @Argument(help: "The later version. Default: the recipe as it is.")
    var to: String?
    @Flag(help: "Print one JSON object per line, for each difference.")
    var json = false
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (reply, locale) = try await session.withHome(shared) {
            (home) async throws(CommandFailure) -> (CompareRevisionsReply, String) in
            var request = CompareRevisionsRequest.with { $0.reference = recipe }
            if from != nil || to != nil {
                let revisions = try await home.revisions(of: recipe)
                if let from { request.from = try revisions.version(from, of: recipe).id }
                if let to { request.to = try revisions.version(to, of: recipe).id }
            }
            return (try await home.ask(request), await home.locale())
        }
        guard !json else { return session.console.write(reply.differences.map { $0.json.line + "\n" }.joined()) }
        let words = LocalWords(locale: locale)
        guard !reply.differences.isEmpty else { return session.console.write(words(.nothingDiffers) + "\n") }
        let page = session.page
        for difference in reply.differences {
            let field = words.field(difference.field)
            if difference.hasBefore {
                session.console.write(page.tinted("- \(field): \(Self.shown(difference.before))", .quiet) + "\n")
            }
            if difference.hasAfter { session.console.write("+ \(field): \(Self.shown(difference.after))\n") }
        }
    }

    /// A text with its line breaks, each further line below the first.
    private static func shown(_ text: String) -> String { text.printableLines.replacing("\n", with: "\n  ") }
}

/// Gives a recipe the content of an earlier version again.
struct RecipeRevertCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "revert",
        abstract: "Give a recipe the content of an earlier version again.",
        usage: "larder recipe revert RECIPE --to VERSION [--json] [options]",
        discussion: """
            The version that the recipe has now stays in its history. A recipe in the trash comes back with \
            `larder recipe restore`.

            EXAMPLES
              larder recipe revert Pancakes --to 1
            """
    )

    @Argument(help: "The recipe's title or id.")
    var recipe: String
    @Option(help: "The version: its number or id, as `larder recipe history` shows it.")
    var to: String
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let (reply, version, locale) = try await session.withHome(shared, write: write) {
            (home) async throws(CommandFailure) -> (RestoreRevisionReply, Revision, String) in
            let version = try await home.revisions(of: recipe).version(to, of: recipe)
            let request = RestoreRevisionRequest.with { ($0.reference, $0.revision) = (recipe, version.id) }
            return (try await home.write(request, step: "revert"), version, await home.locale())
        }
        guard !json else { return session.console.write(reply.recipe.json.line + "\n") }
        let words = LocalWords(locale: locale)
        session.console.write(words(.recipeReverted, reply.recipe.title.printable, "\(version.version)") + "\n")
    }
}

extension ListRevisionsRequest: PagedRequest {}
extension ListRevisionsReply: PagedReply { var elements: [Revision] { revisions } }

extension HomeClient {
    /// Returns the versions of a recipe, the newest first.
    fileprivate func revisions(of recipe: String) async throws(CommandFailure) -> [Revision] {
        try await pages(of: ListRevisionsRequest.with { $0.reference = recipe })
    }
}

extension [Revision] {
    /// Returns the version with a number, or with an id or the beginning of it.
    fileprivate func version(_ typed: String, of recipe: String) throws(CommandFailure) -> Revision {
        let found = filter { "\($0.version)" == typed || (typed.count >= 4 && $0.id.hasPrefix(typed.lowercased())) }
        guard let first = found.first else {
            throw .refused(
                "\(recipe.printable) has no version \(typed.printable): `larder recipe history` shows its versions."
            )
        }
        guard found.count == 1 else {
            let ids = found.map(\.id).joined(separator: ", ")
            throw .refused("Two people have saved version \(typed.printable) apart: use one of their ids, \(ids).")
        }
        return first
    }
}

extension LocalWords {
    private static let fields: [String: Key] = [
        "title": .fieldTitle, "servings": .fieldServings, "prepTime": .fieldPrepTime, "cookTime": .fieldCookTime,
        "restTime": .fieldRestTime, "totalTime": .fieldTotalTime, "tags": .fieldTags, "language": .fieldLanguage,
        "source": .fieldSource, "description": .fieldDescription, "notes": .fieldNotes, "rating": .fieldRating,
        "cover": .fieldCover, "nutrition": .fieldNutrition, "totalWeight": .fieldTotalWeight, "line": .fieldLine,
        "step": .fieldStep,
    ]

    /// Names a field that differs; as the service does for one that the words don't know.
    fileprivate func field(_ name: String) -> String { Self.fields[name].map { self($0) } ?? name }
}
