import Envelope
import MessageBus
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import ShoppingModule

// The lines and portions in these replies are other services' messages, forwarded unchanged.
extension ShoppingRequestHandlers {
    func scaleRecipes(
        _ request: ShoppingMessages.ScaleRecipesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ShoppingMessages.ScaleRecipesReply {
        let orders = try RecipeOrder.all(request.recipes)
        let selection: RecipeSelection
        do { selection = try await module(context).select(orders) } catch { throw error.refusal }
        let nested = NestedRequests(sender: sender, context: context)
        do throws(CollaboratorFailure) {
            let question = QuantityMessages.ScaleRecipesRequest(selection.recipes)
            let scaled = try await nested.ask(.quantity, question, step: "scale").recipes
            try Collaborator.quantity.check(scaled.count, of: selection.recipes.count)
            return ShoppingMessages.ScaleRecipesReply(selection, scaled)
        } catch { throw ShoppingError.collaborator(error).refusal }
    }

    func showRecipe(_ request: ShowRecipeRequest, _ context: RequestContext) async throws(Refusal) -> ShowRecipeReply {
        let nested = NestedRequests(sender: sender, context: context)
        do throws(CollaboratorFailure) {
            var reply = ShowRecipeReply()
            var kept = GetRecipesRequest()
            kept.references = [request.reference]
            let found = try await nested.ask(.recipe, kept, step: "recipe").recipes
            guard let recipe = found.first, recipe.hasRecipe else { throw .notKept(request.reference) }
            reply.recipe = recipe.recipe
            guard request.hasPortion || !reply.recipe.portionSize.isEmpty else { return reply }
            var portion = request.portion
            portion.reference = reply.recipe.id
            if reply.recipe.portionSize.isEmpty, portion.portionSize.isEmpty, portion.totalWeight.isEmpty {
                let weight = try await nested.ask(.quantity, WeighLinesRequest(reply.recipe), step: "weigh")
                portion.totalWeight = weight.grams
                reply.unweighed = weight.unknown.compactMap { position in
                    reply.recipe.ingredients.indices.contains(Int(position))
                        ? reply.recipe.ingredients[Int(position)].text : nil
                }
            }
            var view = ViewPortionsRequest()
            view.questions = [portion]
            let answers = try await nested.ask(.recipe, view, step: "portions").answers
            try Collaborator.recipe.check(answers.count, of: 1)
            reply.portion = answers[0]
            return reply
        } catch { throw ShoppingError.collaborator(error).refusal }
    }
}

extension CollaboratorFailure {
    /// Creates the failure for a recipe that the home doesn't have.
    fileprivate static func notKept(_ reference: String) -> CollaboratorFailure {
        let reason = RecipeRefusal.notKept(name: reference)
        let refusal = Refusal(.notFound, code: reason.code, sentence: reason.description, field: "reference")
        return CollaboratorFailure(.recipe, cause: refusal)
    }
}

extension WeighLinesRequest {
    fileprivate init(_ recipe: RecipeMessages.Recipe) {
        self.init()
        lines = recipe.ingredients.map { ingredient in
            var line = Line()
            line.text = ingredient.text
            line.locale = recipe.language
            return line
        }
    }
}
