import CategoryMessages
import ShoppingModule

/// Requests aisles and orders from the category service.
struct CategoryServiceClient: CategoryDirectory {
    let nested: NestedRequests

    func categorize(
        _ ingredients: [ShoppingModule.Ingredient],
        store: String,
        locale: String
    ) async throws(CollaboratorFailure) -> (categories: [ShopCategory], layout: StoreLayout) {
        var categories: [ShopCategory] = []
        var layout = StoreLayout(order: [])
        let size: (ShoppingModule.Ingredient) -> Int = { $0.key.rawValue.utf8.count + $0.name.utf8.count + 128 }
        for piece in Batch.pieces(of: ingredients, size: size) {
            var request = CategorizeRequest()
            request.store = store
            request.ingredients = piece.map { CategoryMessages.Ingredient($0) }
            let reply = try await nested.ask(.category, request, step: "categorize-\(piece.startIndex)", locale: locale)
            try Collaborator.category.check(reply.ingredients.count, of: piece.count)
            guard reply.ingredients.map(\.ingredientKey) == request.ingredients.map(\.ingredientKey) else {
                throw Collaborator.category.brokeContract("in another order than it was asked")
            }
            categories += reply.ingredients.map { ShopCategory($0.category) }
            layout = StoreLayout(StoreID(rawValue: reply.storeID), order: reply.order.map { ShopCategory($0) })
        }
        return (categories, layout)
    }

    func store(named name: String) async throws(CollaboratorFailure) -> StoreID? {
        var request = CategorizeRequest()
        request.store = name
        return StoreID(rawValue: try await nested.ask(.category, request, step: "store").storeID)
    }

    func storeNames() async throws(CollaboratorFailure) -> [StoreID: String] {
        let stores = try await nested.ask(.category, ListStoresRequest(), step: "stores").stores
        let names = stores.compactMap { store in StoreID(rawValue: store.id).map { ($0, store.name) } }
        return Dictionary(names) { first, _ in first }
    }

    func assign(
        _ ingredients: [ShoppingModule.Ingredient],
        to category: String
    ) async throws(CollaboratorFailure) -> (named: ShopCategory?, found: [ShopCategory]) {
        var request = AssignIngredientsRequest()
        request.category = category
        request.ingredients = ingredients.map { CategoryMessages.Ingredient($0) }
        let reply = try await nested.ask(.category, request, step: "assign")
        try Collaborator.category.check(reply.ingredients.count, of: ingredients.count)
        let named = reply.hasCategory ? ShopCategory(reply.category) : nil
        return (named, reply.ingredients.map { ShopCategory($0.category) })
    }
}

extension CategoryMessages.Ingredient {
    fileprivate init(_ ingredient: ShoppingModule.Ingredient) {
        self.init()
        ingredientKey = ingredient.key.rawValue
        name = ingredient.name
        aisleHint = ingredient.aisleHint
    }
}

extension ShopCategory {
    fileprivate init(_ message: CategoryMessages.Category) {
        self.init(id: CategoryID(rawValue: message.id), name: message.name, color: message.color)
    }
}
