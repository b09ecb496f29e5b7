public import Commands
public import Foundation
public import QuantityModule
public import SQLKit

/// Stores a home's ingredients, corrections, and settings in a SQL database.
public struct SQLQuantityStore: QuantityStore, SQLOperationStore {
    /// The service whose tables these are.
    public static let service = "quantity"

    /// The database that holds everything.
    public let database: any SQLDatabase

    private let vocabularies = KeptVocabularies()

    /// Keeps ingredients in an open database.
    public init(_ database: any SQLDatabase) { self.database = database }

    /// Writes or deletes the row of an ingredient, a favorite, a correction, or the settings.
    public static func write(
        _ row: QuantityRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        switch row {
        case .ingredient(let record): try connection.save(record, in: household)
        case .favorite(let id): try connection.saveFavorite(id, in: household)
        case .correction(let correction): try connection.save(correction, in: household)
        case .settings(let settings): try connection.save(settings, in: household)
        case .later: break
        case nil: try connection.deleteQuantityRow(of: key, in: household)
        }
    }

    /// Returns the ingredients with these identities.
    public func ingredients(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord] {
        try await database.read { connection in
            try connection.rows(
                "SELECT body FROM ingredients WHERE household_id = ? AND id IN",
                ids.map(\.text),
                household
            ) { try $0.body() }
        }
    }

    /// Returns the ingredients with one of these folded names or keys, in name order.
    public func ingredients(
        named names: Set<String>,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] {
        let ids = try await database.read { connection in
            try connection.rows(
                "SELECT ingredient_id FROM ingredient_names WHERE household_id = ? AND name IN",
                Array(names),
                household
            ) { UUID(uuidString: $0["ingredient_id"]) }
        }
        let found = try await ingredients(ids: Set(ids.compactMap(\.self)), of: household)
        return found.sorted { first, second in
            (first.ingredient.sortName, first.ingredient.id.uuidString)
                < (second.ingredient.sortName, second.ingredient.id.uuidString)
        }
    }

    /// Returns a page of ingredients in name order.
    public func ingredients(
        _ query: IngredientQuery,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] {
        try await database.read { connection in
            let statement = try IngredientStatement(query, household.blob) { word in
                try vocabularies.words(meantBy: word, of: household, connection)
            }
            guard let statement else { return [] }
            return try connection.rows(statement.sql, statement.arguments) { try $0.body() }
        }
    }

    /// Returns the home's favorites.
    public func favorites(of household: HouseholdID) async throws(StoreError) -> Set<UUID> {
        let ids = try await database.read { connection in
            try connection.rows("SELECT ingredient_id FROM favorites WHERE household_id = ?", [household.blob]) {
                UUID(uuidString: $0["ingredient_id"])
            }
        }
        return Set(ids.compactMap(\.self))
    }

    /// Returns the corrections of these lines.
    public func corrections(
        keys: Set<String>,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection] {
        try await database.read { connection in
            try connection.rows(
                "SELECT body FROM corrections WHERE household_id = ? AND line_key IN",
                Array(keys),
                household
            ) { try $0.body() }
        }
    }

    /// Returns a page of corrections in key order.
    public func corrections(
        after key: String?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection] {
        try await database.read { connection in
            try connection.rows(
                "SELECT body FROM corrections WHERE household_id = ? AND line_key > ? ORDER BY line_key LIMIT ?",
                [household.blob, key ?? "", max(0, limit)]
            ) { try $0.body() }
        }
    }

    /// Returns the number of corrections.
    public func countCorrections(of household: HouseholdID) async throws(StoreError) -> Int {
        let sql = "SELECT COUNT(*) AS count FROM corrections WHERE household_id = ?"
        return try await database.read { connection in
            try connection.rows(sql, [household.blob]) { $0["count"] as Int }[0]
        }
    }

    /// Returns the home's settings.
    public func settings(of household: HouseholdID) async throws(StoreError) -> Settings? {
        let found = try await database.read { connection in
            try connection.rows("SELECT * FROM settings WHERE household_id = ?", [household.blob]) {
                try Settings(row: $0)
            }
        }
        return found.first
    }
}
