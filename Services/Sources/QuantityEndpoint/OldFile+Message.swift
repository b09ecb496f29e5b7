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
            let page = try await module.readOldFile(request.file, with: files, cursor: request.cursor)
            (reply.recipeCount, reply.listCount) = (UInt64(page.counts.recipes), UInt64(page.counts.lists))
            reply.recipes = page.recipes.map { QuantityMessages.OldRecipe($0) }
            reply.lists = page.lists.map { QuantityMessages.OldList($0) }
            reply.left = page.left.map { QuantityMessages.OldFileRemark($0) }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal("file") }
        return reply
    }

    func countOldFile(
        _ request: CountOldFileRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> CountOldFileReply {
        let module = try module(context)
        var reply = CountOldFileReply()
        do throws(QuantityError) {
            let counts = try await module.countOldFile(request.file, with: files)
            (reply.recipeCount, reply.listCount) = (UInt64(counts.recipes), UInt64(counts.lists))
        } catch { throw error.refusal("file") }
        return reply
    }
}

extension QuantityMessages.OldFileRemark {
    fileprivate init(_ remark: QuantityModule.OldFileRemark) {
        self.init()
        (code, sentence, values) = (remark.code.rawValue, remark.description, remark.values)
    }
}

extension QuantityMessages.OldRecipe {
    fileprivate init(_ recipe: QuantityModule.OldRecipe) {
        self.init()
        (place, title, lines) = (recipe.place, recipe.title, recipe.lines)
        (servings, description_p, instructions) = (recipe.servings, recipe.description, recipe.instructions)
        (prepTime, cookTime, totalTime) = (recipe.prepTime, recipe.cookTime, recipe.totalTime)
        (notes, tags, source, rating) = (recipe.notes, recipe.tags, recipe.source, recipe.rating)
        if let flaw = recipe.flaw { self.flaw = QuantityMessages.OldFileRemark(flaw) }
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
        if let flaw = list.flaw { self.flaw = QuantityMessages.OldFileRemark(flaw) }
    }
}
