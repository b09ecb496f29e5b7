import QuantityMessages

extension HomeClient {
    /// Returns the ingredient with a name, an alias, or an identifier.
    func ingredient(_ reference: String) async throws(CommandFailure) -> FoundIngredient {
        var request = GetIngredientsRequest()
        request.references = [reference]
        guard let found = try await ask(request).found.first, found.hasIngredient else {
            throw .refused(
                "No ingredient is called \"\(reference)\": search with `larder ingredients search`, or add it as your own."
            )
        }
        return found
    }
}
