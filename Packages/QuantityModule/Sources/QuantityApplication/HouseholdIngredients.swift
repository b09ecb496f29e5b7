import Commands
import Foundation
import QuantityDomain

/// Finds ingredients for a home, with its marks.
///
/// The home's own ingredients take precedence over the built-in ones.
struct HouseholdIngredients {
    let store: any QuantityStore
    let household: HouseholdID
    /// The BCP 47 locale of names; empty for any language.
    var locale = ""

    /// Returns a book with the home's ingredients that these references may mean.
    func book(for references: [String]) async throws(QuantityError) -> IngredientBook {
        let names = Set(references.flatMap { IngredientBook.lookedFor($0, locale: locale) })
        let ids = Set(references.compactMap(UUID.init(uuidString:)))
        guard !names.isEmpty || !ids.isEmpty else { return IngredientBook(locale: locale) }
        return try await reading { () async throws(StoreError) in
            let found = try await store.ingredients(ids: ids, of: household)
            let named = try await store.ingredients(named: names, of: household)
            return IngredientBook(keeping: (found + named).map(\.ingredient), locale: locale)
        }
    }

    /// Returns the graph for adding and comparing amounts of these ingredients.
    func graph(keys: Set<String>) async throws(QuantityError) -> ConversionGraph {
        let keys = keys.filter { !$0.isEmpty }
        guard !keys.isEmpty else { return ConversionGraph() }
        let found = try await reading { () async throws(StoreError) in
            try await store.ingredients(named: keys, of: household)
        }
        return IngredientBook(keeping: found.map(\.ingredient)).graph(keys: keys)
    }

    /// Adds the home's marks to ingredients.
    func marked(_ ingredients: [Ingredient]) async throws(QuantityError) -> [Ingredient] {
        try await marks().marked(ingredients)
    }

    /// Returns the home's marks.
    func marks() async throws(QuantityError) -> IngredientMarks {
        try await reading { () async throws(StoreError) in
            IngredientMarks(
                favorites: try await store.favorites(of: household),
                uses: try await store.lastUses(of: household)
            )
        }
    }

    /// Returns the ingredients with these identities, built-in or stored.
    func ingredients(_ ids: [UUID]) async throws(QuantityError) -> [UUID: Ingredient] {
        let defaults = ids.compactMap { DefaultIngredients.standard[$0] }
        let stored = try await reading { () async throws(StoreError) in
            try await store.ingredients(ids: Set(ids), of: household)
        }
        return Dictionary((defaults + stored.map(\.ingredient)).map { ($0.id, $0) }) { first, _ in first }
    }
}

/// What a home has marked, and when it last used what.
struct IngredientMarks {
    let favorites: Set<UUID>
    let uses: [UUID: Date]

    /// The identities of what is marked or was used.
    var ids: Set<UUID> { favorites.union(uses.keys) }

    /// Adds the marks to ingredients.
    func marked(_ ingredients: [Ingredient]) -> [Ingredient] {
        ingredients.map { ingredient in
            var ingredient = ingredient
            ingredient.isFavorite = favorites.contains(ingredient.id)
            ingredient.lastUsedDate = uses[ingredient.id]
            return ingredient
        }
    }
}
