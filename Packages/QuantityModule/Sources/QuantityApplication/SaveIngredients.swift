import Commands
import Foundation
public import QuantityDomain

/// How saving treats existing ingredients and invalid drafts.
public enum SaveMode: Sendable {
    /// Each ingredient must be new.
    ///
    /// The first invalid draft refuses the request.
    case add
    /// New ingredients are added, and existing ones replaced; a draft without an origin keeps that of the existing one.
    ///
    /// Each invalid draft has its own refusal.
    case importing
}

/// The result of one draft.
public struct SavedIngredient: Codable, Sendable {
    /// The ingredient after the change; `nil` when the draft was refused.
    public let ingredient: Ingredient?
    /// Whether the draft changed the ingredient.
    public let isChanged: Bool
    /// Conversions that disagree slightly; of an imported ingredient, only those that were dropped.
    public let contradictions: [String]
    /// The reason for a refusal; empty for a saved draft.
    public let refusal: String
}

extension IngredientCatalogService {
    /// The maximum number of drafts in one request.
    public static let draftLimit = 500

    /// Adds or imports ingredients.
    ///
    /// Unchanged ingredients are not written again.
    ///
    /// - Parameters:
    ///   - drafts: The ingredients to save.
    ///   - mode: How to treat existing ingredients and invalid drafts.
    /// - Returns: One entry for each draft, in the same order.
    /// - Throws: ``QuantityError`` for the first invalid draft, except when importing.
    public func saveIngredients(
        _ drafts: [IngredientDraft],
        mode: SaveMode
    ) async throws(QuantityError) -> [SavedIngredient] {
        guard drafts.count <= Self.draftLimit else { throw .tooMany(count: drafts.count, limit: Self.draftLimit) }
        return try await context.once(in: store) { () async throws(QuantityError) in
            let drafts = mode == .importing ? try await withOrigins(drafts) : drafts
            let checked = try check(drafts, mode: mode, HomeReading(locale: try await locale()))
            if mode == .add { try await checkNames(of: checked.compactMap(\.ingredient)) }
            let keys = checked.compactMap { $0.ingredient.map { QuantityRow.key(ofIngredient: $0.id) } }
            let entities = try await entities(keys)
            var batch = try await reading { () async throws(StoreError) in try IngredientBatch(entities, mode: mode) }
            for (draft, one) in zip(drafts, checked) {
                try batch.take(draft, as: one.ingredient, one.contradictions, one.refusal)
            }
            return (batch.operations, batch.outcome)
        }
    }

    /// Checks that no other of the home's own ingredients has the name of a new one, in any case, number, or accent.
    private func checkNames(of new: [Ingredient]) async throws(QuantityError) {
        let query = IngredientQuery(isCustom: true, limit: Self.mostNamedKeys)
        let own = try await reading { () async throws(StoreError) in
            try await store.ingredients(query, of: context.household).map(\.ingredient)
        }
        let locale = try await locale()
        for ingredient in new {
            let folded = Ingredient.folded(ingredient.fullName, locale: locale)
            let same = own.first { $0.id != ingredient.id && $0.foldedNames(locale: locale).contains(folded) }
            if let same { throw .naming(.taken(name: ingredient.fullName, by: same.fullName)) }
        }
    }

    /// Gives drafts the origin and the nutrients of what they replace: no sheet has them.
    private func withOrigins(_ drafts: [IngredientDraft]) async throws(QuantityError) -> [IngredientDraft] {
        let ids = Set(drafts.compactMap { $0.origin.isEmpty ? $0.id : nil })
        guard !ids.isEmpty else { return drafts }
        let entities = try await entities(ids.map { QuantityRow.key(ofIngredient: $0) })
        let batch = try await reading { () async throws(StoreError) in try IngredientBatch(entities) }
        return drafts.map { draft in
            guard draft.origin.isEmpty, let before = draft.id.flatMap({ batch[$0] }) else { return draft }
            return draft.imported(as: before)
        }
    }

    private typealias CheckedDraft = (ingredient: Ingredient?, contradictions: [String], refusal: String)

    private func check(
        _ drafts: [IngredientDraft],
        mode: SaveMode,
        _ home: HomeReading
    ) throws(QuantityError) -> [CheckedDraft] {
        var checked: [CheckedDraft] = []
        for draft in drafts {
            try checkCancellation()
            if mode == .importing, let own = draft.sameBuiltIn {
                checked.append((own, [], ""))
                continue
            }
            do throws(QuantityError) {
                let (ingredient, contradictions) = try draft.checked(
                    in: context.household,
                    home,
                    isImported: mode == .importing
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
