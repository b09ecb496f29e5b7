public import ShoppingDomain

extension ShoppingModuleService {
    /// Assigns ingredients to a category, given their names.
    ///
    /// - Parameters:
    ///   - names: At least one name as recipes write it, such as "oat milk".
    ///   - category: The category's name or identifier; "default" removes the home's choices.
    /// - Returns: The category, `nil` if the choices were removed, and where the home now finds each ingredient; two
    ///   names of one ingredient give one entry.
    /// - Throws: ``ShoppingError`` when a name isn't an ingredient or another service refuses; nothing is assigned
    ///   then.
    public func assignIngredients(
        _ names: [String],
        to category: String
    ) async throws(ShoppingError) -> (category: ShopCategory?, ingredients: [AssignedIngredient]) {
        let lines = try await readLines(of: [(title: "", lines: names.map { IngredientLine($0) })])
        if let nameless = lines.first(where: { $0.reading.key == nil }) { throw .noIngredient(nameless.text) }
        let ingredients = Ingredient.gathering(lines)
        let (named, found) = try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.assign(ingredients, to: category)
        }
        return (named, zip(ingredients, found).map { AssignedIngredient(name: $0.name, category: $1) })
    }

    /// Assigns each ingredient to a category of its own, given their names, all of them or none.
    ///
    /// - Parameters:
    ///   - choices: Each ingredient as recipes write it, with the category's name or identifier; of two names of one
    ///     ingredient, the first counts.
    ///   - creates: Whether to create categories that the home doesn't have.
    /// - Returns: Where the home now finds the ingredients, each once, and the categories that were created.
    /// - Throws: ``ShoppingError`` when a name isn't an ingredient or another service refuses; nothing is assigned
    ///   then.
    public func assignIngredients(
        _ choices: [(name: String, category: String)],
        creating creates: Bool
    ) async throws(ShoppingError) -> (ingredients: [AssignedIngredient], created: [ShopCategory]) {
        let lines = try await readLines(of: [(title: "", lines: choices.map { IngredientLine($0.name) })])
        if let nameless = lines.first(where: { $0.reading.key == nil }) { throw .noIngredient(nameless.text) }
        let pairs = zip(lines, choices).compactMap { line, choice in line.reading.key.map { ($0, choice.category) } }
        let categories = Dictionary(pairs) { first, _ in first }
        let ingredients = Ingredient.gathering(lines)
        let (found, created) = try await asking { () async throws(CollaboratorFailure) in
            try await ask.categories.assign(
                ingredients.map { ($0, categories[$0.key] ?? "") },
                creating: creates
            )
        }
        return (zip(ingredients, found).map { AssignedIngredient(name: $0.name, category: $1) }, created)
    }
}
