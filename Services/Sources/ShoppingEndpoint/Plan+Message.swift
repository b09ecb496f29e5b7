import CategoryMessages
import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import ShoppingMessages
import ShoppingModule

extension PlanReply {
    /// Creates the message of a plan.
    init(_ plan: Plan) {
        self.init()
        items = plan.items.map { ShoppingMessages.PlanItem($0) }
        locale = plan.locale
        let leftOutLines = plan.leftOut.count { !$0.isFurther }
        coverage.lines = UInt32(plan.counted + plan.uncounted + leftOutLines)
        coverage.leftOut = UInt32(leftOutLines)
        coverage.counted = UInt32(plan.counted)
        coverage.uncounted = UInt32(plan.uncounted)
        recipes = zip(plan.recipes, plan.factorTexts).map { ShoppingMessages.RecipeSummary($0, factorText: $1) }
        refused = plan.refused.map { ShoppingMessages.RefusedRecipe($0) }
        notes = plan.notes.map { ShoppingMessages.RecipeNote($0) }
        leftOut = plan.leftOut.map { ShoppingMessages.LeftOutLine($0) }
        open =
            plan.open.map { ShoppingMessages.OpenLine($0) } + plan.offers.map { ShoppingMessages.OpenLine($0) }
            + (plan.unusedOffers.map(\.unusedDiagnostic) + plan.unmeasured.map(\.diagnostic))
            .map { ShoppingMessages.OpenLine([$0]) }
    }
}

extension ShoppingMessages.LeftOutLine {
    fileprivate init(_ line: PlannedLine) {
        self.init()
        recipe = line.recipe
        self.line = line.text
        reason = line.reading.leftOut?.rawValue ?? ""
        name = line.reading.key == nil ? "" : line.reading.listName
    }
}

extension ShoppingMessages.OpenLine {
    fileprivate init(_ line: PlannedLine) {
        self.init(line.questions)
        recipe = line.recipe
        self.line = line.text
    }

    fileprivate init(_ questions: [ReadingDiagnostic]) {
        self.init()
        reasons = questions.map { question in
            var message = Diagnostic()
            (message.code, message.values, message.sentence) = (question.code, question.values, question.sentence)
            return message
        }
        sentence = reasons.map(\.sentence).joined(separator: " ")
    }
}

extension ShoppingMessages.OpenLine {
    fileprivate init(_ offer: ShoppingModule.StockOffer) {
        self.init()
        sentence = offer.sentence
        self.offer.product = offer.product
        self.offer.onHand = offer.onHand.map { CommonMessages.Quantity($0) }
        self.offer.item = offer.item
    }
}

extension ShoppingMessages.Shelf {
    init(_ shelf: ShoppingModule.Shelf) {
        self =
            switch shelf {
            case .buy: .buy
            case .cupboard: .cupboard
            case .have: .have
            }
    }
}

extension ShoppingMessages.PlanItem {
    fileprivate init(_ item: ShoppingModule.PlanItem) {
        self.init()
        name = item.name
        ingredientKey = item.key.rawValue
        shelf = ShoppingMessages.Shelf(item.shelf)
        take = item.take.map { CommonMessages.Quantity($0) }
        choices = item.choices.map { choice in
            var message = ItemChoice()
            message.name = choice.listName
            message.bought = choice.isBought
            return message
        }
        if let product = item.product { self.product = ProductToTake(product) }
        if let packs = item.packs { self.packs = ShoppingMessages.PacksToTake(packs) }
        rounded = item.isRounded
        takePath = item.takePath.map { QuantityMessages.PathStep($0) }
        toBuy = item.toBuy.map { CommonMessages.Quantity($0) }
        need = item.need.map { CommonMessages.Quantity($0) }
        inStock = item.inStock.map { CommonMessages.Quantity($0) }
        fromStock = item.fromStock.map { part in
            var message = QuantityMessages.TakenStock()
            message.amount = CommonMessages.Quantity(part.amount)
            message.of = CommonMessages.Quantity(part.stock)
            return message
        }
        uncounted = item.uncounted.map { ShoppingMessages.UncountedLine($0) }
        category = CategoryMessages.Category(item.category)
        sources = item.sources.map { ShoppingMessages.ItemSource($0) }
        path = item.path.map { QuantityMessages.PathStep($0) }
        conversions = item.conversions
        assumptions = item.assumptions.map { QuantityMessages.Assumption($0) }
    }
}

extension ShoppingMessages.UncountedLine {
    fileprivate init(_ line: PlannedLine) {
        self.init()
        text = line.text
        recipe = line.recipe
        phrase = line.phrase
        hint = line.hint
        unscaled = line.reading.isUnscaled
        guard unscaled, let servings = line.writtenFor else { return }
        if let count = servings.countText { writtenForServings = count } else { writtenFor = servings.text }
    }
}

extension ShoppingMessages.ItemSource {
    fileprivate init(_ line: PlannedLine) {
        self.init()
        recipe = line.recipe
        self.line = line.text
        quantity = CommonMessages.Quantity(line.reading.quantity)
    }
}

extension CategoryMessages.Category {
    init(_ category: ShopCategory) {
        self.init()
        id = category.id.rawValue
        name = category.name
        color = category.color
        textColor = category.look.textColor
        icon = category.look.icon
        emoji = category.look.emoji
    }
}

extension ShoppingMessages.AssignedIngredient {
    /// Writes an entry into a message.
    init(_ ingredient: ShoppingModule.AssignedIngredient) {
        self.init()
        name = ingredient.name
        category = CategoryMessages.Category(ingredient.category)
    }
}

extension ShoppingMessages.RecipeSummary {
    fileprivate init(_ planned: ShoppingModule.PlannedRecipe, factorText: String) {
        self.init()
        title = planned.recipe.title
        servings = planned.recipe.servings.text
        factor = planned.factor.description
        self.factorText = factorText
        if let minutes = planned.recipe.times.prepMinutes { prepMinutes = minutes }
        if let minutes = planned.recipe.times.cookMinutes { cookMinutes = minutes }
        if let minutes = planned.recipe.times.totalMinutes { totalMinutes = minutes }
        tags = planned.recipe.tags
    }
}

extension ShoppingMessages.RecipeNote {
    /// Creates the message of a note.
    init(_ note: ShoppingModule.RecipeNote) {
        self.init()
        position = UInt32(note.position)
        sentence = note.sentence
    }
}

extension ShoppingMessages.RefusedRecipe {
    /// Creates the message of a recipe that was left out.
    init(_ refused: ShoppingModule.RefusedRecipe) {
        self.init()
        position = UInt32(refused.position)
        title = refused.reason.title
        problem.code = refused.reason.code
        problem.sentence = refused.reason.description
        problem.params = refused.reason.params
        problem.field = refused.field
    }
}
