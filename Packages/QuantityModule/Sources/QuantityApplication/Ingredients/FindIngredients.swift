public import Commands
public import QuantityDomain

/// Finds the ingredients that references mean: names, aliases, identities or keys.
public struct FindIngredients: Sendable {
    private let store: any IngredientStore

    /// Reads a store.
    public init(store: any IngredientStore) { self.store = store }

    /// What each reference means, in their order; `nil` for one that is unknown.
    public func run(
        _ references: [String],
        for context: CommandContext
    ) async throws(KitchenFailure) -> [IngredientMatch?] {
        let shelf = IngredientShelf(store: store, household: context.household)
        let book = try await shelf.book(for: references)
        let matches = references.map(book.match)
        let marked = try await shelf.marked(matches.compactMap { $0?.ingredient })
        let byID = Dictionary(marked.map { ($0.id, $0) }) { first, _ in first }
        return matches.map { match in
            guard let match, let ingredient = byID[match.ingredient.id] else { return nil }
            return IngredientMatch(ingredient: ingredient, state: match.state, assumption: match.assumption)
        }
    }

    /// The book that answers conversions which name these ingredients.
    public func book(
        for references: [String],
        for context: CommandContext
    ) async throws(KitchenFailure) -> IngredientBook {
        try await IngredientShelf(store: store, household: context.household).book(for: references)
    }

    /// The graph in which the amounts of these ingredients, by their keys, are added and compared.
    public func graph(keys: Set<String>, for context: CommandContext) async throws(KitchenFailure) -> ConversionGraph {
        try await IngredientShelf(store: store, household: context.household).graph(keys: keys)
    }
}
