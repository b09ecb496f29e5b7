public import CategoryDomain
import Commands

/// Something that the home has not assigned, and what Larder suggests.
public struct UncategorizedItem: Hashable, Sendable {
    /// The place of the item in the request.
    public let index: Int
    /// The item.
    public let item: Ingredient
    /// Where lists have it until someone chooses: the category of its aisle hint, or UNKNOWN.
    public let place: ShopCategory
    /// The categories that it may belong to, the likeliest first, each with a reason.
    public let suggestions: [CategorySuggestion]
}

extension CategoryModuleService {
    /// Returns those items of a batch for which the home has made no choice, each once.
    ///
    /// UNKNOWN is a choice, too: who skips an item isn't asked about it again. Nothing waits for an answer: a list
    /// takes every item, and has those without a category last.
    ///
    /// - Parameters:
    ///   - items: The batch.
    ///   - includesHinted: Whether to return items that have a category by their aisle hint, too.
    /// - Returns: The items without a choice, in the order of the request.
    /// - Throws: A failure of the category store.
    public func listUncategorized(
        _ items: [Ingredient],
        includingHinted includesHinted: Bool = false
    ) async throws(CategoryError) -> [UncategorizedItem] {
        let list = try await home.categories()
        let places = try await places(of: items, in: list)
        let open = items.indices.filter { index in
            !places[index].source.isChoice && (includesHinted || places[index].source != .aisle)
        }
        guard !open.isEmpty else { return [] }
        let advisor = CategoryAdvisor(
            list,
            byAisle: home.byAisle(in: list),
            assignments: try await home.assignments(),
            comparison: NameComparison(locale: context.locale)
        )
        var seen: Set<String> = []
        return open.compactMap { index in
            let item = items[index]
            let identity = item.thing.map { "\($0)" } ?? DisplayName.key(of: item.name)
            guard seen.insert(identity).inserted else { return nil }
            return UncategorizedItem(
                index: index,
                item: item,
                place: places[index].category,
                suggestions: advisor.suggestions(for: item)
            )
        }
    }
}
