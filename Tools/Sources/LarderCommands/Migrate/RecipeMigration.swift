import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// Brings what an earlier release saved to what this one knows: the lines of recipes that are only texts, and what the
/// home has under keys of ingredients that nothing is called any more.
struct RecipeMigration {
    /// How long one message may take at least.
    private static let patience = Duration.seconds(60)

    let home: HomeClient
    let console: any Console

    /// Counts what an earlier release saved, or migrates it, a page at a time.
    func run(isPreview: Bool, json: Bool) async throws(CommandFailure) {
        let words = LocalWords(locale: await home.locale())
        let recipes = try await readLines(isPreview: isPreview, words)
        if !json, !isPreview { console.write(words(.linesRead, "\(recipes)") + "\n") }
        let (keys, full) = try await renewKeys(isPreview: isPreview, words)
        guard !json else {
            let lists = JSONValue.array(full.map { .string($0) })
            let counts: [JSONValue.Member] = [
                .init("recipes", .integer(recipes)), .init("ingredients", .integer(keys)),
            ]
            return console.write(JSONValue.object(counts + [.init("fullLists", lists)]).line + "\n")
        }
        guard isPreview else {
            let left = full.map { words(.namesListFull, $0).printable }
            for line in [words(.keysRenewed, "\(keys)")] + left { console.write(line + "\n") }
            return
        }
        if recipes > 0 { console.write(words(.linesUnread, "\(recipes)") + "\n") }
        if keys > 0 { console.write(words(.keysOld, "\(keys)") + "\n") }
        if recipes == 0, keys == 0 { console.write(words(.linesAllRead) + "\n") }
    }

    /// Reads the recipes whose lines are only texts, or counts them.
    private func readLines(isPreview: Bool, _ words: LocalWords) async throws(CommandFailure) -> Int {
        var (count, pages, cursor) = (0, 0, "")
        repeat {
            pages += 1
            let request = RereadRecipesRequest.with { ($0.cursor, $0.preview) = (cursor, isPreview) }
            let reply: RereadRecipesReply
            do throws(CommandFailure) {
                reply =
                    isPreview ? try await home.ask(request) : try await home.write(request, step: "recipes/\(pages)")
            } catch {
                if count > 0 { console.writeError(words(.linesPartlyRead, "\(count)")) }
                throw error
            }
            count += Int(reply.changed)
            cursor = reply.nextCursor
            if !isPreview, !cursor.isEmpty, console.outputIsTerminal {
                console.writeError(words(.linesRead, "\(count)"))
            }
        } while !cursor.isEmpty
        return count
    }

    /// Moves what the home has under old keys, or counts them.
    ///
    /// - Returns: How many keys, and the names of full lists, which keep theirs.
    private func renewKeys(
        isPreview: Bool,
        _ words: LocalWords
    ) async throws(CommandFailure) -> (keys: Int, full: [String]) {
        let patient = home.waiting(atLeast: Self.patience)
        var (count, pages, cursor) = (0, 0, "")
        var full: Set<String> = []
        repeat {
            pages += 1
            let request = RenewIngredientKeysRequest.with { ($0.cursor, $0.preview) = (cursor, isPreview) }
            let reply: RenewIngredientKeysReply
            do throws(CommandFailure) {
                reply =
                    isPreview ? try await patient.ask(request) : try await patient.write(request, step: "keys/\(pages)")
            } catch {
                if !isPreview, count > 0 { console.writeError(words(.keysPartlyRenewed, "\(count)")) }
                throw error
            }
            count += Int(reply.changed)
            full.formUnion(reply.fullLists)
            cursor = reply.nextCursor
        } while !cursor.isEmpty
        return (count, full.sorted())
    }

    /// Offers the migration when one of the first recipes, or else of the first ingredients, needs it, to who may
    /// change them.
    func offer() async {
        let lines = try? await home.ask(RereadRecipesRequest.with { $0.preview = true })
        var offered: LocalWords.Key?
        if let lines, lines.changed > 0 {
            offered = .linesOffer
        } else if let keys = try? await home.ask(RenewIngredientKeysRequest.with { $0.preview = true }),
            keys.changed > 0
        {
            offered = .keysOffer
        }
        if let offered { console.writeError(LocalWords(locale: await home.locale())(offered)) }
    }
}
