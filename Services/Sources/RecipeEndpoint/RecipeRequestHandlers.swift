import Commands
import EndpointKit
import Foundation
import MessageBus
import RecipeMessages
import RecipeModule

/// Translates between messages and the facade, with one method for each request.
struct RecipeRequestHandlers: Sendable {
    let store: any RecipeStore
    let clock: @Sendable () -> Date

    func readRecipe(_ request: ReadRecipeRequest, _ context: RequestContext) async throws(Refusal) -> ReadRecipeReply {
        let module = try module(for: context)
        do throws(RecipeError) {
            let reading = try module.readRecipe(content: Array(request.content), fileName: request.fileName)
            var reply = ReadRecipeReply()
            reply.recipes = reading.recipes.map { RecipeMessages.Recipe($0) }
            reply.notes = reading.notes
            return reply
        } catch { throw error.refusal }
    }

    func addRecipe(_ request: AddRecipeRequest, _ context: RequestContext) async throws(Refusal) -> AddRecipeReply {
        let module = try module(for: context)
        do throws(RecipeError) {
            let added = try await module.addRecipe(try RecipeModule.Recipe(request.recipe))
            var reply = AddRecipeReply()
            reply.recipe = RecipeMessages.Recipe(added.stored)
            reply.replaced = added.replaced
            return reply
        } catch { throw error.refusal }
    }

    func getRecipes(_ request: GetRecipesRequest, _ context: RequestContext) async throws(Refusal) -> GetRecipesReply {
        let module = try module(for: context)
        do throws(RecipeError) {
            var reply = GetRecipesReply()
            reply.recipes = try await module.getRecipes(request.references).map { stored in
                var found = FoundRecipe()
                if let stored { found.recipe = RecipeMessages.Recipe(stored) }
                return found
            }
            return reply
        } catch { throw error.refusal }
    }

    func listRecipes(
        _ request: ListRecipesRequest,
        _ context: RequestContext,
        _ replies: ReplyWriter<ListRecipesReply>
    ) async throws(Refusal) -> ListRecipesReply {
        let module = try module(for: context)
        var reply = try await page(of: module, limit: request.limit, cursor: request.cursor)
        while request.allPages, !reply.nextCursor.isEmpty {
            try await replies.send(reply)
            reply = try await page(of: module, limit: request.limit, cursor: reply.nextCursor)
        }
        return reply
    }

    private func page(
        of module: RecipeModuleService,
        limit: UInt32,
        cursor: String
    ) async throws(Refusal) -> ListRecipesReply {
        do throws(RecipeError) {
            let page = try await module.listRecipes(PageRequest(limit: Int(limit), cursor: cursor))
            var reply = ListRecipesReply()
            reply.recipes = page.elements.map { RecipeMessages.RecipeSummary($0) }
            reply.nextCursor = page.nextCursor
            return reply
        } catch { throw error.refusal }
    }

    func module(for context: RequestContext) throws(Refusal) -> RecipeModuleService {
        RecipeModuleService(context: try CommandContext(context, now: clock()), store: store)
    }
}
