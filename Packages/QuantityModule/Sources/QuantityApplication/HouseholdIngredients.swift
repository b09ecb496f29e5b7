import Commands
import Foundation
import QuantityDomain

/// Finds what a home may mean: its own ingredients over those that come along, with what it has marked.
struct HouseholdIngredients {
    let store: any IngredientStore
    let household: HouseholdID

    /// A book with the home's ingredients that any of these references may mean.
    func book(for references: [String]) async throws(QuantityModuleError) -> IngredientBook {
        let names = Set(references.flatMap(IngredientBook.lookedFor))
        let ids = Set(references.compactMap(UUID.init(uuidString:)))
        guard !names.isEmpty || !ids.isEmpty else { return IngredientBook() }
        return try await reading { () async throws(StoreError) in
            let found = try await store.ingredients(ids: ids, of: household)
            let named = try await store.ingredients(named: names, of: household)
            return IngredientBook(keeping: (found + named).map(\.ingredient))
        }
    }

    /// The graph in which the amounts of these ingredients are added and compared.
    func graph(keys: Set<String>) async throws(QuantityModuleError) -> ConversionGraph {
        let keys = keys.filter { !$0.isEmpty }
        guard !keys.isEmpty else { return ConversionGraph() }
        let found = try await reading { () async throws(StoreError) in
            try await store.ingredients(named: keys, of: household)
        }
        return IngredientBook(keeping: found.map(\.ingredient)).graph(keys: keys)
    }

    /// The ingredients with what the home has marked.
    func marked(_ ingredients: [Ingredient]) async throws(QuantityModuleError) -> [Ingredient] {
        let marks = try await reading { () async throws(StoreError) in
            try await store.marks(ids: Set(ingredients.map(\.id)), of: household)
        }
        let byID = Dictionary(marks.map { ($0.ingredientID, $0) }) { first, _ in first }
        return ingredients.map { ingredient in
            var ingredient = ingredient
            ingredient.isFavorite = byID[ingredient.id]?.isFavorite ?? false
            ingredient.lastUsedDate = byID[ingredient.id]?.lastUsed
            return ingredient
        }
    }

    /// The ingredients of identities, wherever they are.
    func ingredients(_ ids: [UUID]) async throws(QuantityModuleError) -> [UUID: Ingredient] {
        let defaults = ids.compactMap { DefaultIngredients.standard[$0] }
        let stored = try await reading { () async throws(StoreError) in
            try await store.ingredients(ids: Set(ids), of: household)
        }
        return Dictionary((defaults + stored.map(\.ingredient)).map { ($0.id, $0) }) { first, _ in first }
    }
}
