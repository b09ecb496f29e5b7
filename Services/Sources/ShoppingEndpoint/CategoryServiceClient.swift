import CategoryMessages
import Commands
import ShoppingModule

/// Requests aisles and orders from the category service.
struct CategoryServiceClient: CategoryDirectory {
    let nested: NestedRequests

    func categorize(
        _ items: [ShoppingModule.AisleItem],
        store: String,
        locale: String
    ) async throws(CollaboratorFailure) -> (categories: [ShopCategory], layout: StoreLayout) {
        var categories: [ShopCategory] = []
        var layout = StoreLayout(order: [])
        let size: (ShoppingModule.AisleItem) -> Int = { item in
            [item.key?.rawValue, item.name, item.product?.rawValue].reduce(128) { $0 + ($1?.utf8.count ?? 0) }
        }
        // A plan asks about the products of its ingredients, too.
        for piece in Batch.pieces(of: items, atMost: 2 * Batch.entries, size: size) {
            var request = CategorizeRequest()
            request.store = store
            request.layout = .defaultStore
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

    func category(named name: String) async throws(CollaboratorFailure) -> CategoryID {
        var request = ListCategoriesRequest()
        request.category = name
        let found = try await nested.ask(.category, request, step: "category").categories
        try Collaborator.category.check(found.count, of: 1)
        return ShopCategory(found[0]).id
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

    func assign(
        _ choices: [(item: ShoppingModule.AisleItem, category: String)],
        creating creates: Bool
    ) async throws(CollaboratorFailure) -> (
        found: [ShopCategory], before: [ShopCategory?]?, created: [ShopCategory]
    ) {
        var request = AssignItemsRequest()
        request.create = creates
        request.choices = choices.map { choice in
            var message = CategoryChoice()
            message.item = CategoryMessages.Ingredient(choice.item)
            message.category = choice.category
            return message
        }
        let reply = try await nested.ask(.category, request, step: "assign")
        try Collaborator.category.check(reply.items.count, of: choices.count)
        // What an earlier release answered says nothing of before.
        let isSilent = reply.before.isEmpty
        if !isSilent { try Collaborator.category.check(reply.before.count, of: choices.count) }
        let before = isSilent ? nil : reply.before.map { $0.hasCategory ? ShopCategory($0.category) : nil }
        return (reply.items.map { ShopCategory($0.category) }, before, reply.created.map { ShopCategory($0) })
    }

    func chosenIngredients(
        limit: Int,
        cursor: String
    ) async throws(CollaboratorFailure) -> (ingredients: [NamedIngredient], nextCursor: String) {
        var request = ListAssignmentsRequest()
        (request.limit, request.cursor) = (UInt32(clamping: limit), cursor)
        let reply = try await nested.ask(.category, request, step: "chosen")
        let ingredients = reply.assignments.compactMap { assignment in
            IngredientKey(rawValue: assignment.ingredientKey).map {
                NamedIngredient(key: $0, listName: assignment.name)
            }
        }
        return (ingredients, reply.nextCursor)
    }

    func deliver(_ effect: OwedEffect) async throws(CollaboratorFailure) {
        try await nested.send(effect, to: .category)
    }

    func sort(_ items: [ShoppingModule.AisleItem], store: String) async throws(CollaboratorFailure) -> AisleOrder {
        var request = CategorizeRequest()
        request.store = store
        request.layout = .defaultStore
        request.ingredients = items.map { CategoryMessages.Ingredient($0) }
        let reply = try await nested.ask(.category, request, step: "sort")
        try Collaborator.category.check(reply.ingredients.count, of: items.count)
        try Collaborator.category.check(reply.sorted.count, of: items.count)
        let sorted = reply.sorted.map(Int.init)
        guard sorted.allSatisfy(items.indices.contains) else {
            throw Collaborator.category.brokeContract("with a place that it was not asked about")
        }
        return AisleOrder(
            sorted: sorted,
            categories: reply.ingredients.map { ShopCategory($0.category) },
            assigned: reply.ingredients.map(\.assigned),
            layout: StoreLayout(StoreID(rawValue: reply.storeID), order: reply.order.map { ShopCategory($0) })
        )
    }

    func record(_ trip: ShopTrip) async throws(CollaboratorFailure) -> RecordedTrip {
        var request = RecordTripRequest()
        (request.store, request.reference) = (trip.store, trip.reference)
        request.ticks = trip.items.map { item in
            var tick = Tick()
            // Ticks at the same time stay in the order of the request.
            (tick.item, tick.atMilliseconds) = (CategoryMessages.Ingredient(item), trip.end)
            return tick
        }
        let reply = try await nested.ask(.category, request, step: "trip")
        return RecordedTrip(
            categorized: Int(reply.categorized),
            uncategorized: Int(reply.uncategorized),
            trips: Int(reply.trips)
        )
    }

    func uncategorized(
        _ items: [ShoppingModule.AisleItem],
        includingHinted includesHinted: Bool
    ) async throws(CollaboratorFailure) -> [OpenItem] {
        var request = ListUncategorizedRequest()
        request.items = items.map { CategoryMessages.Ingredient($0) }
        request.hinted = includesHinted
        let reply = try await nested.ask(.category, request, step: "uncategorized")
        guard reply.items.allSatisfy({ items.indices.contains(Int($0.index)) }) else {
            throw Collaborator.category.brokeContract("with a place that it was not asked about")
        }
        return reply.items.map { item in
            OpenItem(
                index: Int(item.index),
                suggestions: item.suggestions.map { suggestion in
                    AisleSuggestion(
                        category: ShopCategory(suggestion.category),
                        reason: suggestion.reason,
                        kind: suggestion.kind
                    )
                }
            )
        }
    }
}

extension CategoryMessages.Ingredient {
    fileprivate init(_ item: ShoppingModule.AisleItem) {
        self.init()
        ingredientKey = item.key?.rawValue ?? ""
        name = item.name
        aisleHint = item.aisleHint
        productID = item.product?.rawValue ?? ""
        ingredientGroup = item.kinds.ingredientGroup
        productCategory = item.kinds.product?.main ?? ""
        productSubcategory = item.kinds.product?.sub ?? ""
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
        let look = CategoryLook(textColor: message.textColor, icon: message.icon, emoji: message.emoji)
        self.init(id: CategoryID(rawValue: message.id), name: message.name, color: message.color, look: look)
    }
}
