import ShoppingDomain

extension ShoppingModuleService {
    /// Returns the error for a reference that is no recipe, with the title that the person may have meant.
    func noSuchRecipe(_ reference: String) async -> ShoppingError {
        let titles: [String]
        do throws(CollaboratorFailure) { titles = try await ask.recipes.titles(like: reference) } catch {
            // The recipe is missing, whatever keeps the service from naming another one.
            return .noSuchRecipe(reference)
        }
        return .noSuchRecipe(reference, near: titles.nearest(to: reference))
    }
}
