import RecipeFiles
import RecipeMessages
import SwiftProtobuf

extension RecipeDraft {
    /// Creates the recipe of a message, as a file would have it.
    init(_ recipe: Recipe) {
        self.init()
        title = recipe.title
        servings = recipe.servings.text
        times[.prep] = recipe.hasPrepMinutes ? Int(recipe.prepMinutes) : nil
        times[.cook] = recipe.hasCookMinutes ? Int(recipe.cookMinutes) : nil
        times[.total] = recipe.hasTotalMinutes ? Int(recipe.totalMinutes) : nil
        ingredients = recipe.ingredients.map { DraftLine($0.text, section: $0.section) }
        steps = recipe.steps.map { DraftLine($0) }
        tags = recipe.tags
        language = recipe.language
        sourceURL = recipe.sourceURL
    }

    /// What of the recipe a message can't say.
    var leftByMessages: [RecipeRemark] {
        var left: [RecipeRemark] = []
        func leave(_ isThere: Bool, _ field: RecipeField, _ what: String) {
            if isThere {
                left.append(RecipeRemark(field, .left, "\(what) left: a saved recipe has no place for it yet."))
            }
        }
        leave(!description.isEmpty, .description, "The description is")
        leave(times[.rest] != nil, .times, "The resting time is")
        leave(steps.contains { !$0.section.isEmpty }, .steps, "The headings of the steps are")
        leave(!source.isEmpty, .source, "The source \"\(source.prefix(60))\" is")
        leave(rating != nil, .rating, "The rating is")
        leave(!notes.isEmpty, .notes, "The notes are")
        leave(!picture.isEmpty, .picture, "The address of the picture is")
        leave(nutrition != nil, .nutrition, "The nutrition is")
        leave(totalWeight != nil, .totalWeight, "The weight of the whole recipe is")
        return left
    }
}

extension Recipe {
    /// Creates the message of a recipe in a file.
    init(_ draft: RecipeDraft) {
        self.init()
        title = draft.title
        if !draft.servings.isEmpty { servings.text = draft.servings }
        if let minutes = draft.times[.prep] { prepMinutes = UInt32(clamping: minutes) }
        if let minutes = draft.times[.cook] { cookMinutes = UInt32(clamping: minutes) }
        if let minutes = draft.times[.total] { totalMinutes = UInt32(clamping: minutes) }
        ingredients = draft.ingredients.map { line in .with { ($0.text, $0.section) = (line.text, line.section) } }
        steps = draft.steps.map(\.text)
        tags = draft.tags
        language = draft.language
        sourceURL = draft.sourceURL
    }
}
