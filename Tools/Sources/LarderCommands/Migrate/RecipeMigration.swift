import RecipeMessages
import SwiftProtobuf
import TextFormats

/// Brings recipes that an earlier release saved, with lines that are only texts, to what this one knows of lines.
struct RecipeMigration {
    let home: HomeClient
    let console: any Console

    /// Counts the recipes with such lines, or reads them, a page at a time.
    func run(isPreview: Bool, json: Bool) async throws(CommandFailure) {
        let words = LocalWords(locale: await home.locale())
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
        guard !json else {
            return console.write(JSONValue.object([.init("recipes", .integer(count))]).line + "\n")
        }
        guard isPreview else { return console.write(words(.linesRead, "\(count)") + "\n") }
        console.write((count > 0 ? words(.linesUnread, "\(count)") : words(.linesAllRead)) + "\n")
    }

    /// Offers the migration when one of the first recipes needs it, to who may change recipes.
    func offer() async {
        let reply = try? await home.ask(RereadRecipesRequest.with { $0.preview = true })
        guard let reply, reply.changed > 0 else { return }
        console.writeError(LocalWords(locale: await home.locale())(.linesOffer))
    }
}
