import Commands
import Foundation
public import QuantityDomain

/// What saving does about ingredients that exist already, and drafts that cannot be saved.
public enum SaveMode: Sendable {
    /// Each must be new, and the first that cannot be saved refuses all.
    case add
    /// Each must exist, and the first that cannot be saved refuses all.
    case edit
    /// New ones are added, others replaced, and each one that cannot be saved has its own refusal.
    case importing
}

/// What became of one draft.
public struct SavedIngredient: Codable, Sendable {
    /// The ingredient as it is now; `nil` when the draft was refused.
    public let ingredient: Ingredient?
    /// False when the ingredient was the same before.
    public let isChanged: Bool
    /// Conversions that do not quite agree.
    public let contradictions: [String]
    /// Why the draft was refused; empty when it was not.
    public let refusal: String
}

extension IngredientCatalogService {
    /// How many drafts one request takes.
    public static let draftLimit = 500

    /// Adds, changes, or imports ingredients.
    ///
    /// What is the same already is not written again.
    ///
    /// - Parameters:
    ///   - drafts: What to save.
    ///   - mode: What to do about those that exist, and those that cannot be saved.
    /// - Returns: One entry for each draft, in the same order.
    /// - Throws: ``QuantityModuleError`` for the first draft that cannot be saved, except while importing.
    public func saveIngredients(
        _ drafts: [IngredientDraft],
        mode: SaveMode
    ) async throws(QuantityModuleError) -> [SavedIngredient] {
        guard drafts.count <= Self.draftLimit else { throw .tooMany(count: drafts.count, limit: Self.draftLimit) }
        return try await context.once(in: store) { () async throws(QuantityModuleError) in
            let checked = try check(drafts, mode: mode)
            let ids = Set(checked.compactMap { $0.ingredient?.id })
            let records = try await reading { () async throws(StoreError) in
                try await store.ingredients(ids: ids, of: context.household)
            }
            var batch = IngredientBatch(known: records, mode: mode)
            for (draft, one) in zip(drafts, checked) {
                try batch.take(draft, as: one.ingredient, one.contradictions, one.refusal)
            }
            return (changes: try QuantityRow.changes(batch.rows), outcome: batch.outcome)
        }
    }

    private typealias CheckedDraft = (ingredient: Ingredient?, contradictions: [String], refusal: String)

    private func check(_ drafts: [IngredientDraft], mode: SaveMode) throws(QuantityModuleError) -> [CheckedDraft] {
        var checked: [CheckedDraft] = []
        for draft in drafts {
            do throws(QuantityModuleError) {
                let (ingredient, contradictions) = try draft.checked(
                    in: context.household,
                    leavingOutSlips: mode == .importing
                )
                checked.append((ingredient, contradictions, ""))
            } catch {
                guard mode == .importing else { throw error }
                checked.append((nil, [], error.description))
            }
        }
        return checked
    }
}
