import Quantities
public import TextFormats

/// A recipe of Mealie's: the object of an early export, or of its API.
///
/// Source: the fields that https://github.com/mealie-recipes/mealie documents for its API and its tables.
public enum MealieRecipe {
    private static let nutrients: [(String, DraftNutrition.Nutrient)] = [
        ("calories", .energy), ("carbohydrateContent", .carbohydrate), ("fatContent", .fat), ("fiberContent", .fiber),
        ("proteinContent", .protein), ("sodiumContent", .sodium), ("sugarContent", .sugar),
        ("cholesterolContent", .cholesterol), ("saturatedFatContent", .saturatedFat),
        ("transFatContent", .transFat), ("unsaturatedFatContent", .unsaturatedFat),
    ]

    /// Returns the recipe of an object.
    public static func read(_ value: JSONValue, file: String) -> ReadRecipe {
        var builder = DraftBuilder()
        builder.draft.title = value.text("name", "title")
        builder.draft.description = value.text("description")
        builder.draft.servings = servings(of: value)
        builder.time(.prep, value.text("prepTime", "prep_time"))
        builder.time(.cook, value.text("performTime", "perform_time", "cookTime", "cook_time"))
        builder.time(.total, value.text("totalTime", "total_time"))
        var section = ""
        for ingredient in value.list("recipeIngredient", "recipe_ingredient", "ingredients") {
            add(ingredient, &section, into: &builder)
        }
        section = ""
        for step in value.list("recipeInstructions", "recipe_instructions", "directions") {
            let title = step.text("title")
            if !title.isEmpty { section = title }
            builder.draft.addSteps(step.scalar ?? step.text("text"), section: section)
        }
        builder.draft.tags = value.names("tags") + value.names("recipeCategory", "recipe_category", "categories")
        builder.source(value.text("orgURL", "org_url"))
        builder.rating(value.text("rating"))
        for note in value.list("notes") {
            let title = note.text("title")
            builder.note(note.scalar ?? [title, note.text("text")].filter { !$0.isEmpty }.joined(separator: "\n"))
        }
        readRest(of: value, into: &builder)
        return builder.finish(file: file)
    }

    private static func readRest(of value: JSONValue, into builder: inout DraftBuilder) {
        let nutrition = value["nutrition"] ?? .null
        for (name, nutrient) in nutrients {
            builder.nutrient(nutrient, nutrition.text(name, column(name)), basis: .perServing)
        }
        let image = value.text("image")
        if image.isWebAddress {
            builder.picture(image)
        } else if !image.isEmpty, image != "no image" {
            builder.left(.picture, "The picture is left: it is a file of Mealie's.")
        }
        for (name, what) in [("tools", "tools"), ("assets", "files"), ("comments", "comments"), ("extras", "extras")]
        where !value.list(name).isEmpty && value[name] != .object([]) {
            builder.left(.other, "Its \(what) are left: a recipe has no such field.")
        }
    }

    /// Returns the name of a column: "carbohydrate_content" for "carbohydrateContent".
    private static func column(_ name: String) -> String {
        name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
    }

    private static func servings(of value: JSONValue) -> String {
        let text = value.text("recipeYield", "recipe_yield")
        let servings = DraftNumber.kitchenText(value.text("recipeServings", "recipe_servings")).text
        let count = DraftNumber.kitchenText(value.text("recipeYieldQuantity", "recipe_yield_quantity")).text
        if !servings.isEmpty, servings != "0" { return "\(servings) servings" }
        return count.isEmpty || count == "0" ? text : "\(count) \(text)"
    }

    private static func add(_ ingredient: JSONValue, _ section: inout String, into builder: inout DraftBuilder) {
        if let text = ingredient.scalar { return builder.draft.ingredients.append(DraftLine(text, section: section)) }
        let title = ingredient.text("title")
        if !title.isEmpty { section = title }
        builder.draft.ingredients.append(DraftLine(line(of: ingredient, into: &builder), section: section))
    }

    private static func line(of ingredient: JSONValue, into builder: inout DraftBuilder) -> String {
        let note = ingredient.text("note")
        let original = ingredient.text("originalText", "original_text")
        let food = ingredient["food"].map { $0.scalar ?? $0.text("name") } ?? ""
        let unit = ingredient["unit"].map { $0.scalar ?? $0.text("name") } ?? ""
        let digits = ingredient.text("quantity")
        // Without a food and a unit, the note is the whole line, and the quantity a default.
        guard !food.isEmpty || !unit.isEmpty, !ingredient.flag("disableAmount", "disable_amount") else {
            let text = food.isEmpty ? note : note.isEmpty ? food : "\(food), \(note)"
            let (amount, _) = DraftNumber.kitchenText(digits)
            let isDefault = ingredient.flag("disableAmount", "disable_amount") || ["", "0", "1"].contains(amount)
            return text.isEmpty ? original : isDefault ? text : "\(amount) \(text)"
        }
        let (amount, isAnother) = DraftNumber.kitchenText(digits)
        if isAnother {
            builder.changed(
                .ingredients,
                "The amount \(digits.prefix(40)) of \"\(food.prefix(60))\" is written \(amount)."
            )
        }
        let text = [amount == "0" ? "" : amount, unit, food].filter { !$0.isEmpty }.joined(separator: " ")
        return note.isEmpty ? text : "\(text), \(note)"
    }
}
