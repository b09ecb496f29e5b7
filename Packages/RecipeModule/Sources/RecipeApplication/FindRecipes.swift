public import Commands
public import RecipeDomain

/// Finds recipes by identity or title, all at once.
public struct FindRecipes: Sendable {
    /// The most references in one question.
    public static let largestCount = 500

    private let store: any RecipeStore

    /// Makes the use case.
    public init(store: any RecipeStore) { self.store = store }

    /// The recipes, one entry a reference in the order asked; `nil` for one that the home does not have.
    ///
    /// References are identities, or titles without regard to case.
    public func callAsFunction(
        _ references: [String],
        of household: HouseholdID
    ) async throws(RecipeModuleError) -> [StoredRecipe?] {
        guard references.count <= Self.largestCount else {
            throw .tooMany(count: references.count, limit: Self.largestCount)
        }
        let ids = Set(references.compactMap { RecipeID($0) })
        let titles = Set(references.map { TitleKey($0) })
        let byID: [RecipeID: StoredRecipe]
        let byTitle: [TitleKey: StoredRecipe]
        do {
            let withID = ids.isEmpty ? [] : try await store.recipes(ids: ids, of: household)
            let withTitle = titles.isEmpty ? [] : try await store.recipes(titles: titles, of: household)
            byID = Dictionary(withID.map { ($0.id, $0) }) { first, _ in first }
            byTitle = Dictionary(withTitle.map { ($0.titleKey, $0) }) { first, _ in first }
        } catch { throw .store(error) }
        return references.map { reference in
            RecipeID(reference).flatMap { byID[$0] } ?? byTitle[TitleKey(reference)]
        }
    }
}
