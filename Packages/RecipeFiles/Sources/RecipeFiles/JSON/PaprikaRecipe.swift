import Quantities
public import TextFormats

/// A recipe of Paprika's: an object whose ingredients and directions are texts of lines.
///
/// Source: the files of Paprika 3's export, as the readers of other programs describe them.
public enum PaprikaRecipe {
    private static let known: Set<String> = [
        "uid", "hash", "created", "name", "description", "ingredients", "directions", "notes", "nutritional_info",
        "prep_time", "cook_time", "total_time", "difficulty", "servings", "rating", "source", "source_url",
        "image_url", "categories", "photo", "photo_hash", "photo_large", "photo_data", "photos", "photo_url", "scale",
        "in_trash", "on_favorites", "is_pinned", "on_grocery_list", "deleted",
    ]

    /// Returns the recipe of an object.
    public static func read(_ value: JSONValue, file: String) -> ReadRecipe {
        var builder = DraftBuilder()
        builder.draft.title = value.text("name")
        builder.draft.description = value.text("description")
        builder.draft.servings = value.text("servings")
        builder.draft.notes = value.text("notes")
        builder.time(.prep, value.text("prep_time"))
        builder.time(.cook, value.text("cook_time"))
        builder.time(.total, value.text("total_time"))
        builder.draft.ingredients = HeadedLines.read(value.text("ingredients"))
        builder.draft.steps = HeadedLines.read(value.text("directions"))
        builder.draft.tags = value.names("categories")
        builder.draft.sourceURL = value.text("source_url")
        builder.source(value.text("source"))
        builder.rating(value.text("rating"))
        builder.picture(value.text("image_url", "photo_url"))
        builder.nutrition(value.text("nutritional_info"))
        if !value.text("difficulty").isEmpty { builder.draft.tags.append(value.text("difficulty")) }
        if !value.text("photo_data").isEmpty || !value.list("photos").isEmpty {
            builder.left(.picture, "The pictures in the file are left: a recipe names its picture by its address.")
        }
        if value.flag("in_trash") { builder.left(.other, "That it is in the trash is left.") }
        builder.leaveUnknown(value, known)
        return builder.finish(file: file)
    }

    /// Returns a recipe as JSON, which an archive compresses.
    public static func write(_ draft: RecipeDraft) -> WrittenRecipe {
        let draft = draft.normalized
        let ingredients = HeadedLines.text(of: draft.ingredients, .ingredients)
        let directions = HeadedLines.text(of: draft.steps, .steps)
        var left = ingredients.left + directions.left + draft.leftElsewhere("Paprika")
        func time(_ kind: DraftTimes.Kind) -> JSONValue { .string(draft.times[kind].map(MinutesText.text) ?? "") }
        if draft.times[.rest] != nil { left.append(.init(.times, .left, "Paprika has no resting time.")) }
        if !draft.language.isEmpty { left.append(.init(.language, .left, "Paprika has no language.")) }
        if draft.totalWeight != nil {
            left.append(.init(.totalWeight, .left, "Paprika has no weight of the whole recipe."))
        }
        let hasPicture = draft.picture.isWebAddress
        if !hasPicture, !draft.picture.isEmpty {
            left.append(.init(.picture, .left, "The picture is no address, and its file is not in the archive."))
        }
        let print = draft.fingerprint
        let value: JSONValue = [
            "uid": .string(uuid(print)), "hash": .string(print + print), "name": .string(draft.title),
            "description": .string(draft.description), "ingredients": .string(ingredients.text),
            "directions": .string(directions.text), "notes": .string(draft.notes),
            "nutritional_info": .string(
                draft.nutrition.map { NutritionText.lines(of: $0).joined(separator: "\n") } ?? ""
            ),
            "prep_time": time(.prep), "cook_time": time(.cook), "total_time": time(.total), "difficulty": .string(""),
            "servings": .string(draft.servings), "rating": .integer(draft.rating ?? 0),
            "source": .string(draft.source), "source_url": .string(draft.sourceURL),
            "image_url": hasPicture ? .string(draft.picture) : .null, "photo": .null, "photo_hash": .null,
            "photo_large": .null, "photo_data": .null, "photos": .array([]), "scale": .null,
            "categories": .array(draft.tags.map { .string($0) }), "created": .string("2000-01-01 00:00:00"),
        ]
        return WrittenRecipe(bytes: Array(value.line.utf8), left: left)
    }

    private static func uuid(_ digits: String) -> String {
        let upper = Array(digits.uppercased())
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(upper[$0]) }.joined(separator: "-")
    }
}

extension DraftBuilder {
    /// Names the members of an object that nothing reads.
    mutating func leaveUnknown(_ value: JSONValue, _ known: Set<String>) {
        guard case .object(let members) = value else { return }
        let unknown = members.filter { !known.contains($0.name) && !$0.value.isEmptyValue }.map(\.name)
        guard !unknown.isEmpty else { return }
        let names = unknown.prefix(8).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
        let what = "\(names)\(unknown.count > 8 ? " and more" : "") \(unknown.count == 1 ? "is" : "are")"
        left(.other, "\(what) left: a recipe has no such field.")
    }
}

extension JSONValue {
    fileprivate var isEmptyValue: Bool {
        switch self {
        case .null, .bool(false): true
        case .string(let text): text.folded.isEmpty
        case .number(let digits): digits == "0"
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        case .bool: false
        }
    }
}
