import CommonMessages
import EndpointKit
import Quantities
import RecipeMessages
import ShoppingModule

extension RecipeMessages.Recipe {
    /// Creates the message of a recipe that the home keeps.
    init(_ kept: KeptRecipe) {
        self.init(kept.recipe)
        (id, version) = (kept.id, kept.version)
        portionSize = kept.portionSize?.description ?? ""
        (favorite, addedAt) = (kept.marks.isFavorite, kept.marks.addedAt)
        if let found = kept.marks.trash { (trash.at, trash.by) = (found.at, found.by) }
    }

    /// Creates the message of a recipe that no home keeps.
    init(_ recipe: ShoppingModule.Recipe) {
        self.init()
        title = recipe.title
        let yield = recipe.servings
        if !yield.text.isEmpty {
            servings.text = yield.text
            servings.count = yield.count?.description ?? ""
            servings.yield = yield.yield?.description ?? ""
        }
        ingredients = recipe.lines.map { RecipeMessages.IngredientLine($0) }
        if let minutes = recipe.times.prepMinutes { prepMinutes = minutes }
        if let minutes = recipe.times.cookMinutes { cookMinutes = minutes }
        if let minutes = recipe.times.totalMinutes { totalMinutes = minutes }
        if let minutes = recipe.times.restMinutes { restMinutes = minutes }
        tags = recipe.tags
        language = recipe.lines.first?.language ?? ""
        sourceURL = recipe.sourceURL
        steps = recipe.steps.map(\.text)
        let details = recipe.steps.map { StepDetails($0) }
        if details.contains(where: { $0 != StepDetails() }) { stepDetails = details }
        set(recipe.facts)
    }

    private mutating func set(_ facts: RecipeFacts) {
        (description_p, notes, rating) = (facts.description, facts.notes, facts.rating)
        cover = facts.cover
        totalWeight = facts.totalWeight?.description ?? ""
        guard let found = facts.nutrition else { return }
        nutrition.basis =
            switch found.basis {
            case .per100Grams: .per100Grams
            case .perServing: .perServing
            case nil: .unspecified
            }
        nutrition.nutrients = found.nutrients.map { RecipeMessages.Nutrient($0) }
    }
}

extension RecipeMessages.IngredientLine {
    fileprivate init(_ line: ShoppingModule.IngredientLine) {
        self.init()
        (text, section, id) = (line.text, line.section, line.id)
        guard let stored = line.stored else { return }
        (reading.ingredientKey, reading.name, reading.note) = (stored.key, stored.name, stored.note)
        reading.quantity = CommonMessages.Quantity(stored.quantity)
        (reading.optional, reading.own) = (stored.isOptional, stored.isOwn)
    }
}

extension StepDetails {
    fileprivate init(_ step: RecipeStep) {
        self.init()
        (section, lineIds, chosen) = (step.section, step.lineIDs, step.isChosen)
    }
}
