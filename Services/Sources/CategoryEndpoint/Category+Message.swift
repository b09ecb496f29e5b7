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
    /// Writes an answer into a message.
    init(_ ingredient: CategoryModule.CategorizedIngredient) {
        self.init()
        ingredientKey = ingredient.ingredientKey
        category = .init(ingredient.category)
        assigned = ingredient.isAssigned
    }
}

extension IngredientReference {
    /// Reads an ingredient of a message.
    init(_ message: CategoryMessages.Ingredient) {
        self.init(key: message.ingredientKey, name: message.name)
    }
}
