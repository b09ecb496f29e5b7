import Commands
import Foundation
import QuantityDomain

/// Turns the drafts of one command into operations.
struct IngredientBatch {
    private let entities: [EntityKey: StoredEntity]
    private let mode: SaveMode
    private var known: [UUID: IngredientRecord] = [:]
    private var changed: [UUID] = []
    private(set) var outcome: [SavedIngredient] = []

    init(_ entities: [EntityKey: StoredEntity], mode: SaveMode = .add) throws(StoreError) {
        self.entities = entities
        self.mode = mode
        for entity in entities.values where entity.state.isAlive {
            if case .ingredient(let record) = try QuantityRow(entity) { known[record.ingredient.id] = record }
        }
    }

    /// The changes, with each ingredient once.
    var operations: [PlannedOperation] {
        changed.compactMap { id in known[id].flatMap { QuantityRow.ingredient($0).saving(in: entities) } }
    }

    /// Returns the home's ingredient with an identity.
    subscript(id: UUID) -> IngredientRecord? { known[id] }

    /// Adds a checked draft, or its refusal.
    mutating func take(
        _ draft: IngredientDraft,
        as ingredient: Ingredient?,
        _ contradictions: [String],
        _ refusal: String
    ) throws(QuantityError) {
        guard let ingredient else { return refuse(refusal) }
        if mode == .importing, DefaultIngredients.standard[ingredient.id] == ingredient {
            let unchanged = SavedIngredient(ingredient: ingredient, isChanged: false, contradictions: [], refusal: "")
            return outcome.append(unchanged)
        }
        if let error = conflict(ingredient, known[ingredient.id]) {
            guard mode == .importing else { throw error }
            return refuse(error.description)
        }
        keep(ingredient, of: draft, contradictions)
    }

    /// Changes one of the home's ingredients in what the change names.
    mutating func change(
        _ id: UUID,
        _ change: IngredientChange,
        in household: HouseholdID,
        _ home: HomeReading
    ) throws(QuantityError) {
        // Another command has deleted it since the store found its name.
        guard let before = known[id] else { throw .noSuchIngredient(change.reference) }
        let draft = change.draft(of: before)
        let (ingredient, contradictions) = try draft.checked(in: household, home, isImported: false)
        // Weights that stay aren't checked: those of a food table may contradict each other.
        let kept = before.ingredient.conversions.map { $0.of(ingredient.ingredientKey) }
        keep(change.conversions == nil ? ingredient.with(conversions: kept) : ingredient, of: draft, contradictions)
    }

    private mutating func keep(_ ingredient: Ingredient, of draft: IngredientDraft, _ contradictions: [String]) {
        let before = known[ingredient.id]
        let record = IngredientRecord(
            ingredient: ingredient,
            origin: draft.origin,
            nutrients: draft.nutrients,
            version: before?.version ?? 0
        )
        let isChanged = record != before
        if isChanged, !changed.contains(ingredient.id) { changed.append(ingredient.id) }
        known[ingredient.id] = record
        outcome.append(
            SavedIngredient(ingredient: ingredient, isChanged: isChanged, contradictions: contradictions, refusal: "")
        )
    }

    private mutating func refuse(_ sentence: String) {
        outcome.append(SavedIngredient(ingredient: nil, isChanged: false, contradictions: [], refusal: sentence))
    }

    private func conflict(_ ingredient: Ingredient, _ before: IngredientRecord?) -> QuantityError? {
        if DefaultIngredients.standard[ingredient.id] != nil { return .builtInIngredient(name: ingredient.name) }
        switch mode {
        case .add:
            // A repeated draft of the same ingredient is not a duplicate.
            return before == nil || before?.ingredient == ingredient
                ? nil : .ingredientExists(name: ingredient.fullName)
        case .importing: return nil
        }
    }
}
