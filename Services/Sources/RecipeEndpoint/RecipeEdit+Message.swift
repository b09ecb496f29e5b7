import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import RecipeMessages
import RecipeModule

extension RecipeEdit {
    /// Creates an edit from a message.
    init(_ message: EditRecipeRequest) throws(Refusal) {
        self.init()
        if message.hasTitle { title = message.title }
        if message.hasLines {
            lines = try message.lines.lines.decoded(as: "lines.lines") { (line, field) throws(Refusal) in
                try RecipeModule.EditedLine(line, field: field)
            }
        }
        if message.hasTimes { times = CookingTimes(message.times) }
        if message.hasTags { tags = message.tags.tags }
        if message.hasLanguage { language = .some(message.language.isEmpty ? nil : message.language) }
        if message.hasSourceURL { sourceURL = .some(message.sourceURL.isEmpty ? nil : message.sourceURL) }
        if message.hasSteps {
            steps = try RecipeStep.steps(message.steps.steps, message.steps.details, field: "steps.details")
        }
        if message.hasDescription_p { description = message.description_p }
        if message.hasFavorite { isFavorite = message.favorite }
        if message.hasNotes { notes = message.notes }
        if message.hasTotalWeight {
            totalWeight = .some(try Rational(optional: message.totalWeight, field: "totalWeight"))
        }
        do throws(RecipeContentError) { try setValues(message) } catch { throw RecipeError.content(error).refusal }
        if message.hasNutrition { nutrition = .some(try Self.nutrition(message.nutrition)) }
    }

    private mutating func setValues(_ message: EditRecipeRequest) throws(RecipeContentError) {
        if message.hasServings { servings = .some(try RecipeModule.Servings.reading(message.servings)) }
        if message.hasRating { rating = .some(message.rating == 0 ? nil : try Rating(stars: Int(message.rating))) }
        if message.hasCover { cover = .some(message.cover.isEmpty ? nil : try PictureReference(message.cover)) }
    }

    private static func nutrition(
        _ message: RecipeMessages.NutritionFacts
    ) throws(Refusal) -> RecipeModule.NutritionFacts? {
        guard !message.nutrients.isEmpty else { return nil }
        let facts = try NutritionReading(message, field: "nutrition")
        do throws(RecipeContentError) { return try RecipeModule.NutritionFacts(facts.nutrients, facts.basis) } catch {
            throw RecipeError.content(error).refusal
        }
    }
}

extension CookingTimes {
    fileprivate init(_ message: EditedTimes) {
        self.init(
            prepMinutes: message.hasPrepMinutes ? Int(message.prepMinutes) : nil,
            cookMinutes: message.hasCookMinutes ? Int(message.cookMinutes) : nil,
            restMinutes: message.hasRestMinutes ? Int(message.restMinutes) : nil,
            totalMinutes: message.hasTotalMinutes ? Int(message.totalMinutes) : nil
        )
    }
}

extension RecipeModule.EditedLine {
    fileprivate init(_ message: RecipeMessages.EditedLine, field: String) throws(Refusal) {
        self.init(
            id: message.id.isEmpty ? nil : try LineID(request: message.id, field: "\(field).id"),
            text: message.hasText ? message.text : nil,
            section: message.hasSection ? message.section : nil,
            own: message.hasOwn ? try RecipeModule.OwnReading(message.own, field: "\(field).own") : nil,
            isReread: message.reread
        )
    }
}

extension RecipeModule.OwnReading {
    fileprivate init(_ message: RecipeMessages.OwnReading, field: String) throws(Refusal) {
        var amount: SaidAmount?
        if message.hasAmount {
            amount = .range(
                try AmountRange(message.amount, lower: message.hasLower ? message.lower : nil, field: field)
            )
        } else if !message.amountText.isEmpty {
            amount = .text(message.amountText)
        }
        self.init(name: message.name.isEmpty ? nil : message.name, amount: amount)
    }
}
