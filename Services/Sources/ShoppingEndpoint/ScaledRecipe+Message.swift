import Quantities
import QuantityMessages
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
            message.steps = planned.recipe.steps
            return message
        }
        refused = selection.refused.map { ShoppingMessages.RefusedRecipe($0) }
        notes = selection.notes.map { ShoppingMessages.RecipeNote($0) }
    }
}
