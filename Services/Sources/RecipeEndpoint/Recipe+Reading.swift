import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import Quantities
import RecipeMessages
import RecipeModule

extension RecipeModule.Recipe {
    /// Creates the content of a recipe from a message; the store sets the identifier and the version.
    init(_ message: RecipeMessages.Recipe, field: String) throws(Refusal) {
        let lines = try message.ingredients.decoded(as: "\(field).ingredients") { (line, field) throws(Refusal) in
            try RecipeModule.IngredientLine(line, field: field)
        }
        let details = try RecipeDetails(message, field: field)
        let steps = try RecipeStep.steps(message.steps, message.stepDetails, field: "\(field).stepDetails")
        do throws(RecipeContentError) {
            self = try Self(
                title: message.title,
                servings: message.hasServings ? try RecipeModule.Servings.reading(message.servings) : nil,
                ingredients: lines,
                times: CookingTimes(message),
                tags: message.tags,
                language: message.language.isEmpty ? nil : message.language,
                sourceURL: message.sourceURL.isEmpty ? nil : message.sourceURL,
                steps: steps,
                details: details
            )
        } catch { throw RecipeError.content(error).refusal }
    }
}

extension CookingTimes {
    fileprivate init(_ message: RecipeMessages.Recipe) {
        self.init(
            prepMinutes: message.hasPrepMinutes ? Int(message.prepMinutes) : nil,
            cookMinutes: message.hasCookMinutes ? Int(message.cookMinutes) : nil,
            restMinutes: message.hasRestMinutes ? Int(message.restMinutes) : nil,
            totalMinutes: message.hasTotalMinutes ? Int(message.totalMinutes) : nil
        )
    }
}

extension RecipeStep {
    /// Returns the steps of a message, with the details of those that have some.
    static func steps(
        _ texts: [String],
        _ allDetails: [StepDetails],
        field: String
    ) throws(Refusal) -> [RecipeStep] {
        try texts.enumerated().decoded(as: field) { (step, field) throws(Refusal) in
            let details = allDetails.indices.contains(step.offset) ? allDetails[step.offset] : StepDetails()
            let chosen = try details.lineIds.decoded(as: "\(field).lineIds") { (text, field) throws(Refusal) in
                try LineID(request: text, field: field)
            }
            return RecipeStep(step.element, section: details.section, chosenLineIDs: details.chosen ? chosen : nil)
        }
    }
}

extension LineID {
    /// Reads the identifier of a line.
    init(request text: String, field: String) throws(Refusal) {
        guard let id = LineID(text) else {
            throw Refusal(
                .invalid,
                code: "recipe.notALine",
                sentence: "\"\(text.prefix(80))\" is not the id of a line: take it from the recipe.",
                field: field,
                params: ["text": text]
            )
        }
        self = id
    }
}

extension RecipeModule.IngredientLine {
    /// Creates a line of a new recipe, with what it says if a person has said it.
    fileprivate init(_ message: RecipeMessages.IngredientLine, field: String) throws(Refusal) {
        let own = message.reading.own ? try RecipeModule.LineReading(message.reading, field: "\(field).reading") : nil
        self.init(message.text, section: message.section, id: LineID(message.id), reading: own)
    }
}

extension RecipeModule.LineReading {
    /// Creates what a person says of a line.
    init(_ message: RecipeMessages.LineReading, field: String) throws(Refusal) {
        self.init(
            ingredientKey: message.ingredientKey,
            name: message.name,
            quantity: try StructuredQuantity(message.quantity, field: "\(field).quantity"),
            note: message.note,
            isOptional: message.optional,
            isOwn: true
        )
    }
}

extension RecipeDetails {
    fileprivate init(_ message: RecipeMessages.Recipe, field: String) throws(Refusal) {
        let weight = try Rational(optional: message.totalWeight, field: "\(field).totalWeight")
        let facts = message.hasNutrition ? try NutritionReading(message.nutrition, field: "\(field).nutrition") : nil
        do throws(RecipeContentError) {
            try self.init(
                description: message.description_p,
                notes: message.notes,
                rating: message.rating == 0 ? nil : try Rating(stars: Int(message.rating)),
                cover: message.cover.isEmpty ? nil : try PictureReference(message.cover),
                nutrition: try facts.map { (facts) throws(RecipeContentError) in
                    try RecipeModule.NutritionFacts(facts.nutrients, facts.basis)
                },
                totalWeight: weight
            )
        } catch { throw RecipeError.content(error).refusal }
    }
}

/// The nutrients of a message, before the module checks them.
struct NutritionReading {
    let basis: RecipeModule.NutritionFacts.Basis
    let nutrients: [RecipeModule.Nutrient]

    init(_ message: RecipeMessages.NutritionFacts, field: String) throws(Refusal) {
        switch message.basis {
        case .per100Grams: basis = .per100Grams
        case .perServing: basis = .perServing
        default:
            throw Refusal(
                .invalid,
                code: "recipe.noBasis",
                sentence: "Nutrients are those of 100 g or of one serving: say which.",
                field: "\(field).basis"
            )
        }
        nutrients = try message.nutrients.decoded(as: "\(field).nutrients") { (nutrient, field) throws(Refusal) in
            let amount = try Quantities.Amount(nutrient.amount, field: "\(field).amount")
            return RecipeModule.Nutrient(name: nutrient.name, amount: amount)
        }
    }
}

extension RecipeModule.Servings {
    /// Returns the servings: the number if there is one, otherwise the parsed text.
    static func reading(_ message: RecipeMessages.Servings) throws(RecipeContentError) -> RecipeModule.Servings? {
        guard !message.count.isEmpty else { return RecipeModule.Servings(message.text) }
        guard let count = Rational(message.count) else { throw .notAServingsCount(text: message.count) }
        return try RecipeModule.Servings(text: message.text, count: count)
    }
}
