import Foundation
import QuantityDomain

/// The drafts of one command on their way into rows.
struct IngredientBatch {
    private var known: [UUID: IngredientRecord]
    private let mode: SaveMode
    private(set) var rows: [QuantityRow] = []
    private(set) var outcome: [SavedIngredient] = []

    init(known records: [IngredientRecord], mode: SaveMode) {
        known = Dictionary(records.map { ($0.ingredient.id, $0) }) { first, _ in first }
        self.mode = mode
    }

    /// Takes a draft that was read as an ingredient, or refused.
    mutating func take(
        _ draft: IngredientDraft,
        as ingredient: Ingredient?,
        _ contradictions: [String],
        _ refusal: String
    ) throws(QuantityModuleError) {
        guard let ingredient else { return refuse(refusal) }
        let before = known[ingredient.id]
        if let error = conflict(ingredient, before) {
            guard mode == .importing else { throw error }
            return refuse(error.description)
        }
        let record = IngredientRecord(
            ingredient: ingredient,
            origin: draft.origin,
            nutrients: draft.nutrients,
            version: before?.version ?? 0
        )
        let isChanged = record != before
        if isChanged { write(record) }
        outcome.append(
            SavedIngredient(ingredient: ingredient, isChanged: isChanged, contradictions: contradictions, refusal: "")
        )
    }

    private mutating func write(_ record: IngredientRecord) {
        let next = IngredientRecord(
            ingredient: record.ingredient,
            origin: record.origin,
            nutrients: record.nutrients,
            version: record.version + 1
        )
        known[record.ingredient.id] = next
        rows.append(.ingredient(next))
    }

    private mutating func refuse(_ sentence: String) {
        outcome.append(SavedIngredient(ingredient: nil, isChanged: false, contradictions: [], refusal: sentence))
    }

    private func conflict(_ ingredient: Ingredient, _ before: IngredientRecord?) -> QuantityModuleError? {
        if DefaultIngredients.standard[ingredient.id] != nil { return .builtInIngredient(name: ingredient.name) }
        switch mode {
        case .add:
            // The same once more is a repetition, and not another ingredient.
            return before == nil || before?.ingredient == ingredient
                ? nil : .ingredientExists(name: ingredient.fullName)
        case .edit: return before == nil ? .noSuchIngredient(ingredient.name) : nil
        case .importing: return nil
        }
    }
}
