/// What an action changed of where the home finds an ingredient or a product.
public struct AisleChange: Hashable, Sendable, Codable {
    /// What lists call it.
    public private(set) var name: String
    /// The ingredient; `nil` for a choice about a product.
    public private(set) var key: IngredientKey?
    /// The product; `nil` for a choice about an ingredient.
    public let product: ProductID?
    /// The home's own choice before and after; `nil` for none, so that Larder finds the category.
    public let choice: Replaced<ChosenCategory>

    /// Creates a change; `nil` for a choice that stayed as it was.
    ///
    /// A category that only got another name is the same choice.
    ///
    /// - Parameters:
    ///   - item: The ingredient or the product.
    ///   - before: The home's own choice before.
    ///   - after: The home's own choice since.
    package init?(of item: AisleItem, from before: ChosenCategory?, to after: ChosenCategory?) {
        guard before?.id != after?.id else { return nil }
        (name, product) = (item.name, item.product)
        key = item.product == nil ? item.key : nil
        choice = Replaced(before, by: after)
    }

    /// Returns the same change of an ingredient that has another name now.
    package func renamed(to key: IngredientKey, _ name: String) -> AisleChange {
        var change = self
        (change.key, change.name) = (key, name)
        return change
    }

    /// What the choice is about, as the category service finds it, and nothing else that could decide.
    package var item: AisleItem { AisleItem(name: name, key: key, aisleHint: "", product: product) }
}

/// A category that the home has chosen for something.
public struct ChosenCategory: Hashable, Sendable, Codable {
    /// The category.
    public let id: CategoryID
    /// What it was called then.
    public let name: String

    /// Creates a choice.
    package init(_ category: ShopCategory) { (id, name) = (category.id, category.name) }
}

extension ListActionPart {
    /// Creates what people read of a changed choice: the category that the home has chosen since.
    init(_ change: AisleChange) {
        self.init(change.name, change.choice.after?.name ?? "", isAssigned: true)
    }
}
