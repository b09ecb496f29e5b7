import CategoryMessages
import ShoppingModule

/// Asks the category service where things stand in the shop.
struct CategoryServiceClient: CategoryDirectory {
    let nested: NestedRequests

    func categorize(
        _ ingredients: [ShoppingModule.Ingredient],
        store: String
    ) async throws(CollaboratorFailure) -> (categories: [ShopCategory], layout: StoreLayout) {
        var categories: [ShopCategory] = []
        var layout = StoreLayout(order: [])
        let size: (ShoppingModule.Ingredient) -> Int = { $0.key.rawValue.utf8.count + $0.name.utf8.count + 128 }
        for piece in Batch.pieces(of: ingredients, size: size) {
            var request = CategorizeRequest()
            request.store = store
            request.ingredients = piece.map { ingredient in
                var message = CategoryMessages.Ingredient()
                message.ingredientKey = ingredient.key.rawValue
                message.name = ingredient.name
                return message
            }
            let reply = try await nested.ask(.category, request, step: "categorize-\(piece.startIndex)")
            try Collaborator.category.check(reply.ingredients.count, of: piece.count)
            guard reply.ingredients.map(\.ingredientKey) == request.ingredients.map(\.ingredientKey) else {
                throw Collaborator.category.brokeContract("in another order than it was asked")
            }
            categories += reply.ingredients.map { ShopCategory($0.category) }
            layout = StoreLayout(order: reply.order.map { ShopCategory($0) })
        }
        return (categories, layout)
    }
}

extension ShopCategory {
    fileprivate init(_ message: CategoryMessages.Category) {
        self.init(id: CategoryID(rawValue: message.id), name: message.name, color: message.color)
    }
}
