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
}
