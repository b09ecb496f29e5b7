import Commands
import Foundation
import Quantities
import RecipeModule
import SQLKit

extension StoredRecipe {
    /// Creates a recipe from its row and the rows of its lines, in order.
    init(row: SQLRow, lines: [SQLRow]) throws {
        let recipe = try Recipe(
            title: row["title"],
            servings: try Servings(row: row),
            ingredients: lines.map { try IngredientLine(row: $0) },
            times: CookingTimes(
                prepMinutes: row["prep_minutes"],
                cookMinutes: row["cook_minutes"],
                restMinutes: row["rest_minutes"],
                totalMinutes: row["total_minutes"]
            ),
            tags: try StoredJSON.decode(text: row["tags"]),
            language: row["language"],
            sourceURL: row["source_url"],
            steps: try StoredJSON.decode(text: row["steps"]),
            details: RecipeDetails(row: row)
        )
        let stored = StoredRecipe(
            id: try RecipeID(row: row),
            version: row["version"],
            recipe: recipe,
            marks: try RecipeMarks(row: row)
        )
        self = stored.identified
    }

    /// The values of the columns of `recipes`, in their order.
    func values(in household: HouseholdID) throws -> [SQLValue] {
        let details = recipe.details
        let values: SQLArguments = [
            household.blob, id.description, recipe.title, titleKey.text, recipe.servings?.text,
            recipe.servings?.count?.description, recipe.servings?.count?.doubleValue, recipe.times.prepMinutes,
            recipe.times.cookMinutes, recipe.times.totalMinutes, recipe.language, recipe.sourceURL,
            try StoredJSON.text(recipe.tags), try StoredJSON.text(recipe.steps), recipe.ingredients.count, version,
            marks.portionSize?.description, marks.portionSize?.doubleValue, recipe.times.restMinutes,
            details.description, details.notes, details.rating?.stars, details.cover?.text,
            try details.nutrition.map { try StoredJSON.text($0) }, details.totalWeight?.description,
            details.totalWeight?.doubleValue, marks.isFavorite, marks.addedAt?.wholeMilliseconds,
            marks.trash?.at.wholeMilliseconds, marks.trash?.by,
            // How often it was cooked is counted once its row is there.
            0, nil, recipe.times.allMinutes,
            // Its places in the orders of a search; those by cookings are counted, too.
            -(marks.addedAt?.wholeMilliseconds ?? 0), 0, 0, 0, -(details.rating?.stars ?? 0),
            recipe.times.allMinutes.map(Int64.init) ?? RecipeSearch.Sort.unknownMinutes,
        ]
        return values.map { $0?.sql ?? .null }
    }

    /// The values of the columns of `recipe_ingredients`, in their order, for each line.
    func lineValues(in household: HouseholdID) -> [[SQLValue]] {
        recipe.ingredients.enumerated().map { place, line in
            let (reading, range) = (line.reading, line.reading?.quantity.range)
            let lower = range.flatMap { $0.isRange ? $0.lower.description : nil }
            let values: SQLArguments = [
                household.blob, id.description, place, line.text, line.section, line.id?.description,
                reading?.ingredientKey, reading?.name, reading?.quantity.numericValue, range?.upper.description, lower,
                reading?.quantity.standardUnit, reading?.quantity.displayText, reading?.quantity.isParseable,
                reading.map { Double($0.quantity.parseConfidence) }, reading?.quantity.exact, reading?.note,
                reading?.isOptional, reading?.isOwn,
            ]
            return values.map { $0?.sql ?? .null }
        }
    }
}

extension IngredientLine {
    fileprivate init(row: SQLRow) throws {
        let id = try (row["line_id"] as String?).map { text in
            guard let id = LineID(text) else { throw StoreError.damaged("line_id", text) }
            return id
        }
        self.init(row["text"], section: row["section"], id: id, reading: try LineReading(row: row))
    }
}

extension LineReading {
    /// Reads what a line says; `nil` for a line that has not been read.
    fileprivate init?(row: SQLRow) throws {
        guard let key: String = row["ingredient_key"] else { return nil }
        var range: AmountRange?
        if let upper = try Rational(row: row, "amount") {
            let unit = UnitCode(rawValue: row["standard_unit"] ?? "")
            range = AmountRange(try Rational(row: row, "lower_amount") ?? upper, upper, unit)
        }
        self.init(
            ingredientKey: key,
            name: row["name"],
            quantity: StructuredQuantity(
                range: range,
                displayText: row["display_text"],
                parseConfidence: Float(row["confidence"] as Double),
                exact: row["is_exact"]
            ),
            note: row["note"],
            isOptional: row["is_optional"],
            isOwn: row["is_own"]
        )
    }
}

extension RecipeDetails {
    fileprivate init(row: SQLRow) throws {
        try self.init(
            description: row["description"],
            notes: row["notes"],
            rating: (row["rating"] as Int?).map { try Rating(stars: $0) },
            cover: (row["cover"] as String?).map { try PictureReference($0) },
            nutrition: (row["nutrition"] as String?).map { try StoredJSON.decode(text: $0) },
            totalWeight: Rational(row: row, "total_weight")
        )
    }
}

extension RecipeMarks {
    fileprivate init(row: SQLRow) throws {
        var trash: TrashNote?
        if let at: Int64 = row["trashed_at"] {
            trash = TrashNote(at: Date(wholeMilliseconds: at), by: row["trashed_by"] ?? "")
        }
        self.init(
            portionSize: try Rational(row: row, "portion_size"),
            isFavorite: row["favorite"],
            addedAt: (row["added_at"] as Int64?).map { Date(wholeMilliseconds: $0) },
            trash: trash
        )
    }
}

extension RecipeSummary {
    /// Reads the columns for lists.
    init(row: SQLRow) throws {
        self.init(
            id: try RecipeID(row: row),
            title: row["title"],
            servings: try Servings(row: row),
            ingredientCount: row["ingredient_count"],
            isFavorite: row["favorite"],
            rating: try (row["rating"] as Int?).map { try Rating(stars: $0) },
            cooked: CookingTotal(row: row)
        )
    }
}

extension Servings {
    fileprivate init?(row: SQLRow) throws {
        guard let text: String = row["servings_text"] else { return nil }
        guard let count = try Rational(row: row, "servings_count") else {
            self.init(uncounted: text)
            return
        }
        try self.init(text: text, count: count)
    }
}

extension RecipeID {
    /// Reads the identifier of a row.
    init(row: SQLRow, _ column: String = "id") throws {
        let text: String = row[column]
        guard let id = RecipeID(text) else { throw StoreError.damaged(column, text) }
        self = id
    }
}

extension Rational {
    /// Reads an exact number; `nil` for NULL.
    fileprivate init?(row: SQLRow, _ column: String) throws {
        guard let text: String = row[column] else { return nil }
        guard let value = Rational(text) else { throw StoreError.damaged(column, text) }
        self = value
    }
}

extension StoreError {
    fileprivate static func damaged(_ column: String, _ value: String) -> StoreError {
        .unreadable("A recipe with \"\(value)\" in the column \(column)")
    }
}
