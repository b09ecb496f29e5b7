import RecipeMessages
import SwiftProtobuf

/// Brings recipes that an earlier release saved, with lines that are only texts, to what this one knows of lines.
struct RecipeMigration {
    let home: HomeClient
    let console: any Console

    /// Counts the recipes with such lines, or reads them, a page at a time.
    func run(isPreview: Bool) async throws(CommandFailure) {
        var (count, pages, cursor) = (0, 0, "")
        repeat {
            pages += 1
            let request = RereadRecipesRequest.with { ($0.cursor, $0.preview) = (cursor, isPreview) }
            let reply: RereadRecipesReply
            do throws(CommandFailure) {
                reply =
                    isPreview ? try await home.ask(request) : try await home.write(request, step: "recipes/\(pages)")
            } catch {
                if count > 0 { console.writeError("\(Self.recipes(count)) are done: the same command continues.") }
                throw error
            }
            count += Int(reply.changed)
            cursor = reply.nextCursor
            if !isPreview, !cursor.isEmpty, console.outputIsTerminal {
                console.writeError("\(Self.recipes(count)) read")
            }
        } while !cursor.isEmpty
        console.write(isPreview ? Self.found(count) : "The lines of \(Self.recipes(count)) were read.\n")
    }

    /// Offers the migration when one of the first recipes needs it, to who may change recipes.
    func offer() async {
        let reply = try? await home.ask(RereadRecipesRequest.with { $0.preview = true })
        guard let reply, reply.changed > 0 else { return }
        console.writeError(
            "Recipes of an earlier release have lines that are only texts: `larder migrate --apply` reads them."
        )
    }

    private static func found(_ count: Int) -> String {
        guard count > 0 else { return "The lines of all recipes are read: there is nothing to migrate.\n" }
        return "\(recipes(count)) of an earlier release \(count == 1 ? "has" : "have") lines that are only texts: "
            + "--apply reads them.\n"
    }

    private static func recipes(_ count: Int) -> String { count == 1 ? "1 recipe" : "\(count) recipes" }
}
