import CategoryMessages
import CategoryModule
import Commands

extension CategoryMessages.CategorizedIngredient {
    /// Writes the category of an item into a message.
    init(_ ingredient: CategoryModule.CategorizedIngredient) {
        self.init()
        ingredientKey = ingredient.ingredientKey
        productID = ingredient.productID
        category = .init(ingredient.category)
        assigned = ingredient.isAssigned
        source = ingredient.source.rawValue
    }
}

extension CategoryMessages.Assignment {
    /// Writes a choice of the home into a message.
    init(_ assignment: ListedAssignment) {
        self.init()
        if assignment.thing.isProduct { productID = assignment.thing.id } else { ingredientKey = assignment.thing.id }
        name = assignment.name
        category = .init(assignment.category)
        by = assignment.origin?.by ?? ""
        atMilliseconds = assignment.origin?.at.wholeMilliseconds ?? 0
        if let before = assignment.before { self.before = .init(before) }
    }
}

extension CategoryModule.Ingredient {
    /// Reads an item from a message.
    init(_ message: CategoryMessages.Ingredient) {
        self.init(
            key: message.ingredientKey,
            name: message.name,
            aisleHint: message.aisleHint,
            productID: message.productID,
            kinds: ForeignKinds(
                ingredientGroup: message.ingredientGroup,
                productMain: message.productCategory,
                productSub: message.productSubcategory
            )
        )
    }
}

extension CategoryModule.ItemChoice {
    /// Reads a choice from a message.
    init(_ message: CategoryMessages.CategoryChoice) {
        self.init(CategoryModule.Ingredient(message.item), in: message.category)
    }
}

extension CategoryModule.LayoutChoice {
    /// Reads whose order a request asks for.
    init(_ request: CategorizeRequest) {
        self =
            if !request.store.isEmpty { .store(request.store) } else if request.layout == .defaultStore {
                .defaultStore
            } else { .home }
    }
}

extension CategorizeReply {
    /// Writes an order into a message.
    init(_ order: ItemOrder) {
        self.init()
        ingredients = order.ingredients.map(CategoryMessages.CategorizedIngredient.init)
        self.order = order.order.map(CategoryMessages.Category.init)
        storeID = order.store?.rawValue ?? ""
        sorted = order.sorted.map { UInt32(clamping: $0) }
        hidden = order.hidden.map(\.rawValue)
    }
}

extension CategoryMessages.UncategorizedItem {
    /// Writes an item without a choice into a message that answers the items of a request.
    init(_ open: CategoryModule.UncategorizedItem, of items: [CategoryMessages.Ingredient]) {
        self.init()
        index = UInt32(clamping: open.index)
        item = items[open.index]
        place = .init(open.place)
        suggestions = open.suggestions.map(CategoryMessages.CategorySuggestion.init)
    }
}

extension CategoryMessages.CategorySuggestion {
    fileprivate init(_ suggestion: CategoryModule.CategorySuggestion) {
        self.init()
        category = .init(suggestion.category)
        reason = suggestion.sentence
        kind =
            switch suggestion.reason {
            case .similar: "similar"
            case .aisle: "aisle"
            case .ingredientGroup: "group"
            case .productKind: "product"
            }
    }
}
