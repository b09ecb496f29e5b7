import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import RecipeMessages
import RecipeModule

extension RecipeMessages.Recipe {
    /// Creates the message of an unsaved recipe.
    init(_ recipe: RecipeModule.Recipe) {
        self.init()
        title = recipe.title
        if let found = recipe.servings { servings = RecipeMessages.Servings(found) }
        ingredients = recipe.ingredients.map { RecipeMessages.IngredientLine($0) }
        if let minutes = recipe.times.prepMinutes { prepMinutes = UInt32(clamping: minutes) }
        if let minutes = recipe.times.cookMinutes { cookMinutes = UInt32(clamping: minutes) }
        if let minutes = recipe.times.restMinutes { restMinutes = UInt32(clamping: minutes) }
        if let minutes = recipe.times.totalMinutes { totalMinutes = UInt32(clamping: minutes) }
        tags = recipe.tags
        language = recipe.language ?? ""
        sourceURL = recipe.sourceURL ?? ""
        steps = recipe.steps.map(\.text)
        let lineIDs = recipe.stepLineIDs()
        let details = zip(recipe.steps, lineIDs).map { StepDetails($0, lineIDs: $1) }
        if details.contains(where: { $0 != StepDetails() }) { stepDetails = details }
        set(recipe.details)
    }

    /// Creates the message of a saved recipe.
    init(_ stored: StoredRecipe) {
        self.init(stored.recipe)
        id = stored.id.description
        version = stored.version
        portionSize = stored.portionSize?.description ?? ""
        favorite = stored.marks.isFavorite
        addedAt = stored.marks.addedAt?.wholeMilliseconds ?? 0
        if let note = stored.marks.trash {
            trash.at = note.at.wholeMilliseconds
            trash.by = note.by
        }
    }

    private mutating func set(_ details: RecipeDetails) {
        description_p = details.description ?? ""
        notes = details.notes ?? ""
        rating = UInt32(details.rating?.stars ?? 0)
        cover = details.cover?.text ?? ""
        if let facts = details.nutrition { nutrition = RecipeMessages.NutritionFacts(facts) }
        totalWeight = details.totalWeight?.description ?? ""
    }
}

extension StepDetails {
    fileprivate init(_ step: RecipeStep, lineIDs: [LineID]) {
        self.init()
        section = step.section ?? ""
        self.lineIds = lineIDs.map(\.description)
        chosen = step.chosenLineIDs != nil
    }
}

extension RecipeMessages.IngredientLine {
    /// Creates the message of a line.
    init(_ line: RecipeModule.IngredientLine) {
        self.init()
        text = line.text
        section = line.section ?? ""
        id = line.id?.description ?? ""
        guard let found = line.reading else { return }
        reading.ingredientKey = found.ingredientKey
        reading.name = found.name
        reading.quantity = CommonMessages.Quantity(found.quantity)
        reading.note = found.note ?? ""
        reading.optional = found.isOptional
        reading.own = found.isOwn
    }
}

extension RecipeMessages.NutritionFacts {
    fileprivate init(_ facts: RecipeModule.NutritionFacts) {
        self.init()
        basis =
            switch facts.basis {
            case .per100Grams: .per100Grams
            case .perServing: .perServing
            }
        nutrients = facts.nutrients.map { nutrient in
            var message = RecipeMessages.Nutrient()
            message.name = nutrient.name
            message.amount = CommonMessages.Amount(nutrient.amount)
            return message
        }
    }
}

extension RecipeMessages.Servings {
    /// Creates the message of servings.
    init(_ servings: RecipeModule.Servings) {
        self.init()
        text = servings.text
        count = servings.count?.description ?? ""
        self.yield = servings.yield?.description ?? ""
    }
}

extension RecipeMessages.RecipeSummary {
    /// Creates the message of a summary.
    init(_ summary: RecipeModule.RecipeSummary) {
        self.init()
        id = summary.id.description
        title = summary.title
        if let found = summary.servings { servings = RecipeMessages.Servings(found) }
        ingredientCount = UInt32(clamping: summary.ingredientCount)
        favorite = summary.isFavorite
        rating = UInt32(summary.rating?.stars ?? 0)
        if summary.cooked.times > 0 { cooked = RecipeMessages.CookingTotal(summary.cooked) }
    }
}
