public import Commands
import Foundation
import QuantityDomain

/// Adds, changes and imports ingredients.
public struct SaveIngredients: Sendable {
    /// What to do about those that are there, and those that cannot be saved.
    public enum Mode: Sendable {
        /// Each must be new, and the first that cannot be saved refuses all.
        case add
        /// Each must be there, and the first that cannot be saved refuses all.
        case edit
        /// New ones are added, others replaced, and those that cannot be saved are told one by one.
        case importing
    }

    /// How many drafts one command takes.
    public static let limit = 500
    private let store: any IngredientStore

    /// Writes to a store.
    public init(store: any IngredientStore) { self.store = store }

    /// Saves the drafts and tells what became of each, in their order; what is so already is not written again.
    public func run(
        _ drafts: [IngredientDraft],
        mode: Mode,
        for context: CommandContext
    ) async throws(KitchenFailure) -> [SavedIngredient] {
        guard drafts.count <= Self.limit else { throw .refused(.tooMany(count: drafts.count, limit: Self.limit)) }
        return try await context.once(in: store) { () async throws(KitchenFailure) in
            let checked = try check(drafts, mode: mode, in: context.household)
            let ids = Set(checked.compactMap { $0.0?.id })
            let records = try await reading { () async throws(StoreError) in
                try await store.ingredients(ids: ids, of: context.household)
            }
            var saving = Saving(known: records, mode: mode)
            for (draft, (ingredient, contradictions, refusal)) in zip(drafts, checked) {
                try saving.take(draft, as: ingredient, contradictions, refusal)
            }
            return (changes: try KitchenChanges.of(saving.rows), outcome: saving.outcome)
        }
    }

    private func check(
        _ drafts: [IngredientDraft],
        mode: Mode,
        in household: HouseholdID
    ) throws(KitchenFailure) -> [(Ingredient?, [String], String)] {
        var checked: [(Ingredient?, [String], String)] = []
        for draft in drafts {
            do throws(KitchenError) {
                let (ingredient, contradictions) = try draft.checked(
                    in: household,
                    leavingOutSlips: mode == .importing
                )
                checked.append((ingredient, contradictions, ""))
            } catch {
                guard mode == .importing else { throw .refused(error) }
                checked.append((nil, [], error.description))
            }
        }
        return checked
    }
}
