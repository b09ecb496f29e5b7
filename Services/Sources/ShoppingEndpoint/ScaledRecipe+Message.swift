import Quantities
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import ShoppingModule

extension QuantityMessages.ScaleRecipesRequest {
    /// Writes recipes and their factors into a message.
    init(_ recipes: [ShoppingModule.PlannedRecipe]) {
        self.init()
        self.recipes = recipes.map { planned in
            var message = RecipeToScale()
            message.title = planned.recipe.title
            message.servings = planned.recipe.servings.count?.description ?? ""
            message.lines = planned.recipe.lines.map(\.text)
            message.locale = planned.recipe.lines.first?.language ?? ""
            message.factor = planned.factor.description
            return message
        }
    }
}

extension ShoppingMessages.ScaleRecipesReply {
    /// Writes scaled recipes and those that were left out.
    init(_ selection: RecipeSelection, _ scaled: [QuantityMessages.ScaledRecipe]) {
        self.init()
        recipes = zip(selection.recipes, scaled).map { planned, scaled in
            var message = ShoppingMessages.ScaledRecipe()
            message.scaled = scaled
            message.recipe = RecipeMessages.Recipe(planned, lines: scaled.lines.map(\.scaled.text))
            return message
        }
        refused = selection.refused.map { ShoppingMessages.RefusedRecipe($0) }
        notes = selection.notes.map { ShoppingMessages.RecipeNote($0) }
    }
}

extension RecipeMessages.Recipe {
    /// Creates the message of a recipe in its new size.
    init(_ planned: ShoppingModule.PlannedRecipe, lines: [String]) {
        self.init()
        let recipe = planned.recipe
        title = recipe.title
        let scaled = planned.servings
        if !scaled.text.isEmpty {
            servings.text = scaled.text
            servings.count = scaled.count?.description ?? ""
            servings.yield = scaled.yield?.description ?? ""
        }
        ingredients = zip(recipe.lines, lines).map { line, text in
            var message = RecipeMessages.IngredientLine()
            message.text = text
            message.section = line.section
            return message
        }
        if let minutes = recipe.times.prepMinutes { prepMinutes = minutes }
        if let minutes = recipe.times.cookMinutes { cookMinutes = minutes }
        if let minutes = recipe.times.totalMinutes { totalMinutes = minutes }
        tags = recipe.tags
        language = recipe.lines.first?.language ?? ""
        sourceURL = recipe.sourceURL
        steps = recipe.steps
    }
}
