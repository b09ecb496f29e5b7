import Quantities

extension CooklangRecipe {
    private static let tagKeys = ["tags", "tag", "course", "category", "cuisine", "diet", "difficulty"]
    private static let otherKeys = [
        "title", "description", "introduction", "servings", "serves", "yield", "source", "source.name", "source.url",
        "author", "source.author", "locale", "language", "image", "images", "picture", "pictures", "rating",
        "total weight", "prep time", "time.prep", "cook time", "time.cook", "rest time", "time.rest", "time required",
        "time", "duration", "time.required",
    ]

    /// Returns the recipe of a file.
    ///
    /// A step of ingredients alone is a list of ingredients, and no step. An ingredient that a sentence names again,
    /// without an amount, is no second line.
    public static func read(_ bytes: [UInt8], file: String) throws(RecipeRefusal) -> ReadRecipe {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        let mark = text.unicodeScalars.first == "\u{FEFF}"
        let recipe = CooklangRecipe(mark ? String(text.unicodeScalars.dropFirst()) : text)
        return recipe.draft(file: file)
    }

    /// Returns the recipe, with what is not as the text has it.
    public func draft(file: String) -> ReadRecipe {
        var builder = DraftBuilder()
        readMetadata(into: &builder)
        var listed: Set<String> = []
        for step in steps { read(step, &listed, into: &builder) }
        for note in notes { builder.note(note) }
        return builder.finish(file: file)
    }

    private func readMetadata(into builder: inout DraftBuilder) {
        builder.draft.title = values("title").first ?? ""
        builder.draft.description = values("description", "introduction").joined(separator: "\n")
        builder.draft.servings = values("servings", "serves", "yield").first ?? ""
        builder.time(.prep, values("prep time", "time.prep").first)
        builder.time(.cook, values("cook time", "time.cook").first)
        builder.time(.rest, values("rest time", "time.rest").first)
        builder.time(.total, values("time required", "time", "duration", "time.required").first)
        for key in ["tags", "tag"] {
            // A text of several tags separates them by commas, and a list has them one by one.
            for entry in metadata where entry.key.lowercased() == key {
                let texts = entry.values
                builder.draft.tags += entry.isList ? texts : texts.flatMap { $0.split(separator: ",").map(String.init) }
            }
        }
        for key in Self.tagKeys.dropFirst(2) { builder.draft.tags += values(key) }
        builder.draft.sourceURL = values("source.url").first ?? ""
        for text in [values("source.name", "source").first, values("author", "source.author").first] {
            builder.source(text)
        }
        builder.draft.language = (values("locale", "language").first ?? "").replacing("_", with: "-")
        builder.rating(values("rating").first)
        builder.picture(values("image", "images", "picture", "pictures").first)
        let weight = (values("total weight").first ?? "").split(separator: " ")
        if weight.count == 2, weight[1] == "g", let grams = DraftNumber.read(String(weight[0])) {
            builder.draft.totalWeight = grams
        }
        let unknown = metadata.map(\.key).filter { !(Self.tagKeys + Self.otherKeys).contains($0.lowercased()) }
        if !unknown.isEmpty {
            let keys = unknown.prefix(8).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
            builder.left(.other, "The metadata \(keys) is left: a recipe has no such field.")
        }
    }

    private func read(_ step: Step, _ listed: inout Set<String>, into builder: inout DraftBuilder) {
        for case .ingredient(let ingredient) in step.items {
            let isKnown = !listed.insert(ingredient.recipeName.lowercased()).inserted
            if isKnown, ingredient.quantity == nil, !step.isIngredientList { continue }
            builder.draft.ingredients.append(DraftLine(ingredient.line, section: step.section))
            if ingredient.isFixed {
                builder.left(.ingredients, "That the amount of \"\(ingredient.name.prefix(60))\" is fixed is left.")
            }
            if ingredient.isRecipe {
                builder.changed(
                    .ingredients,
                    "\"\(ingredient.name.prefix(80))\" is another recipe: the line has its name."
                )
            }
        }
        guard !step.isIngredientList else { return }
        builder.draft.steps.append(DraftLine(step.items.map(\.text).joined(), section: step.section))
    }
}

extension CooklangRecipe.Component {
    /// The name, which for another recipe is that of its file.
    public var recipeName: String { isRecipe ? name.split(separator: "/").last.map(String.init) ?? name : name }

    /// The ingredient as a line: "2 sprigs thyme, chopped".
    public var line: String {
        let words = [quantity?.text ?? "", unit, recipeName].filter { !$0.isEmpty }.joined(separator: " ")
        return words + (preparation.isEmpty ? "" : ", \(preparation)") + (isOptional ? " (optional)" : "")
    }
}

extension CooklangRecipe.Item {
    /// The words of a step for it.
    public var text: String {
        switch self {
        case .text(let text): text
        case .ingredient(let component): component.recipeName
        case .cookware(let component): component.name
        case .timer(let timer):
            timer.quantity.map { timer.unit.isEmpty ? $0.text : "\($0.text) \(timer.unit)" } ?? timer.name
        }
    }
}
