import QuantityMessages

/// Reads ingredients page after page.
struct IngredientPages {
    private static let size = 200
    let home: HomeClient

    /// Takes each ingredient of a list in its order, at most so many.
    func each(
        _ request: ListIngredientsRequest,
        limit: Int? = nil,
        _ take: (KitchenIngredient) -> Void
    ) async throws(CommandFailure) {
        var request = request
        var left = limit ?? .max
        repeat {
            request.limit = UInt32(min(left, Self.size))
            let reply = try await home.ask(request)
            reply.ingredients.forEach(take)
            left -= reply.ingredients.count
            request.after = reply.next
        } while left > 0 && !request.after.isEmpty
    }
}
