import QuantityMessages

/// Reads ingredients page by page.
struct IngredientPages {
    private static let size = 200
    let home: HomeClient

    /// Calls a closure with each ingredient of a list in order, up to a limit.
    func each(
        _ request: ListIngredientsRequest,
        limit: Int? = nil,
        _ take: (CatalogIngredient) -> Void
    ) async throws(CommandFailure) {
        var request = request
        var left = limit ?? .max
        repeat {
            request.limit = UInt32(min(left, Self.size))
            let reply = try await home.ask(request)
            reply.ingredients.forEach(take)
            left -= reply.ingredients.count
            request.cursor = reply.nextCursor
        } while left > 0 && !request.cursor.isEmpty
    }
}
