import CategoryMessages
import ShoppingMessages
import ShoppingModule

extension SortByAisleReply {
    /// Creates the message of items in the order of a walk.
    init(_ answer: (items: [ShoppingModule.SortedItem], layout: StoreLayout)) {
        self.init()
        items = answer.items.map { ShoppingMessages.SortedItem($0) }
        order = answer.layout.order.map { CategoryMessages.Category($0) }
        storeID = answer.layout.store?.rawValue ?? ""
    }
}

extension ShoppingMessages.SortedItem {
    /// Creates the message of an item.
    init(_ item: ShoppingModule.SortedItem) {
        self.init()
        index = UInt32(clamping: item.index)
        name = item.name
        category = CategoryMessages.Category(item.category)
        assigned = item.isAssigned
        productID = item.product?.rawValue ?? ""
        suggestions = item.suggestions.map { CategorySuggestion($0) }
    }
}

extension CategorySuggestion {
    /// Creates the message of a category that something may belong to.
    init(_ suggestion: AisleSuggestion) {
        self.init()
        category = CategoryMessages.Category(suggestion.category)
        (reason, kind) = (suggestion.reason, suggestion.kind)
    }
}
