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
        recipe = RecipeMessages.Recipe(scaled)
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

extension RecipeMessages.Recipe {
    /// Creates the message of a recipe in its new size.
    init(_ scaled: ShoppingModule.ScaledRecipe) {
        self.init(scaled.planned.recipe, scaled.planned.servings)
        for (place, line) in zip(ingredients.indices, scaled.lines) { ingredients[place].text = line.text }
    }

    /// Creates the message of a recipe that the home keeps.
    init(_ kept: KeptRecipe) {
        self.init(kept.recipe, kept.recipe.servings)
        (id, version) = (kept.id, kept.version)
        portionSize = kept.portionSize?.description ?? ""
    }

    private init(_ recipe: ShoppingModule.Recipe, _ yield: ShoppingModule.Servings) {
        self.init()
        title = recipe.title
        if !yield.text.isEmpty {
            servings.text = yield.text
            servings.count = yield.count?.description ?? ""
            servings.yield = yield.yield?.description ?? ""
        }
        ingredients = recipe.lines.map { line in
            var message = RecipeMessages.IngredientLine()
            (message.text, message.section) = (line.text, line.section)
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
