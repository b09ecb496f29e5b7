import Commands
public import Quantities
public import RecipeDomain

extension RecipeModuleService {
    /// Returns what the home cooks.
    ///
    /// - Parameters:
    ///   - first: The first day; `nil` for any.
    ///   - last: The last day; `nil` for any.
    ///   - limit: How many recipes and tags are named, up to 100.
    /// - Returns: The statistics, and the recipes that were not cooked for the longest, without those never cooked.
    /// - Throws: ``RecipeError/store(_:)``.
    public func viewStatistics(
        from first: CalendarDay? = nil,
        until last: CalendarDay? = nil,
        limit: Int = 10
    ) async throws(RecipeError) -> (statistics: RecipeStatistics, longAgo: [RecipeSummary]) {
        let limit = min(max(1, limit), Self.mostFound)
        let (sums, counts, hits): (CookingSums, RecipeCounts, [RecipeHit])
        do throws(StoreError) {
            sums = try await store.cookingSums(from: first, until: last, limit: limit, of: context.household)
            counts = try await store.recipeCounts(of: context.household)
            let search = RecipeSearch(sort: .longAgo)
            hits = try await store.search(search, after: nil, limit: limit, of: context.household)
        } catch { throw .store(error) }
        let statistics = RecipeStatistics(sums, counts: counts)
        return (statistics, hits.map(\.summary).filter { $0.cooked.times > 0 })
    }
}
