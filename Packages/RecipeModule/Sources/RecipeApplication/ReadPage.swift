public import RecipeDomain

extension RecipeModuleService {
    /// Fetches a page, and reads the recipes on it without storing them.
    ///
    /// - Parameter address: The page's address, as a person copies it from a browser.
    /// - Returns: The recipes, each with the address at which the page was found as its source.
    /// - Throws: ``RecipeError/fetching(_:)`` when the page can't be fetched, or an error of reading it.
    public func readRecipe(at address: String) async throws(RecipeError) -> RecipeReading {
        let page: FetchedPage
        do throws(PageFetchError) {
            let address = try PageAddress(address)
            guard let pages else { throw .noFetching }
            page = try await pages.page(at: address)
        } catch { throw .fetching(error) }
        let reading = try read(page.content, charset: page.charset, fileName: page.address.name)
        do throws(RecipeContentError) {
            var recipes: [Recipe] = []
            for recipe in reading.recipes { recipes.append(try recipe.with(sourceURL: page.address.text)) }
            return RecipeReading(recipes: recipes, notes: reading.notes, left: reading.left)
        } catch { throw .content(error) }
    }
}
