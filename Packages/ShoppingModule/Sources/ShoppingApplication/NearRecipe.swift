import ShoppingDomain

extension ShoppingModuleService {
    /// Returns the error for a reference that is no recipe, with the title that the person may have meant.
    func noSuchRecipe(_ reference: String) async -> ShoppingError {
        .noSuchRecipe(reference, near: await ask.recipes.title(near: reference))
    }
}

extension RecipeDirectory {
    /// Returns the title of a saved recipe that a person may have meant by a reference that is none.
    ///
    /// The recipe is missing, whatever keeps the service from naming another one: then, too, there is no title.
    func title(near reference: String) async -> String? {
        let titles: [String]
        do throws(CollaboratorFailure) { titles = try await self.titles(like: reference) } catch { return nil }
        return titles.nearName(of: reference)
    }
}
