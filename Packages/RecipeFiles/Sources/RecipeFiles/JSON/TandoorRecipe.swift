import Quantities
public import TextFormats

/// A recipe of Tandoor's export: an object whose steps have the ingredients that they use.
///
/// Source: `RecipeExportSerializer` of https://github.com/TandoorRecipes/recipes names the fields.
public enum TandoorRecipe {
    private static let known: Set<String> = [
        "name", "description", "keywords", "steps", "working_time", "waiting_time", "internal", "nutrition", "servings",
        "servings_text", "source_url", "rating", "file_path", "show_ingredient_overview", "image",
    ]
    private static let nutrients: [(String, DraftNutrition.Nutrient)] = [
        ("calories", .energy), ("carbohydrates", .carbohydrate), ("fats", .fat), ("proteins", .protein),
    ]

    /// Returns the recipe of an object.
    public static func read(_ value: JSONValue, file: String) -> ReadRecipe {
        var builder = DraftBuilder()
        builder.draft.title = value.text("name")
        builder.draft.description = value.text("description")
        let servings = value.text("servings")
        let number = DraftNumber.read(servings).map(DraftNumber.text) ?? servings
        builder.draft.servings = [number == "0" ? "" : number, value.text("servings_text")].filter { !$0.isEmpty }
            .joined(separator: " ")
        // Zero is what it has where a person said nothing.
        for (kind, name) in [(DraftTimes.Kind.prep, "working_time"), (.cook, "waiting_time")]
        where value.text(name) != "0" { builder.time(kind, value.text(name)) }
        if let prep = builder.draft.times[.prep], let cook = builder.draft.times[.cook] {
            builder.draft.times[.total] = prep + cook
        }
        builder.draft.tags = value.names("keywords")
        builder.source(value.text("source_url"))
        builder.rating(value.text("rating"))
        for (name, nutrient) in nutrients where value["nutrition"]?.isObject == true {
            builder.nutrient(nutrient, value["nutrition"]?.text(name), basis: .perServing)
        }
        let steps = value.list("steps").enumerated().sorted { left, right in
            let orders = (order(left.element), order(right.element))
            return orders.0 == orders.1 ? left.offset < right.offset : orders.0 < orders.1
        }
        for step in steps { read(step.element, into: &builder) }
        builder.leaveUnknown(value, known)
        return builder.finish(file: file)
    }

    private static func order(_ value: JSONValue) -> Int { Int(value.text("order")) ?? 0 }

    private static func read(_ step: JSONValue, into builder: inout DraftBuilder) {
        let name = step.text("name")
        var (section, lines) = (name, [String]())
        for ingredient in step.list("ingredients").enumerated().sorted(by: { left, right in
            let orders = (order(left.element), order(right.element))
            return orders.0 == orders.1 ? left.offset < right.offset : orders.0 < orders.1
        }).map(\.element) {
            if ingredient.flag("is_header") {
                section = ingredient.text("note")
                lines.append("")
                continue
            }
            let line = line(of: ingredient, into: &builder)
            lines.append(line)
            builder.draft.ingredients.append(DraftLine(line, section: section))
        }
        builder.draft.addSteps(filled(step.text("instruction"), with: lines), section: name)
        let minutes = step.text("time")
        if !minutes.isEmpty, minutes != "0" {
            builder.left(.times, "The \(minutes.prefix(20)) minutes of the step \"\(name.prefix(40))\" are left.")
        }
    }

    private static func line(of ingredient: JSONValue, into builder: inout DraftBuilder) -> String {
        let food = ingredient["food"].map { $0.text("name") } ?? ""
        let note = ingredient.text("note")
        let digits = ingredient.text("amount")
        var words = [food]
        if !ingredient.flag("no_amount") {
            let (amount, isAnother) = DraftNumber.kitchenText(digits)
            let unit = ingredient["unit"].map { $0.text("name") } ?? ""
            words = [amount == "0" ? "" : amount, unit, food]
            if isAnother {
                builder.changed(
                    .ingredients,
                    "The amount \(digits.prefix(40)) of \"\(food.prefix(60))\" is written \(amount)."
                )
            }
        }
        let text = words.filter { !$0.isEmpty }.joined(separator: " ")
        return text.isEmpty ? note : note.isEmpty ? text : "\(text), \(note)"
    }

    /// Puts ingredients in the place of marks such as "{{ ingredients[0] }}".
    private static func filled(_ text: String, with lines: [String]) -> String {
        var (filled, rest) = ("", text[...])
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            filled += rest[..<open.lowerBound]
            let inside = rest[open.upperBound..<close.lowerBound].folded
            let digits = inside.dropFirst("ingredients[".count).prefix { $0.isNumber }
            if inside.hasPrefix("ingredients["), let index = Int(digits), lines.indices.contains(index) {
                filled += lines[index]
            } else {
                filled += rest[open.lowerBound..<close.upperBound]
            }
            rest = rest[close.upperBound...]
        }
        return filled + rest
    }
}
