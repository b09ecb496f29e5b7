import CommonMessages
import EndpointKit
import MessageBus
import Quantities
import RecipeMessages
import ShoppingModule

extension RecipeServiceClient {
    /// Sends one message for each page of titles, and one or more for its recipes.
    func allRecipes() async throws(CollaboratorFailure) -> [KeptRecipe] {
        var (recipes, pages): ([KeptRecipe], Int) = ([], 0)
        var list = ListRecipesRequest()
        list.limit = 500
        repeat {
            pages += 1
            let page = try await nested.ask(.recipe, list, step: "list-recipes-\(pages)")
            for found in try await found(page.recipes.map(\.id), step: "recipes-\(pages)") where found.hasRecipe {
                recipes.append(try KeptRecipe(found.recipe, cooked: found.cooked))
            }
            list.cursor = page.nextCursor
        } while !list.cursor.isEmpty
        return recipes
    }

    func keptRecipe(_ reference: String) async throws(CollaboratorFailure) -> KeptRecipe? {
        guard let found = try await found([reference]).first, found.hasRecipe else { return nil }
        return try KeptRecipe(found.recipe, cooked: found.cooked)
    }

    func add(
        _ recipe: ShoppingModule.ScaledRecipe,
        titled title: String
    ) async throws(CollaboratorFailure) -> KeptRecipe {
        var request = AddRecipeRequest()
        request.recipe = RecipeMessages.Recipe(recipe.resized)
        request.recipe.title = title
        return try KeptRecipe(try await nested.ask(.recipe, request, step: "add-recipe").recipe)
    }

    func portions(
        _ query: ShoppingModule.PortionQuery,
        of recipe: KeptRecipe
    ) async throws(CollaboratorFailure) -> ShoppingModule.PortionResult {
        var request = ViewPortionsRequest()
        request.queries = [RecipeMessages.PortionQuery(query, of: recipe.id)]
        let reply = try await nested.ask(.recipe, request, step: "portions")
        try Collaborator.recipe.check(reply.results.count, of: 1)
        let result = reply.results[0]
        return try result.hasFacts ? .known(ShoppingModule.PortionFacts(result.facts)) : .unknown(result.unknown)
    }
}

extension KeptRecipe {
    fileprivate init(
        _ message: RecipeMessages.Recipe,
        cooked: RecipeMessages.CookingTotal = CookingTotal()
    ) throws(CollaboratorFailure) {
        var marks = RecipeMarks()
        (marks.isFavorite, marks.addedAt) = (message.favorite, message.addedAt)
        if message.hasTrash { marks.trash = RecipeMarks.Trash(at: message.trash.at, by: message.trash.by) }
        if cooked.times > 0 { marks.cooked = RecipeMarks.Cooked(times: cooked.times, lastDay: cooked.lastDay) }
        self.init(
            id: message.id,
            version: message.version,
            recipe: try Collaborator.recipe.recipe(message),
            portionSize: try message.portionSize.isEmpty ? nil : Collaborator.recipe.number(message.portionSize),
            marks: marks
        )
    }
}

extension RecipeMessages.PortionQuery {
    fileprivate init(_ query: ShoppingModule.PortionQuery, of reference: String) {
        self.init()
        self.reference = reference
        portionSize = query.portionSize?.description ?? ""
        totalWeight = query.totalWeight?.description ?? ""
        servings = query.servings?.description ?? ""
        nutrients = query.nutrients.map { RecipeMessages.Nutrient($0) }
        multiplier = query.multiplier?.description ?? ""
        weight = query.weight?.description ?? ""
    }
}

extension ShoppingModule.PortionFacts {
    fileprivate init(_ message: RecipeMessages.PortionFacts) throws(CollaboratorFailure) {
        let service = Collaborator.recipe
        let shown = ShownPortions(
            multiplier: try service.number(message.multiplier),
            weight: try service.number(message.weight),
            text: message.text,
            multiplierText: message.multiplierText,
            nutrients: try service.nutrients(message.nutrients)
        )
        let suggestion = PortionSuggestion(
            step: try service.number(message.suggestedStep),
            leastGrams: message.suggestedLeastGrams,
            mostGrams: message.suggestedMostGrams,
            gramsStep: message.suggestedGramsStep
        )
        self.init(
            portionSize: try service.number(message.portionSize),
            isSet: message.portionIsSet,
            shown: shown,
            nutrientsPer100Grams: try service.nutrients(message.nutrientsPer100Grams),
            portions: try message.portions.isEmpty ? nil : service.number(message.portions),
            suggestion: suggestion
        )
    }
}

extension Collaborator {
    fileprivate func nutrients(
        _ messages: [RecipeMessages.Nutrient]
    ) throws(CollaboratorFailure) -> [ShoppingModule.Nutrient] {
        let amounts = try amounts(messages.map(\.amount))
        return zip(messages, amounts).map { message, amount in
            ShoppingModule.Nutrient(name: message.name, amount: amount, displayText: message.displayText)
        }
    }
}
