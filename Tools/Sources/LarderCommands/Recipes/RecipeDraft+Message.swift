import CommonMessages
import Quantities
import RecipeFiles
import RecipeMessages
import SwiftProtobuf

extension RecipeDraft {
    /// Creates the recipe of a message, as a file would have it.
    init(_ recipe: Recipe) {
        self.init()
        title = recipe.title
        description = recipe.description_p
        servings = recipe.servings.text
        times[.prep] = recipe.hasPrepMinutes ? Int(recipe.prepMinutes) : nil
        times[.cook] = recipe.hasCookMinutes ? Int(recipe.cookMinutes) : nil
        times[.rest] = recipe.hasRestMinutes ? Int(recipe.restMinutes) : nil
        times[.total] = recipe.hasTotalMinutes ? Int(recipe.totalMinutes) : nil
        ingredients = recipe.ingredients.map { line in
            DraftLine(line.text, section: line.section, own: line.reading.own ? DraftReading(line.reading) : nil)
        }
        let details = recipe.stepDetails
        steps = recipe.steps.enumerated().map { place, text in
            DraftLine(text, section: details.indices.contains(place) ? details[place].section : "")
        }
        tags = recipe.tags
        language = recipe.language
        sourceURL = recipe.sourceURL
        rating = recipe.rating == 0 ? nil : Int(recipe.rating)
        notes = recipe.notes
        picture = recipe.cover
        nutrition = recipe.hasNutrition ? DraftNutrition(recipe.nutrition) : nil
        totalWeight = recipe.totalWeight.isEmpty ? nil : Rational(recipe.totalWeight)
        portionSize = recipe.portionSize.isEmpty ? nil : Rational(recipe.portionSize)
    }

    /// What of the recipe a message says in another way, or can't say.
    var leftByMessages: [RecipeRemark] {
        var left: [RecipeRemark] = []
        if isSourceNoted {
            let sentence = "The source \"\(source.prefix(60))\" is in the notes: a saved recipe has its address."
            left.append(RecipeRemark(.source, .changed, sentence))
        }
        if !picture.isEmpty, cover == nil {
            let sentence = "The picture \"\(picture.prefix(80))\" is left: a saved recipe names it by an https address."
            left.append(RecipeRemark(.picture, .left, sentence))
        }
        return left
    }

    /// Whether the name of the source is in the notes, because the source is an address that doesn't tell it.
    fileprivate var isSourceNoted: Bool {
        !source.isEmpty && !sourceURL.isEmpty && !sourceURL.lowercased().contains(source.lowercased())
    }

    /// The address of the picture, if a saved recipe takes it.
    fileprivate var cover: String? {
        picture.lowercased().hasPrefix("https://") || picture.hasPrefix("sha256:") ? picture : nil
    }
}

extension Recipe {
    /// Creates the message of a recipe in a file.
    init(_ draft: RecipeDraft) {
        self.init()
        title = draft.title
        description_p = draft.description
        if !draft.servings.isEmpty { servings.text = draft.servings }
        if let minutes = draft.times[.prep] { prepMinutes = UInt32(clamping: minutes) }
        if let minutes = draft.times[.cook] { cookMinutes = UInt32(clamping: minutes) }
        if let minutes = draft.times[.rest] { restMinutes = UInt32(clamping: minutes) }
        if let minutes = draft.times[.total] { totalMinutes = UInt32(clamping: minutes) }
        ingredients = draft.ingredients.map { line in
            .with {
                ($0.text, $0.section) = (line.text, line.section)
                if let own = line.own { $0.reading = LineReading(own) }
            }
        }
        steps = draft.steps.map(\.text)
        if draft.steps.contains(where: { !$0.section.isEmpty }) {
            stepDetails = draft.steps.map { step in .with { $0.section = step.section } }
        }
        tags = draft.tags
        language = draft.language
        sourceURL = draft.sourceURL.isEmpty ? draft.source : draft.sourceURL
        rating = UInt32(clamping: draft.rating ?? 0)
        notes = draft.isSourceNoted ? draft.notes.addingLine("Source: \(draft.source)") : draft.notes
        cover = draft.cover ?? ""
        if let facts = draft.nutrition { nutrition = NutritionFacts(facts) }
        totalWeight = draft.totalWeight?.description ?? ""
        portionSize = draft.portionSize?.description ?? ""
    }
}

extension DraftReading {
    /// Creates what a person has said of a line from a message.
    fileprivate init(_ reading: LineReading) {
        self.init()
        (ingredientKey, name) = (reading.ingredientKey, reading.name)
        if reading.quantity.hasAmount {
            amount = Rational(reading.quantity.amount.value)
            unit = reading.quantity.amount.unit
        }
        if reading.quantity.hasLower { lower = Rational(reading.quantity.lower.value) }
        (text, note, isOptional) = (reading.quantity.displayText, reading.note, reading.optional)
    }
}

extension LineReading {
    /// Creates the message of what a person has said of a line.
    fileprivate init(_ own: DraftReading) {
        self.init()
        (ingredientKey, name, note, optional) = (own.ingredientKey, own.name, own.note, own.isOptional)
        if let amount = own.amount { quantity.amount = .with { ($0.value, $0.unit) = ("\(amount)", own.unit) } }
        if let lower = own.lower { quantity.lower = .with { ($0.value, $0.unit) = ("\(lower)", own.unit) } }
        (quantity.displayText, quantity.exact) = (own.text, true)
        // A person has said it.
        quantity.parseConfidence = own.amount == nil ? 0 : 1
        self.own = true
    }
}

extension DraftNutrition {
    /// Creates the nutrition of a message; a nutrient that no file has is not there.
    fileprivate init?(_ facts: NutritionFacts) {
        guard facts.basis != .unspecified else { return nil }
        self.init(basis: facts.basis == .per100Grams ? .per100Grams : .perServing)
        for nutrient in facts.nutrients {
            guard let kind = Nutrient(rawValue: nutrient.name), nutrient.amount.unit == kind.unit else { continue }
            amounts[kind] = Rational(nutrient.amount.value)
        }
    }
}

extension NutritionFacts {
    fileprivate init(_ nutrition: DraftNutrition) {
        self.init()
        basis = nutrition.basis == .per100Grams ? .per100Grams : .perServing
        nutrients = DraftNutrition.Nutrient.allCases.compactMap { kind in
            nutrition.amounts[kind].map { value in
                .with { ($0.name, $0.amount.value, $0.amount.unit) = (kind.rawValue, value.description, kind.unit) }
            }
        }
    }
}

extension String {
    /// The text with a line at its end.
    fileprivate func addingLine(_ line: String) -> String { isEmpty ? line : "\(self)\n\(line)" }
}
