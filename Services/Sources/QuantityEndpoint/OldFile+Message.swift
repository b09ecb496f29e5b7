import EndpointKit
import Envelope
import MessageBus
import QuantityMessages
import QuantityModule

extension MigrationRequestHandlers {
    func readOldFile(
        _ request: ReadOldFileRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ReadOldFileReply {
        let module = try module(context)
        var reply = ReadOldFileReply()
        do throws(QuantityError) {
            guard !request.countsOnly else {
                reply.count(try module.countOldFile(request.file, with: files))
                return reply
            }
            let page = try module.readOldFile(request.file, with: files, cursor: request.cursor)
            reply.count(page.counts)
            reply.recipes = page.recipes.map { QuantityMessages.OldRecipe($0) }
            reply.lists = page.lists.map { QuantityMessages.OldList($0) }
            (reply.left, reply.nextCursor) = (page.left, page.nextCursor)
        } catch { throw error.refusal("file") }
        return reply
    }
}

extension ReadOldFileReply {
    fileprivate mutating func count(_ counts: OldFileCounts) {
        (recipeCount, listCount) = (UInt64(counts.recipes), UInt64(counts.lists))
    }
}

extension QuantityMessages.OldRecipe {
    fileprivate init(_ recipe: QuantityModule.OldRecipe) {
        self.init()
        (place, title, lines) = (recipe.place, recipe.title, recipe.lines)
        (servings, description_p, instructions) = (recipe.servings, recipe.description, recipe.instructions)
        (prepTime, cookTime, totalTime) = (recipe.prepTime, recipe.cookTime, recipe.totalTime)
        (notes, tags, source, rating) = (recipe.notes, recipe.tags, recipe.source, recipe.rating)
        flaw = recipe.flaw?.description ?? ""
    }
}

extension QuantityMessages.OldList {
    fileprivate init(_ list: QuantityModule.OldList) {
        self.init()
        (place, name, completed) = (list.place, list.name, list.isCompleted)
        lines = list.lines.map { line in
            var message = OldListLine()
            (message.text, message.checked) = (line.text, line.isChecked)
            return message
        }
        flaw = list.flaw?.description ?? ""
    }
}
