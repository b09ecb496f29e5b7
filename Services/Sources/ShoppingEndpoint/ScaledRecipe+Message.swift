import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import ShoppingModule

extension ShoppingMessages.ScaleRecipesReply {
    /// Writes scaled recipes and those that were left out.
    init(_ scaled: ScaledRecipes) {
        self.init()
        recipes = scaled.recipes.map { ShoppingMessages.ScaledRecipe($0) }
        refused = scaled.refused.map { ShoppingMessages.RefusedRecipe($0) }
        notes = scaled.notes.map { ShoppingMessages.RecipeNote($0) }
    }
}

extension ShoppingMessages.ScaledRecipe {
    fileprivate init(_ scaled: ShoppingModule.ScaledRecipe) {
        self.init()
        recipe = RecipeMessages.Recipe(scaled.resized)
        lines = zip(scaled.planned.recipe.lines, scaled.lines).map { original, line in
            var message = LineInBothSizes()
            message.original = original.text
            message.scaled = QuantityMessages.ScaledLine(line)
            return message
        }
        factor = scaled.planned.factor.description
        originalServings = scaled.planned.recipe.servings.count?.description ?? ""
        (self.scaled, kept) = (UInt32(scaled.count(.scaled)), UInt32(scaled.count(.kept)))
        needingYou = UInt32(scaled.count(.needsYou))
        summary = scaled.summary
        sizeText = scaled.sizeText
    }
}

extension QuantityMessages.ScaledLine {
    fileprivate init(_ line: ShoppingModule.ScaledLine) {
        self.init()
        text = line.text
        quantity = CommonMessages.Quantity(line.quantity)
        status =
            switch line.status {
            case .scaled: .scaled
            case .kept: .kept
            case .needsYou: .needsYou
            }
        note = line.note
    }
}
