import QuantityMessages

extension HomeClient {
    /// What is known of one ingredient, given by a name, an alias or an id.
    func ingredient(_ reference: String) async throws(CommandFailure) -> FoundIngredient {
        var request = GetIngredientsRequest()
        request.references = [reference]
        guard let found = try await ask(request).found.first, found.hasIngredient else {
            throw .refused(
                "No ingredient is called \"\(reference)\": look with `larder ingredients search`, or add it as your own."
            )
        }
        return found
    }
}
