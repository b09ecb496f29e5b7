public import Commands
public import QuantityDomain

/// Selects the ingredients for a list.
///
/// An ingredient must meet all conditions.
public struct IngredientListQuery: Sendable {
    /// A group of ingredients.
    public enum Filter: Sendable {
        /// Every ingredient.
        case all
        /// The home's favorites.
        case favorites
        /// The home's own ingredients.
        case custom
        /// Built-in and imported ingredients.
        case `default`
    }

    /// The order of a list.
    public enum Order: Sendable {
        /// By name, then brand.
        case alphabetical
        /// The last used first, then the unused ones by name.
        case lastUsed
    }

    /// The group of ingredients.
    public var filter = Filter.all
    /// One of the 14 categories; empty for any.
    public var category = ""
    /// The search text; empty matches all.
    ///
    /// Built-in ingredients are found by their names in the home's language, too.
    public var search = ""
    /// The order.
    public var order = Order.alphabetical
    /// The page of the list.
    public var page = PageRequest()

    /// Creates a query for the first hundred ingredients by name.
    public init() {}
}

extension IngredientCatalogService {
    /// Lists the built-in ingredients and the home's own together.
    ///
    /// - Parameter query: Which ones, in which order, and from where.
    /// - Returns: A page, in the order of the query, with what the home has marked.
    /// - Throws: ``QuantityError/badCategory(_:)``, or ``QuantityError/page(_:)``.
    public func listIngredients(
        _ query: IngredientListQuery
    ) async throws(QuantityError) -> Page<Ingredient> {
        var category: IngredientCategory?
        if !query.category.isEmpty {
            category = IngredientCategory(name: query.category)
            guard category != nil else { throw .badCategory(query.category) }
        }
        let position = try ListPosition(query.page)
        let list = MergedIngredientList(
            query: query,
            category: category,
            catalog: ingredients,
            locale: query.search.isEmpty ? "" : try await locale()
        )
        let found = try await list.ingredients(after: position, limit: query.page.readLimit)
        return Page(try await ingredients.marked(found), for: query.page) {
            ListPosition(after: $0, in: query.order).cursor
        }
    }
}
