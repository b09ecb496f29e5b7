import Commands
import Foundation
import GRDB
import QuantityModule

extension Database {
    /// Writes one row of a commit, or deletes it.
    func apply(_ change: RowChange<QuantityRow>, _ household: Data) throws {
        switch change.row {
        case .ingredient(let record): try save(record, household)
        case .mark(let mark): try save(mark, household)
        case .correction(let correction):
            try saveBody("corrections", "line_key", correction.key, correction, correction.version, household)
        case .settings(let settings):
            try saveBody("habits", "kind", "settings", settings, settings.version, household)
        case .recent(let recent): try saveBody("habits", "kind", "recent", recent, recent.version, household)
        case nil: try delete(change.kind, change.entityId, household)
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

    private func save(_ mark: IngredientMark, _ household: Data) throws {
        try execute(
            sql: """
                INSERT INTO marks (household_id, ingredient_id, is_favorite, last_used, version) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (household_id, ingredient_id) DO UPDATE SET is_favorite = excluded.is_favorite,
                    last_used = excluded.last_used, version = excluded.version
                """,
            arguments: [
                household, mark.ingredientID.uuidString.lowercased(), mark.isFavorite,
                mark.lastUsed?.wholeMilliseconds, mark.version,
            ]
        )
    }

    private func saveBody(
        _ table: String,
        _ column: String,
        _ key: String,
        _ value: some Encodable,
        _ version: Int64,
        _ household: Data
    ) throws {
        try execute(
            sql: """
                INSERT INTO \(table) (household_id, \(column), body, version) VALUES (?, ?, ?, ?)
                ON CONFLICT (household_id, \(column)) DO UPDATE SET body = excluded.body, version = excluded.version
                """,
            arguments: [household, key, try Self.body(value), version]
        )
    }

    private func delete(_ kind: String, _ id: String, _ household: Data) throws {
        let (table, column, key): (String, String, String) =
            switch kind {
            case "ingredient": ("ingredients", "id", id)
            case "mark": ("marks", "ingredient_id", id)
            case "correction": ("corrections", "line_key", id)
            case "settings", "recent": ("habits", "kind", kind)
            default: preconditionFailure("The quantity store has no rows of the kind \(kind).")
            }
        if kind == "ingredient" { try deleteWords(of: id, household) }
        try execute(
            sql: "DELETE FROM \(table) WHERE household_id = ? AND \(column) = ?",
            arguments: [household, key]
        )
    }

    private func deleteWords(of id: String, _ household: Data) throws {
        for table in ["ingredient_names", "ingredient_words"] {
            try execute(
                sql: "DELETE FROM \(table) WHERE household_id = ? AND ingredient_id = ?",
                arguments: [household, id]
            )
        }
    }

    private static func body(_ value: some Encodable) throws -> String {
        String(decoding: try StoredJSON.encode(value), as: UTF8.self)
    }
}

extension Row {
    /// The value of the row's `body`.
    func body<Value: Decodable>() throws -> Value {
        try StoredJSON.decode(from: Array((self["body"] as String).utf8))
    }
}

extension IngredientMark {
    /// Reads a row of `marks`.
    init?(row: Row) {
        guard let id = UUID(uuidString: row["ingredient_id"]) else { return nil }
        self.init(
            ingredientID: id,
            isFavorite: row["is_favorite"],
            lastUsed: (row["last_used"] as Int64?).map { Date(wholeMilliseconds: $0) },
            version: row["version"]
        )
    }
}
