import ProductMessages
import ShoppingModule

/// Asks the product service which products an ingredient is.
struct ProductsByMessage: ProductDirectory {
    let conversation: Conversation

    func products(for ingredients: [IngredientKey]) async throws(CollaboratorFailure) -> [[ProductID]] {
        var products: [[ProductID]] = []
        for piece in Batch.pieces(of: ingredients, size: { $0.rawValue.utf8.count + 192 }) {
            var request = ResolveIngredientsRequest()
            request.ingredientKeys = piece.map(\.rawValue)
            let reply = try await conversation.ask(.product, request, step: "resolve-\(piece.startIndex)")
            try Collaborator.product.check(reply.ingredients.count, of: piece.count)
            guard reply.ingredients.map(\.ingredientKey) == request.ingredientKeys else {
                throw Collaborator.product.brokeContract("in another order than it was asked")
            }
            products += reply.ingredients.map { $0.productIds.map(ProductID.init(rawValue:)) }
        }
        return products
    }
}
