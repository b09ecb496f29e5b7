import Envelope
import MessageBus
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf

extension StubServices {
    /// Services that read any page as a recipe titled by its first line, have the recipe "Soup", and plan the recipes
    /// of a request.
    static func recipes() -> StubServices {
        let services = StubServices()
        services.answer(ReadRecipeRequest.self, read)
        services.answer(GetRecipesRequest.self, get)
        services.answer(AddRecipeRequest.self) { request in .with { $0.recipe = request.recipe } }
        services.answer(PlanRequest.self, plan)
        return services
    }

    private static func read(_ request: ReadRecipeRequest) throws -> ReadRecipeReply {
        let text = String(decoding: request.content, as: UTF8.self)
        guard !text.contains("broken") else {
            throw Refusal(.invalid, code: "recipe.noRecipe", sentence: "There is no recipe in it: send a recipe page.")
        }
        var recipe = Recipe()
        recipe.title = text.split(separator: "\n").first.map(String.init) ?? ""
        recipe.steps = ["Mix."]
        return .with { $0.recipes = [recipe] }
    }

    private static func get(_ request: GetRecipesRequest) -> GetRecipesReply {
        var soup = Recipe()
        soup.id = "soup-1"
        soup.title = "Soup"
        soup.ingredients = [.with { $0.text = "1 onion" }, .with { $0.text = "2 l water" }]
        soup.steps = ["Cook."]
        return .with { reply in
            reply.recipes = request.references.map { name in .with { if name == "Soup" { $0.recipe = soup } } }
        }
    }

    private static func plan(_ request: PlanRequest) -> PlanReply {
        .with { reply in
            reply.items = [Samples.flour]
            reply.coverage.lines = 2
            reply.coverage.counted = 2
            reply.recipes = request.recipes.map { planned in
                Samples.recipe(planned.inline.title.isEmpty ? planned.reference : planned.inline.title)
            }
        }
    }
}
