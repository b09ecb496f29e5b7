import Quantities
public import TextFormats

/// A recipe as schema.org has it, in one JSON object: what Nextcloud Cookbook stores, and what Larder writes as
/// JSON-LD.
///
/// Source: https://schema.org/Recipe. RecipeModule reads the JSON-LD of pages, where anything may occur.
public enum SchemaOrgRecipe {
    private static let nutrients: [(name: String, nutrient: DraftNutrition.Nutrient)] = [
        ("calories", .energy), ("fatContent", .fat), ("saturatedFatContent", .saturatedFat),
        ("transFatContent", .transFat), ("unsaturatedFatContent", .unsaturatedFat),
        ("carbohydrateContent", .carbohydrate), ("sugarContent", .sugar), ("fiberContent", .fiber),
        ("proteinContent", .protein), ("cholesterolContent", .cholesterol), ("sodiumContent", .sodium),
    ]
    private static let known: Set<String> = [
        "@context", "@type", "@id", "id", "name", "description", "recipeYield", "prepTime", "cookTime", "totalTime",
        "recipeIngredient", "ingredients", "recipeInstructions", "keywords", "recipeCategory", "recipeCuisine", "url",
        "isBasedOn", "creditText", "author", "inLanguage", "review", "comment", "image", "imageUrl", "nutrition",
        "dateCreated", "dateModified", "datePublished", "printImage", "imagePlaceholderUrl",
    ]

    /// Returns the recipe of an object.
    public static func read(_ value: JSONValue, file: String) -> ReadRecipe {
        var builder = DraftBuilder()
        builder.draft.title = value.text("name")
        builder.draft.description = value.text("description")
        builder.draft.servings = value.text("recipeYield")
        for (kind, name) in [(DraftTimes.Kind.prep, "prepTime"), (.cook, "cookTime"), (.total, "totalTime")] {
            builder.time(kind, value.text(name))
        }
        builder.draft.ingredients =
            value.list("recipeIngredient", "ingredients")
            .flatMap { ($0.scalar ?? "").textLines }.map { DraftLine($0) }.underMarkedHeadings
        for step in value.list("recipeInstructions") { read(step, section: "", into: &builder) }
        builder.draft.steps = builder.draft.steps.underMarkedHeadings
        if case .string(let keywords) = value["keywords"] {
            builder.draft.tags = keywords.split(separator: ",").map(String.init)
        } else {
            builder.draft.tags = value.names("keywords")
        }
        builder.draft.tags += value.names("recipeCategory") + value.names("recipeCuisine")
        readCredits(of: value, into: &builder)
        builder.draft.language = value.text("inLanguage")
        builder.rating(value["review"]?["reviewRating"]?.text("ratingValue"))
        for image in value.list("image") { builder.picture(image.scalar ?? image.text("url", "contentUrl")) }
        builder.picture(value.text("imageUrl"))
        if let nutrition = value["nutrition"], nutrition.isObject {
            let size = nutrition.text("servingSize").folded.lowercased()
            let basis: DraftNutrition.Basis = ["100 g", "100g"].contains(size) ? .per100Grams : .perServing
            for (name, nutrient) in nutrients { builder.nutrient(nutrient, nutrition.text(name), basis: basis) }
        }
        return builder.finish(file: file)
    }

    /// Reads who the recipe is from and what its owner says of it, and names what nothing reads.
    private static func readCredits(of value: JSONValue, into builder: inout DraftBuilder) {
        builder.source(value.text("url"))
        for source in [value.text("isBasedOn"), value.text("creditText")] { builder.source(source) }
        let isCredited = !builder.draft.source.isEmpty || !builder.draft.sourceURL.isEmpty
        if !isCredited { builder.source(value["author"].map { $0.scalar ?? $0.names("name").first ?? "" }) }
        // The comments of visitors have authors, and are those of the page.
        let hasOwnComment = value["comment"]?["author"] == nil
        if hasOwnComment { builder.note(value["comment"].map { $0.scalar ?? $0.text("text") } ?? "") }
        let unread = ["author": isCredited, "comment": !hasOwnComment || value["comment"]?.elements != nil]
        builder.leaveUnknown(value, known.subtracting(unread.filter(\.value).keys))
    }

    private static func read(_ step: JSONValue, section: String, into builder: inout DraftBuilder) {
        if let text = step.scalar { return builder.draft.addSteps(text, section: section) }
        let parts = step.list("itemListElement", "steps")
        guard parts.isEmpty else {
            // One level of sections: their own sections continue under the same heading.
            for part in parts {
                let text = part.scalar ?? part.text("text", "name")
                builder.draft.addSteps(text, section: step.text("name"))
            }
            return
        }
        builder.draft.addSteps(step.text("text", "name"), section: section)
    }

    /// Returns a recipe as JSON-LD.
    public static func write(_ draft: RecipeDraft) -> WrittenRecipe {
        let draft = draft.normalized
        var members: [JSONValue.Member] = [
            .init("@context", .string("https://schema.org")), .init("@type", .string("Recipe")),
            .init("name", .string(draft.title)),
        ]
        func add(_ name: String, _ text: String) { if !text.isEmpty { members.append(.init(name, .string(text))) } }
        add("description", draft.description)
        add("recipeYield", draft.servings)
        for (kind, name) in [(DraftTimes.Kind.prep, "prepTime"), (.cook, "cookTime"), (.total, "totalTime")] {
            add(name, draft.times[kind].map(MinutesText.iso) ?? "")
        }
        members.append(.init("recipeIngredient", .array(draft.ingredients.map { .string($0.text) })))
        members.append(.init("recipeInstructions", .array(instructions(draft.steps))))
        if !draft.tags.isEmpty { members.append(.init("keywords", .array(draft.tags.map { .string($0) }))) }
        add("url", draft.sourceURL)
        add("creditText", draft.source)
        add("inLanguage", draft.language)
        if let rating = draft.rating {
            let value: JSONValue = ["@type": .string("Rating"), "ratingValue": .integer(rating)]
            members.append(.init("review", ["@type": .string("Review"), "reviewRating": value]))
        }
        if !draft.notes.isEmpty {
            members.append(.init("comment", ["@type": .string("Comment"), "text": .string(draft.notes)]))
        }
        add("image", draft.picture)
        if let nutrition = draft.nutrition { members.append(.init("nutrition", value(of: nutrition))) }
        return WrittenRecipe(bytes: Array((JSONValue.object(members).pretty + "\n").utf8), left: left(of: draft))
    }

    private static func left(of draft: RecipeDraft) -> [RecipeRemark] {
        var left: [RecipeRemark] = []
        if draft.ingredients.contains(where: { !$0.section.isEmpty }) {
            left.append(.init(.ingredients, .left, "JSON-LD has no headings among ingredients."))
        }
        if draft.times[.rest] != nil { left.append(.init(.times, .left, "JSON-LD has no resting time.")) }
        if draft.totalWeight != nil {
            left.append(.init(.totalWeight, .left, "JSON-LD has no weight of the whole recipe."))
        }
        return left + draft.leftElsewhere("JSON-LD")
    }

    private static func instructions(_ steps: [DraftLine]) -> [JSONValue] {
        func step(_ text: String) -> JSONValue { ["@type": .string("HowToStep"), "text": .string(text)] }
        var (written, section, parts) = ([JSONValue](), "", [JSONValue]())
        func end() {
            guard !parts.isEmpty else { return }
            written +=
                section.isEmpty
                ? parts
                : [["@type": .string("HowToSection"), "name": .string(section), "itemListElement": .array(parts)]]
        }
        for line in steps {
            if line.section != section {
                end()
                (section, parts) = (line.section, [])
            }
            parts.append(step(line.text))
        }
        end()
        return written
    }

    private static func value(of nutrition: DraftNutrition) -> JSONValue {
        let size = nutrition.basis == .per100Grams ? "100 g" : "1 serving"
        let amounts = nutrients.compactMap { name, nutrient in
            nutrition.amounts[nutrient].map { JSONValue.Member(name, .string(NutritionText.text($0, of: nutrient))) }
        }
        return .object(
            [.init("@type", .string("NutritionInformation")), .init("servingSize", .string(size))] + amounts
        )
    }
}
