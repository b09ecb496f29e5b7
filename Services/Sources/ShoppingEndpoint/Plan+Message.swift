import CategoryMessages
import CommonMessages
import Quantities
import QuantityMessages
import ShoppingMessages
import ShoppingModule

extension PlanReply {
    /// Writes a plan into a message.
    init(_ plan: Plan) {
        self.init()
        items = plan.items.map { ShoppingMessages.PlanItem($0) }
        coverage = ShoppingMessages.Coverage(plan.coverage)
        recipes = zip(plan.recipes, plan.factorTexts).map { ShoppingMessages.RecipeSummary($0, factorText: $1) }
        refused = plan.refused.map { ShoppingMessages.RefusedRecipe($0) }
        notes = plan.notes.map { ShoppingMessages.RecipeNote($0) }
    }
}

extension ShoppingMessages.PlanItem {
    fileprivate init(_ item: ShoppingModule.PlanItem) {
        self.init()
        name = item.name
        ingredientKey = item.key?.rawValue ?? ""
        toBuy = item.toBuy.map { CommonMessages.Quantity($0) }
        need = item.need.map { CommonMessages.Quantity($0) }
        inStock = item.inStock.map { CommonMessages.Quantity($0) }
        uncounted = item.uncounted.map { ShoppingMessages.UncountedLine($0) }
        category = CategoryMessages.Category(item.category)
        sources = item.sources.map { ShoppingMessages.ItemSource($0) }
        path = item.path.map { QuantityMessages.PathStep($0) }
        conversions = item.conversions
        assumptions = item.assumptions
    }
}

extension ShoppingMessages.UncountedLine {
    fileprivate init(_ line: ShoppingModule.UncountedLine) {
        self.init()
        text = line.text
        recipe = line.recipe
        phrase = line.phrase
        hint = line.hint
    }
}

extension ShoppingMessages.ItemSource {
    fileprivate init(_ source: ShoppingModule.ItemSource) {
        self.init()
        recipe = source.recipe
        line = source.line
        quantity = CommonMessages.Quantity(source.quantity)
    }
}

extension CategoryMessages.Category {
    fileprivate init(_ category: ShopCategory) {
        self.init()
        id = category.id.rawValue
        name = category.name
        color = category.color
    }
}

extension ShoppingMessages.Coverage {
    fileprivate init(_ coverage: ShoppingModule.Coverage) {
        self.init()
        lines = UInt32(coverage.lines)
        counted = UInt32(coverage.counted)
        uncounted = UInt32(coverage.uncounted)
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
    /// Writes a note into a message.
    init(_ note: ShoppingModule.RecipeNote) {
        self.init()
        position = UInt32(note.position)
        sentence = note.sentence
    }
}

extension ShoppingMessages.RefusedRecipe {
    /// Writes a recipe that was left out into a message.
    init(_ refused: ShoppingModule.RefusedRecipe) {
        self.init()
        position = UInt32(refused.position)
        title = refused.reason.title
        problem.code = refused.reason.code
        problem.sentence = refused.reason.description
        problem.field = refused.field
    }
}
