public import Commands
public import QuantityDomain

/// Selects a home's stored ingredients.
///
/// An ingredient must meet all conditions.
public struct IngredientQuery: Hashable, Sendable {
    /// The search text; empty matches all.
    public let search: IngredientSearch
    /// Only this category; `nil` for any.
    public let category: IngredientCategory?
    /// Only the home's own ingredients, or only imported ones; `nil` for both.
    public let isCustom: Bool?
    /// The name and identity to start after; `nil` for the beginning.
    public let after: PageCursor?
    /// The maximum number of ingredients.
    public let limit: Int

    /// Creates a query.
    public init(
        search: IngredientSearch = IngredientSearch(""),
        category: IngredientCategory? = nil,
        isCustom: Bool? = nil,
        after: PageCursor? = nil,
        limit: Int
    ) {
        self.search = search
        self.category = category
        self.isCustom = isCustom
        self.after = after
        self.limit = limit
    }
}
