import CommonMessages
import EndpointKit
import MessageBus
import Quantities
import RecipeMessages
import ShoppingModule

extension RecipeServiceClient {
    /// Sends one message for each page of titles, and one for each hundred recipes.
    func allRecipes() async throws(CollaboratorFailure) -> [KeptRecipe] {
        var ids: [String] = []
        var list = ListRecipesRequest()
        list.limit = 500
        repeat {
            let page = try await nested.ask(.recipe, list, step: "list-recipes-\(ids.count)")
            ids += page.recipes.map(\.id)
            list.cursor = page.nextCursor
        } while !list.cursor.isEmpty
        var recipes: [KeptRecipe] = []
        for start in stride(from: 0, to: ids.count, by: Self.batch) {
            var request = GetRecipesRequest()
            request.references = Array(ids[start..<min(start + Self.batch, ids.count)])
            let reply = try await nested.ask(.recipe, request, step: "recipes-\(start)")
            try Collaborator.recipe.check(reply.recipes.count, of: request.references.count)
            for found in reply.recipes where found.hasRecipe { recipes.append(try KeptRecipe(found.recipe)) }
        }
        return recipes
    }

    /// How many recipes are asked for at once.
    private static var batch: Int { 100 }

    func keptRecipe(_ reference: String) async throws(CollaboratorFailure) -> KeptRecipe? {
        var request = GetRecipesRequest()
        request.references = [reference]
        let reply = try await nested.ask(.recipe, request, step: "recipe")
        try Collaborator.recipe.check(reply.recipes.count, of: 1)
        return try reply.recipes[0].hasRecipe ? KeptRecipe(reply.recipes[0].recipe) : nil
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
    fileprivate init(_ message: RecipeMessages.Recipe) throws(CollaboratorFailure) {
        var marks = RecipeMarks()
        (marks.isFavorite, marks.addedAt) = (message.favorite, message.addedAt)
        if message.hasTrash { marks.trash = RecipeMarks.Trash(at: message.trash.at, by: message.trash.by) }
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
