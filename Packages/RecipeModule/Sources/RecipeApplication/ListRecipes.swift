public import Commands

/// Lists the home's recipes in pieces.
public struct ListRecipes: Sendable {
    /// The most recipes in one page.
    public static let largestPage = 500
    /// How many recipes a page has when nobody says.
    public static let usualPage = 100

    private let store: any RecipeStore

    /// Makes the use case.
    public init(store: any RecipeStore) { self.store = store }

    /// A page of the list.
    ///
    /// A limit of 0 means the usual number. The cursor comes from the last page; it is empty for the first.
    public func callAsFunction(
        limit: Int,
        cursor: String,
        of household: HouseholdID
    ) async throws(RecipeModuleError) -> RecipePage {
        guard limit <= Self.largestPage else { throw .tooMany(count: limit, limit: Self.largestPage) }
        let place = RecipePlace(cursor: cursor)
        guard place != nil || cursor.isEmpty else { throw .badCursor(cursor) }
        let count = limit > 0 ? limit : Self.usualPage
        let found: [RecipeSummary]
        do { found = try await store.summaries(after: place, limit: count + 1, of: household) } catch {
            throw .store(error)
        }
        let page = Array(found.prefix(count))
        return RecipePage(recipes: page, nextCursor: found.count > count ? page.last?.place.cursor : nil)
    }
}
