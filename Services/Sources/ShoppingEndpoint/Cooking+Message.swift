import CommonMessages
import EndpointKit
import Envelope
import InventoryMessages
import MessageBus
import Quantities
import ShoppingMessages
import ShoppingModule

extension CookOrder {
    /// Reads a request; the recipe must be one that the home keeps.
    init(_ request: CookRecipeRequest) throws(Refusal) {
        let order = try RecipeOrder(request.recipe, field: "recipe")
        guard case .reference(let reference) = order.source else {
            throw Refusal(
                .invalid,
                code: "shopping.notSaved",
                sentence: "Only a saved recipe can be cooked: save it first, and name it by its title.",
                field: "recipe"
            )
        }
        self.init(reference, order.scaling)
        day = try CalendarDay.optional(request.day)
        (usesStock, takesPartly) = (request.useStock, request.takePartly)
        (isTrial, note) = (request.dryRun, request.note)
    }
}

extension CookRecipeReply {
    /// Creates the message of a recipe that was cooked, or would be.
    init(_ dish: CookedDish) {
        self.init()
        (recipeID, title, servings) = (dish.recipe, dish.title, dish.servings)
        (factor, day) = (dish.factor.description, dish.day.description)
        lines = dish.lines.map { line in
            var message = ShoppingMessages.CookedLine()
            (message.text, message.leftOut, message.problem) = (line.text, line.leftOut?.rawValue ?? "", line.problem)
            message.ingredients = line.ingredients.map { ShoppingMessages.CookedIngredient($0) }
            return message
        }
    }
}

extension ShoppingMessages.CookedIngredient {
    fileprivate init(_ ingredient: ShoppingModule.CookedIngredient) {
        self.init()
        name = ingredient.name
        outcome =
            switch ingredient.outcome {
            case .taken: .taken
            case .partly: .partly
            case .tooLittle: .tooLittle
            case .notInStock: .notInStock
            case .noAmount: .noAmount
            }
        if let amount = ingredient.needed { needed = CommonMessages.Quantity(amount.quantity) }
        if let amount = ingredient.lacking { lacking = CommonMessages.Quantity(amount.quantity) }
        uses = ingredient.uses.map { use in
            var message = ShoppingMessages.CookedUse()
            (message.productID, message.title) = (use.product.rawValue, use.title)
            (message.amount, message.location) = (CommonMessages.Quantity(use.amount.quantity), use.location)
            return message
        }
        (uncompared, conversions) = (ingredient.uncompared, ingredient.conversions)
    }
}

extension CookableQuery {
    /// Reads a request.
    init(_ request: FindCookableRequest) throws(Refusal) {
        self.init(limit: request.limit == 0 ? 20 : Int(request.limit), cursor: request.cursor)
        if request.hasMostLacking { mostLacking = Int(request.mostLacking) }
        if request.hasDueWithinDays { dueWithinDays = Int(min(request.dueWithinDays, 36_500)) }
        day = try CalendarDay.optional(request.day)
    }
}

extension FindCookableReply {
    /// Creates the message of a page of recipes.
    init(_ page: CookablePage) {
        self.init()
        recipes = page.recipes.map { ShoppingMessages.CookableRecipe($0) }
        (total, nextCursor) = (UInt32(clamping: page.total), page.nextCursor)
    }
}

extension ShoppingMessages.CookableRecipe {
    fileprivate init(_ entry: CookablePage.Entry) {
        self.init()
        let found = entry.recipe
        (recipeID, title, favorite) = (found.recipe.id, found.recipe.recipe.title, found.recipe.marks.isFavorite)
        servings = found.recipe.recipe.servings.text
        if let minutes = found.recipe.recipe.times.totalMinutes { totalMinutes = minutes }
        (counted, onHand) = (UInt32(clamping: found.counted), UInt32(clamping: found.onHand))
        lacking = zip(found.lacking, entry.texts).map { ingredient, texts in
            var message = ShoppingMessages.LackingIngredient()
            (message.name, message.uncompared, message.partly) = (
                ingredient.name, ingredient.uncompared, ingredient.isPartly
            )
            message.needed = texts.needed.map { CommonMessages.Quantity($0) }
            message.toGet = texts.toGet.map { CommonMessages.Quantity($0) }
            return message
        }
        (cupboard, self.optional) = (found.cupboard, found.optional)
        guard let use = found.due else { return }
        (due.title, due.due) = (use.title, InventoryMessages.DueDay(use.due))
    }
}
