import MessageBus
import QuantityMessages
import ShoppingModule

extension QuantityServiceClient: IngredientGroups {
    /// The maximum number of ingredients in one message, because a reply has all conversions of each.
    private static let ingredients = 500

    func groups(of ingredients: [IngredientKey]) async throws(CollaboratorFailure) -> [String] {
        var groups: [String] = []
        for piece in Batch.pieces(of: ingredients, atMost: Self.ingredients, size: { $0.rawValue.utf8.count + 4_096 }) {
            var request = GetIngredientsRequest()
            request.references = piece.map(\.rawValue)
            let reply = try await nested.ask(.quantity, request, step: "groups-\(piece.startIndex)")
            try Collaborator.quantity.check(reply.found.count, of: piece.count)
            // What is only like the ingredient may be in another group.
            groups += zip(piece, reply.found).map { key, found in
                found.ingredient.ingredientKey == key.rawValue ? found.ingredient.category : ""
            }
        }
        return groups
    }
}
