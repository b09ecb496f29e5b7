public import Commands
public import CommandsTestKit
public import Foundation
public import QuantityModule

/// Keeps a home's ingredients, corrections and settings in memory.
public struct InMemoryQuantityStore: QuantityStore, InMemoryCommandStore {
    /// Where the rows are.
    public let log = InMemoryCommandLog<QuantityRow>()

    /// Makes an empty store.
    public init() {}

    /// The ingredients of these identities.
    public func ingredients(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientRecord] {
        await ingredients(of: household).filter { ids.contains($0.ingredient.id) }
    }

    /// The ingredients that have one of these folded names or keys, in the order of their names.
    public func ingredients(
        named names: Set<String>,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] {
        await ingredients(of: household).filter { !names.isDisjoint(with: $0.ingredient.lookupNames) }
    }

    /// A page of ingredients in the order of their names.
    public func ingredients(
        _ query: IngredientQuery,
        of household: HouseholdID
    ) async throws(StoreError) -> [IngredientRecord] {
        let fitting = await ingredients(of: household).filter { record in
            let ingredient = record.ingredient
            let place = (ingredient.sortName, ingredient.id.uuidString)
            return (query.category == nil || query.category == ingredient.category)
                && (query.isCustom == nil || query.isCustom == ingredient.isCustom)
                && (query.after.map { ($0.sortName, $0.id.uuidString) < place } ?? true)
                && query.search.matches(ingredient)
        }
        return Array(fitting.prefix(max(0, query.limit)))
    }

    /// The marks of these ingredients.
    public func marks(ids: Set<UUID>, of household: HouseholdID) async throws(StoreError) -> [IngredientMark] {
        await marks(of: household).filter { ids.contains($0.ingredientID) }
    }

    /// The marks of all favorites.
    public func favorites(of household: HouseholdID) async throws(StoreError) -> [IngredientMark] {
        await marks(of: household).filter(\.isFavorite)
    }

    /// The marks of all ingredients that were used, the last used first.
    public func used(of household: HouseholdID) async throws(StoreError) -> [IngredientMark] {
        await marks(of: household).filter { $0.lastUsed != nil }.sorted { first, second in
            let (one, other) = (first.lastUsed ?? .distantPast, second.lastUsed ?? .distantPast)
            return one == other ? first.ingredientID.uuidString < second.ingredientID.uuidString : one > other
        }
    }

    /// The corrections of these lines.
    public func corrections(
        keys: Set<String>,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection] {
        await corrections(of: household).filter { keys.contains($0.key) }
    }

    /// A page of corrections in the order of their keys.
    public func corrections(
        after key: String?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [LineCorrection] {
        let later = await corrections(of: household).filter { key == nil || $0.key > key ?? "" }
        return Array(later.prefix(max(0, limit)))
    }

    /// How many lines are corrected.
    public func countCorrections(of household: HouseholdID) async throws(StoreError) -> Int {
        await corrections(of: household).count
    }

    /// How the home measures.
    public func settings(of household: HouseholdID) async throws(StoreError) -> Settings? {
        if case .settings(let settings)? = await log.rows(of: household, kind: "settings").first {
            settings
        } else {
            nil
        }
    }

    /// What the home asked for last.
    public func recentConversions(of household: HouseholdID) async throws(StoreError) -> RecentConversions? {
        if case .recent(let recent)? = await log.rows(of: household, kind: "recent").first { recent } else { nil }
    }

    private func ingredients(of household: HouseholdID) async -> [IngredientRecord] {
        await log.rows(of: household, kind: "ingredient").compactMap {
            if case .ingredient(let record) = $0 { record } else { nil }
        }.sorted {
            ($0.ingredient.sortName, $0.ingredient.id.uuidString) < (
                $1.ingredient.sortName, $1.ingredient.id.uuidString
            )
        }
    }

    private func marks(of household: HouseholdID) async -> [IngredientMark] {
        await log.rows(of: household, kind: "mark").compactMap { if case .mark(let mark) = $0 { mark } else { nil } }
    }

    private func corrections(of household: HouseholdID) async -> [LineCorrection] {
        await log.rows(of: household, kind: "correction").compactMap {
            if case .correction(let correction) = $0 { correction } else { nil }
        }.sorted { $0.key < $1.key }
    }
}
