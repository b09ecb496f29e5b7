import Commands
import QuantityDomain

/// An export that proceeds piece by piece.
public struct IngredientExport: Sendable {
    private let catalog: IngredientCatalogService
    private var query: IngredientListQuery
    /// Whether the sheet's first line was returned.
    private var isBegun = false
    private var isOver = false

    init(of query: IngredientListQuery, from catalog: IngredientCatalogService) {
        self.query = query
        self.catalog = catalog
    }

    /// Returns the next lines of the sheet; `nil` after the last ones.
    public mutating func next() async throws(QuantityError) -> String? {
        guard !isOver else { return nil }
        let page = try await catalog.listIngredients(query)
        var text = isBegun ? "" : IngredientSheet.head
        for ingredient in page.elements { text += IngredientSheet.lines(of: ingredient) }
        isBegun = true
        isOver = page.nextCursor.isEmpty
        query.page = PageRequest(limit: query.page.limit, cursor: page.nextCursor)
        return text
    }
}

extension IngredientCatalogService {
    /// Writes ingredients to a sheet that ``importIngredients(from:with:)`` reads, in alphabetical order.
    ///
    /// - Parameter filter: Which ingredients.
    /// - Returns: An export that returns the text of the sheet in pieces.
    public func exportIngredients(_ filter: IngredientListQuery.Filter) -> IngredientExport {
        var query = IngredientListQuery()
        query.filter = filter
        return IngredientExport(of: query, from: self)
    }
}
