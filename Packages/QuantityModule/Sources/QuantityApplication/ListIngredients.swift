public import QuantityDomain

/// Which ingredients a list shows; all conditions hold together.
public struct IngredientListQuery: Sendable {
    /// Whose ingredients a list shows.
    public enum Filter: Sendable {
        /// Every ingredient.
        case all
        /// Those that the home has marked.
        case favorites
        /// Those that the home has made.
        case custom
        /// Those that come with Larder or were imported.
        case `default`
    }

    /// The order of a list.
    public enum Order: Sendable {
        /// By name, then brand.
        case alphabetical
        /// The last used first, then those never used, by name.
        case lastUsed
    }

    /// Whose ingredients.
    public var filter = Filter.all
    /// One of the 14 categories; empty for any.
    public var category = ""
    /// What was typed; empty finds all.
    public var search = ""
    /// The order.
    public var order = Order.alphabetical
    /// The most ingredients on a page, up to 500; 0 for 100.
    public var limit = 0
    /// The cursor that the last page gave; empty for the first page.
    public var cursor = ""

    /// Asks for the first hundred of all, by name.
    public init() {}
}

/// A page of a list of ingredients.
public struct IngredientPage: Sendable {
    /// In the order of the query, with what the home has marked.
    public let ingredients: [Ingredient]
    /// The cursor of the next page; empty when this is the last.
    public let next: String
}

extension IngredientCatalogService {
    /// Lists ingredients: those that come with Larder and the home's own, as one.
    ///
    /// - Parameter query: Which ones, in which order, and from where.
    /// - Returns: A page.
    /// - Throws: ``QuantityModuleError/badCategory(_:)``, or ``QuantityModuleError/invalidCursor(_:)``.
    public func listIngredients(_ query: IngredientListQuery) async throws(QuantityModuleError) -> IngredientPage {
        var category: IngredientCategory?
        if !query.category.isEmpty {
            category = IngredientCategory(name: query.category)
            guard category != nil else { throw .badCategory(query.category) }
        }
        let position = try ListPosition(cursor: query.cursor)
        let wanted = query.limit <= 0 ? 100 : min(query.limit, 500)
        let list = IngredientListing(query: query, category: category, catalog: ingredients)
        let found = try await list.ingredients(after: position, limit: wanted + 1)
        let page = Array(found.prefix(wanted))
        let marked = try await ingredients.marked(page)
        guard found.count > wanted, let last = marked.last else { return IngredientPage(ingredients: marked, next: "") }
        return IngredientPage(ingredients: marked, next: ListPosition(after: last, in: query.order).cursor)
    }
}
