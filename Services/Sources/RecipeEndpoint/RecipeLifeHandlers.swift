import Commands
import EndpointKit
import Envelope
import Foundation
import MessageBus
import RecipeMessages
import RecipeModule

/// Edits, copies, the trash, and the history of recipes.
extension RecipeRequestHandlers {
    func editRecipe(_ request: EditRecipeRequest, _ context: RequestContext) async throws(Refusal) -> EditRecipeReply {
        let edit = try RecipeEdit(request)
        let module = try module(context)
        var reply = EditRecipeReply()
        do {
            let version = request.expectedVersion == 0 ? nil : request.expectedVersion
            let stored = try await module.editRecipe(request.reference, edit, expecting: version)
            reply.recipe = RecipeMessages.Recipe(stored)
        } catch { throw error.refusal }
        return reply
    }

    func duplicateRecipe(
        _ request: DuplicateRecipeRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DuplicateRecipeReply {
        let module = try module(context)
        var reply = DuplicateRecipeReply()
        do {
            let title = request.title.isEmpty ? nil : request.title
            reply.recipe = RecipeMessages.Recipe(try await module.duplicateRecipe(request.reference, as: title))
        } catch { throw error.refusal }
        return reply
    }

    func deleteRecipes(
        _ request: DeleteRecipesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteRecipesReply {
        let module = try module(context)
        var reply = DeleteRecipesReply()
        do {
            reply.recipes = try await module.deleteRecipes(request.references, isPreview: request.preview).map {
                deleted in
                var message = RecipeMessages.DeletedRecipe()
                message.id = deleted.id.description
                message.title = deleted.title
                message.lines = UInt32(clamping: deleted.lines)
                message.revisions = UInt32(clamping: deleted.revisions)
                message.cookings = UInt32(clamping: deleted.cookings)
                return message
            }
        } catch { throw error.refusal }
        return reply
    }

    func restoreRecipes(
        _ request: RestoreRecipesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RestoreRecipesReply {
        let module = try module(context)
        var reply = RestoreRecipesReply()
        do {
            reply.recipes = try await module.restoreRecipes(request.references).map { RecipeMessages.Recipe($0) }
        } catch { throw error.refusal }
        return reply
    }

    func emptyTrash(_ request: EmptyTrashRequest, _ context: RequestContext) async throws(Refusal) -> EmptyTrashReply {
        let module = try module(context)
        var reply = EmptyTrashReply()
        do {
            let emptied = try await module.emptyTrash(request.references)
            reply.titles = emptied.titles
            reply.more = emptied.hasMore
        } catch { throw error.refusal }
        return reply
    }

    func listRevisions(
        _ request: ListRevisionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListRevisionsReply {
        let module = try module(context)
        var reply = ListRevisionsReply()
        do {
            let place = PageRequest(limit: Int(request.limit), cursor: request.cursor)
            let page = try await module.listRevisions(of: request.reference, place)
            reply.revisions = page.elements.map { revision in
                var message = RecipeMessages.Revision()
                message.id = revision.id.description
                message.at = revision.at.wholeMilliseconds
                message.by = revision.by
                message.version = revision.version
                message.content = RecipeMessages.Recipe(revision.content)
                return message
            }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func compareRevisions(
        _ request: CompareRevisionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> CompareRevisionsReply {
        let (from, to) = (try Self.revision(request.from, "from"), try Self.revision(request.to, "to"))
        let module = try module(context)
        var reply = CompareRevisionsReply()
        do {
            let differences = try await module.compareRevisions(of: request.reference, from: from, to: to)
            reply.differences = differences.map { difference in
                var message = Difference()
                message.field = difference.field.rawValue
                if let before = difference.before { message.before = before }
                if let after = difference.after { message.after = after }
                return message
            }
        } catch { throw error.refusal }
        return reply
    }

    func restoreRevision(
        _ request: RestoreRevisionRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RestoreRevisionReply {
        guard let id = try Self.revision(request.revision, "revision") else { throw .notARevision("", "revision") }
        let module = try module(context)
        var reply = RestoreRevisionReply()
        do {
            let version = request.expectedVersion == 0 ? nil : request.expectedVersion
            let stored = try await module.restoreRevision(id, of: request.reference, expecting: version)
            reply.recipe = RecipeMessages.Recipe(stored)
        } catch { throw error.refusal }
        return reply
    }

    /// Reads the identifier of a revision; `nil` for an empty text.
    private static func revision(_ text: String, _ field: String) throws(Refusal) -> RevisionID? {
        guard !text.isEmpty else { return nil }
        guard let id = RevisionID(text) else { throw .notARevision(text, field) }
        return id
    }
}

extension Refusal {
    fileprivate static func notARevision(_ text: String, _ field: String) -> Refusal {
        Refusal(
            .invalid,
            code: "recipe.notARevision",
            sentence: "\"\(text.prefix(80))\" is not the id of a version: take it from the recipe's history.",
            field: field,
            params: ["text": text]
        )
    }
}
