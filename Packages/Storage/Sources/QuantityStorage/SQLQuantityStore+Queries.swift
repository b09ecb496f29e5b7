import Commands
import Foundation
import QuantityModule
import SQLKit

extension SQLConnection {
    /// Writes an ingredient with its names and words.
    func save(_ record: IngredientRecord, in household: HouseholdID) throws {
        let ingredient = record.ingredient
        let id = ingredient.id.text
        try run(
            """
            INSERT INTO ingredients (household_id, id, sort_name, category, is_custom, body, version)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (household_id, id) DO UPDATE SET sort_name = excluded.sort_name,
                category = excluded.category, is_custom = excluded.is_custom, body = excluded.body,
                version = excluded.version
            """,
            [
                household.blob, id, ingredient.sortName, ingredient.category?.rawValue ?? "", ingredient.isCustom,
                try StoredJSON.text(record), record.version,
            ]
        )
        try deleteWords([household.blob, id])
        for name in ingredient.lookupNames {
            try run(
                "INSERT INTO ingredient_names (household_id, name, ingredient_id) VALUES (?, ?, ?)",
                [household.blob, name, id]
            )
        }
        for word in IngredientSearch.words(of: ingredient) {
            try run(
                "INSERT INTO ingredient_words (household_id, word, ingredient_id) VALUES (?, ?, ?)",
                [household.blob, word, id]
            )
        }
    }

    /// Writes a favorite.
    func saveFavorite(_ id: UUID, in household: HouseholdID) throws {
        try run(
            "INSERT INTO favorites (household_id, ingredient_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [household.blob, id.text]
        )
    }

    /// Writes a correction.
    func save(_ correction: LineCorrection, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO corrections (household_id, line_key, body, version) VALUES (?, ?, ?, ?)
            ON CONFLICT (household_id, line_key) DO UPDATE SET body = excluded.body, version = excluded.version
            """,
            [household.blob, correction.key, try StoredJSON.text(correction), correction.version]
        )
    }

    /// Writes the settings.
    func save(_ settings: Settings, in household: HouseholdID) throws {
        try run(
            """
            INSERT INTO settings (household_id, cups, locale, shelf, version) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (household_id) DO UPDATE SET cups = excluded.cups, locale = excluded.locale,
                shelf = excluded.shelf, version = excluded.version
            """,
            [
                household.blob, settings.cups.rawValue, settings.locale, try StoredJSON.text(settings.shelf),
                settings.version,
            ]
        )
    }

    /// Deletes the row of an entity; a kind of a later release has none.
    func deleteQuantityRow(of key: EntityKey, in household: HouseholdID) throws {
        let place: SQLArguments = [household.blob, key.id.text]
        switch key.kind {
        case QuantityRow.ingredientKind:
            try deleteWords(place)
            try run("DELETE FROM ingredients WHERE household_id = ? AND id = ?", place)
        case QuantityRow.favoriteKind:
            try run("DELETE FROM favorites WHERE household_id = ? AND ingredient_id = ?", place)
        case QuantityRow.correctionKind:
            try run("DELETE FROM corrections WHERE household_id = ? AND line_key = ?", place)
        case QuantityRow.settingsKind: try run("DELETE FROM settings WHERE household_id = ?", [household.blob])
        default: break
        }
    }

    private func deleteWords(_ place: SQLArguments) throws {
        try run("DELETE FROM ingredient_names WHERE household_id = ? AND ingredient_id = ?", place)
        try run("DELETE FROM ingredient_words WHERE household_id = ? AND ingredient_id = ?", place)
    }
}
