import Commands
import EndpointKit
import Foundation
import MessageBus
import RecipeMessages
import RecipeModule

/// One method a message: decode, call the module, encode.
struct RecipeAnswers: Sendable {
    let store: any RecipeStore
    let clock: @Sendable () -> Date

    func readRecipe(_ request: ReadRecipeRequest, _ context: RequestContext) async throws(Refusal) -> ReadRecipeReply {
        let module = try module(for: context)
        do throws(RecipeModuleError) {
            let reading = try module.readRecipe(content: Array(request.content), fileName: request.fileName)
            var reply = ReadRecipeReply()
            reply.recipes = reading.recipes.map { RecipeMessages.Recipe($0) }
            reply.notes = reading.notes
            return reply
        } catch { throw error.refusal }
    }

    func addRecipe(_ request: AddRecipeRequest, _ context: RequestContext) async throws(Refusal) -> AddRecipeReply {
        let module = try module(for: context)
        do throws(RecipeModuleError) {
            let added = try await module.addRecipe(try RecipeModule.Recipe(request.recipe))
            var reply = AddRecipeReply()
            reply.recipe = RecipeMessages.Recipe(added.stored)
            reply.replaced = added.replaced
            return reply
        } catch { throw error.refusal }
    }

    func getRecipes(_ request: GetRecipesRequest, _ context: RequestContext) async throws(Refusal) -> GetRecipesReply {
        let module = try module(for: context)
        do throws(RecipeModuleError) {
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
        _ context: RequestContext
    ) async throws(Refusal) -> ListRecipesReply {
        let module = try module(for: context)
        do throws(RecipeModuleError) {
            let page = try await module.listRecipes(limit: Int(request.limit), cursor: request.cursor)
            var reply = ListRecipesReply()
            reply.recipes = page.recipes.map { RecipeMessages.RecipeSummary($0) }
            reply.nextCursor = page.nextCursor ?? ""
            return reply
        } catch { throw error.refusal }
    }

    private func module(for context: RequestContext) throws(Refusal) -> RecipeModuleService {
        RecipeModuleService(context: try CommandContext(context, now: clock()), store: store)
    }
}
