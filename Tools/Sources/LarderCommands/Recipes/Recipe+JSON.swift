import CommonMessages
import RecipeMessages
import TextFormats

extension Recipe {
    /// All fields, for scripts.
    var json: JSONValue { .object(members) }

    /// All fields and how often the recipe was cooked, for scripts.
    func json(cooked: CookingTotal) -> JSONValue { .object(members + [.init("cooked", cooked.json)]) }

    private var members: [JSONValue.Member] {
        [
            .init("recipeId", .string(id)), .init("title", .string(title)), .init("version", .integer(version)),
            .init("servings", servings.json), .init("ingredients", .array(ingredients.map(\.json))),
            .init("steps", .array(stepMembers)), .init("tags", .array(tags.map(JSONValue.string))),
        ] + times + [
            .init("language", .string(language)), .init("source", .string(sourceURL)),
            .init("description", .string(description_p)), .init("notes", .string(notes)),
            .init("rating", rating == 0 ? .null : .integer(rating)), .init("favorite", .bool(favorite)),
            .init("picture", .string(cover)),
            .init("nutrition", hasNutrition ? nutrition.json : .null),
            .init("totalWeight", totalWeight.isEmpty ? .null : .string(totalWeight)),
            .init("portionSize", portionSize.isEmpty ? .null : .string(portionSize)),
            .init("addedAt", addedAt == 0 ? .null : .integer(addedAt)),
        ]
    }

    private var times: [JSONValue.Member] {
        [
            .init("prepMinutes", hasPrepMinutes ? .integer(prepMinutes) : .null),
            .init("cookMinutes", hasCookMinutes ? .integer(cookMinutes) : .null),
            .init("restMinutes", hasRestMinutes ? .integer(restMinutes) : .null),
            .init("totalMinutes", hasTotalMinutes ? .integer(totalMinutes) : .null),
        ]
    }

    private var stepMembers: [JSONValue] {
        steps.enumerated().map { place, text in
            let details = stepDetails.dropFirst(place).first ?? StepDetails()
            return .object([
                .init("text", .string(text)), .init("section", .string(details.section)),
                .init("lineIds", .array(details.lineIds.map(JSONValue.string))),
            ])
        }
    }
}

extension NutritionFacts {
    fileprivate var json: JSONValue {
        let part: JSONValue =
            switch basis {
            case .per100Grams: .string("per100Grams")
            case .perServing: .string("perServing")
            default: .null
            }
        let amounts = nutrients.map { nutrient in
            JSONValue.object([
                .init("name", .string(nutrient.name)), .init("amount", .string(nutrient.amount.value)),
                .init("unit", .string(nutrient.amount.unit)),
            ])
        }
        return .object([.init("basis", part), .init("nutrients", .array(amounts))])
    }
}

extension Servings {
    fileprivate var json: JSONValue {
        .object([
            .init("text", .string(text)), .init("count", count.isEmpty ? .null : .string(count)),
            .init("yield", self.yield.isEmpty ? .null : .string(self.yield)),
        ])
    }
}

extension IngredientLine {
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("lineId", .string(id)), .init("text", .string(text)), .init("section", .string(section)),
        ]
        guard hasReading else { return .object(members + [.init("reading", .null)]) }
        members.append(
            .init(
                "reading",
                .object([
                    .init("ingredientKey", .string(reading.ingredientKey)), .init("name", .string(reading.name)),
                    .init("quantity", reading.quantity.json), .init("note", .string(reading.note)),
                    .init("optional", .bool(reading.optional)), .init("own", .bool(reading.own)),
                ])
            )
        )
        return .object(members)
    }
}

extension RecipeSummary {
    /// All fields, for scripts.
    var json: JSONValue {
        .object([
            .init("recipeId", .string(id)), .init("title", .string(title)), .init("servings", servings.json),
            .init("ingredients", .integer(ingredientCount)), .init("favorite", .bool(favorite)),
            .init("rating", rating == 0 ? .null : .integer(rating)), .init("cooked", cooked.json),
        ])
    }
}

extension CookingTotal {
    /// How often a recipe was cooked, for scripts.
    var json: JSONValue {
        .object([.init("times", .integer(times)), .init("lastDay", lastDay.isEmpty ? .null : .string(lastDay))])
    }
}

extension Cooking {
    /// All fields, for scripts.
    var json: JSONValue {
        .object([
            .init("cookingId", .string(id)), .init("recipeId", .string(recipeID)), .init("title", .string(title)),
            .init("day", .string(day)), .init("servings", servings.isEmpty ? .null : .string(servings)),
            .init("by", .string(by)), .init("note", .string(note)), .init("saidAt", .integer(saidAt)),
        ])
    }
}

extension DeletedRecipe {
    /// All fields, for scripts.
    var json: JSONValue {
        .object([
            .init("recipeId", .string(id)), .init("title", .string(title)), .init("lines", .integer(lines)),
            .init("versions", .integer(revisions)), .init("timesCooked", .integer(cookings)),
        ])
    }
}

extension Revision {
    /// The version and its content, for scripts.
    var json: JSONValue {
        .object([
            .init("versionId", .string(id)), .init("version", .integer(version)), .init("at", .integer(at)),
            .init("by", .string(by)), .init("recipe", content.json),
        ])
    }
}

extension Difference {
    /// All fields, for scripts.
    var json: JSONValue {
        .object([
            .init("field", .string(field)), .init("before", hasBefore ? .string(before) : .null),
            .init("after", hasAfter ? .string(after) : .null),
        ])
    }
}
