import CategoryMessages
import CategoryModule

extension CategoryMessages.Category {
    /// Writes a category into a message.
    init(_ category: ShopCategory) {
        self.init()
        id = category.id.rawValue
        name = category.name.text
        color = category.color.text
    }
}

extension CategoryMessages.Store {
    /// Writes a store into a message.
    init(_ store: WalkedStore) {
        self.init()
        id = store.id.rawValue
        name = store.name.text
        order = store.order.map(CategoryMessages.Category.init)
    }
}

extension CategoryMessages.CategorizedIngredient {
    /// Writes the category of an ingredient into a message.
    init(_ ingredient: CategoryModule.CategorizedIngredient) {
        self.init()
        ingredientKey = ingredient.ingredientKey
        category = .init(ingredient.category)
        assigned = ingredient.isAssigned
    }
}

extension CategoryModule.Ingredient {
    /// Reads an ingredient from a message.
    init(_ message: CategoryMessages.Ingredient) {
        self.init(key: message.ingredientKey, name: message.name, aisleHint: message.aisleHint)
    }
}
