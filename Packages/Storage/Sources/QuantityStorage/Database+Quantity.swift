import Commands
import Foundation
import GRDB
import QuantityModule

extension Database {
    /// Writes or deletes the row of an entity.
    func write(_ row: QuantityRow?, of key: EntityKey, _ household: Data) throws {
        switch row {
        case .ingredient(let record): try save(record, household)
        case .favorite(let id):
            try execute(
                sql: "INSERT INTO favorites (household_id, ingredient_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [household, id.uuidString.lowercased()]
            )
        case .correction(let correction): try save(correction, household)
        case .settings(let settings): try save(settings, household)
        case .later: break
        case nil: try delete(key.kind.text, key.id.text, household)
        }
    }

    private func save(_ record: IngredientRecord, _ household: Data) throws {
        let ingredient = record.ingredient
        let id = ingredient.id.uuidString.lowercased()
        try execute(
            sql: """
                INSERT INTO ingredients (household_id, id, sort_name, category, is_custom, body, version)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (household_id, id) DO UPDATE SET sort_name = excluded.sort_name,
                    category = excluded.category, is_custom = excluded.is_custom, body = excluded.body,
                    version = excluded.version
                """,
            arguments: [
                household, id, ingredient.sortName, ingredient.category?.rawValue ?? "", ingredient.isCustom,
                try Self.body(record), record.version,
            ]
        )
        try deleteWords(of: id, household)
        for name in ingredient.lookupNames {
            try execute(
                sql: "INSERT INTO ingredient_names (household_id, name, ingredient_id) VALUES (?, ?, ?)",
                arguments: [household, name, id]
            )
        }
        for word in IngredientSearch.words(of: ingredient) {
            try execute(
                sql: "INSERT INTO ingredient_words (household_id, word, ingredient_id) VALUES (?, ?, ?)",
                arguments: [household, word, id]
            )
        }
    }

    private func save(_ correction: LineCorrection, _ household: Data) throws {
        try execute(
            sql: """
                INSERT INTO corrections (household_id, line_key, body, version) VALUES (?, ?, ?, ?)
                ON CONFLICT (household_id, line_key) DO UPDATE SET body = excluded.body, version = excluded.version
                """,
            arguments: [household, correction.key, try Self.body(correction), correction.version]
        )
    }

    private func save(_ settings: Settings, _ household: Data) throws {
        try execute(
            sql: """
                INSERT INTO settings (household_id, cups, locale, version) VALUES (?, ?, ?, ?)
                ON CONFLICT (household_id) DO UPDATE SET cups = excluded.cups, locale = excluded.locale,
                    version = excluded.version
                """,
            arguments: [household, settings.cups.rawValue, settings.locale, settings.version]
        )
    }

    private func delete(_ kind: String, _ id: String, _ household: Data) throws {
        switch kind {
        case "ingredient":
            try deleteWords(of: id, household)
            try execute(sql: "DELETE FROM ingredients WHERE household_id = ? AND id = ?", arguments: [household, id])
        case "favorite":
            let sql = "DELETE FROM favorites WHERE household_id = ? AND ingredient_id = ?"
            try execute(sql: sql, arguments: [household, id])
        case "correction":
            let sql = "DELETE FROM corrections WHERE household_id = ? AND line_key = ?"
            try execute(sql: sql, arguments: [household, id])
        case "settings": try execute(sql: "DELETE FROM settings WHERE household_id = ?", arguments: [household])
        default: break  // A kind that a later release introduces has no row.
        }
    }

    private func deleteWords(of id: String, _ household: Data) throws {
        for table in ["ingredient_names", "ingredient_words"] {
            try execute(
                sql: "DELETE FROM \(table) WHERE household_id = ? AND ingredient_id = ?",
                arguments: [household, id]
            )
        }
    }

    static func body(_ value: some Encodable) throws -> String {
        String(decoding: try StoredJSON.encode(value), as: UTF8.self)
    }
}

extension Row {
    /// Decodes the row's `body`.
    func body<Value: Decodable>() throws -> Value {
        try StoredJSON.decode(from: Array((self["body"] as String).utf8))
    }
}

extension Settings {
    /// Creates settings from a row of `settings`.
    init(row: Row) {
        self.init(cups: CupSystem(rawValue: row["cups"]) ?? .us, locale: row["locale"], version: row["version"])
    }
}
