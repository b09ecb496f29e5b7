/// Something that a person names, to be found in a store.
public struct NamedItem: Hashable, Sendable {
    /// The name, as recipes or labels write it.
    public let name: String
    /// The product; `nil` for none.
    public let product: ProductID?

    /// Creates an item; an empty product counts as none.
    public init(_ name: String, product: ProductID? = nil) {
        self.name = name
        self.product = product.flatMap { $0.rawValue.isEmpty ? nil : $0 }
    }
}

/// A choice of a category for something that a person names.
public struct NamedChoice: Hashable, Sendable {
    /// The ingredient as recipes write it, or the product by its title, identifier, or barcode.
    public let name: String
    /// Whether it is about one product, whose choice comes before that of its ingredient.
    public let isProduct: Bool
    /// The category's name or identifier.
    public let category: String

    /// Creates a choice.
    public init(_ name: String, isProduct: Bool = false, in category: String) {
        self.name = name
        self.isProduct = isProduct
        self.category = category
    }
}

/// A trip through a store.
public struct ShopTrip: Hashable, Sendable {
    /// The store's name or identifier.
    public let store: String
    /// What identifies the trip.
    public let reference: String
    /// The items in the order in which they were ticked.
    public let items: [AisleItem]
    /// When it ended, in milliseconds since 1970; 0 for now.
    public let end: Int64

    /// Creates a trip.
    public init(store: String, reference: String, items: [AisleItem], end: Int64) {
        (self.store, self.reference, self.items, self.end) = (store, reference, items, end)
    }
}

/// What a home keeps of a trip.
public struct RecordedTrip: Hashable, Sendable {
    /// How many of its items have a category.
    public let categorized: Int
    /// How many have none, and say nothing about the order.
    public let uncategorized: Int
    /// How many trips through the store the home keeps.
    public let trips: Int

    /// Creates what is kept.
    public init(categorized: Int, uncategorized: Int, trips: Int) {
        (self.categorized, self.uncategorized, self.trips) = (categorized, uncategorized, trips)
    }
}

/// An item as the category service finds it.
public struct AisleItem: Hashable, Sendable {
    /// The name on lists.
    public let name: String
    /// The ingredient; `nil` when the name is none.
    public let key: IngredientKey?
    /// Where stores keep it, in the category service's terms; empty when unknown.
    public let aisleHint: String
    /// The product; `nil` for none.
    public let product: ProductID?
    /// What other services call its kind.
    public let kinds: ItemKinds

    /// Creates an item.
    public init(
        name: String,
        key: IngredientKey?,
        aisleHint: String,
        product: ProductID?,
        kinds: ItemKinds = ItemKinds()
    ) {
        self.name = name
        self.key = key
        self.aisleHint = aisleHint
        self.product = product
        self.kinds = kinds
    }

    /// Returns the item with the group of its ingredient.
    package func grouped(_ group: String) -> AisleItem {
        AisleItem(
            name: name,
            key: key,
            aisleHint: aisleHint,
            product: product,
            kinds: ItemKinds(ingredientGroup: group, product: kinds.product)
        )
    }
}

/// What other services call the kind of an item, which may suggest a category and never decides about one.
public struct ItemKinds: Hashable, Sendable {
    /// The ingredient's group, in the quantity service's terms; empty when unknown.
    public let ingredientGroup: String
    /// The product's category, in the product service's terms; `nil` when unknown.
    public let product: ProductCategory?

    /// Creates kinds.
    public init(ingredientGroup: String = "", product: ProductCategory? = nil) {
        self.ingredientGroup = ingredientGroup
        self.product = product
    }
}

/// The kind of a product, in the product service's terms.
public struct ProductCategory: Hashable, Sendable {
    /// Such as "food".
    public let main: String
    /// Such as "dairy"; empty when unknown.
    public let sub: String

    /// Creates a kind.
    public init(main: String, sub: String = "") {
        (self.main, self.sub) = (main, sub)
    }
}

/// Items in the order of a walk.
public struct AisleOrder: Hashable, Sendable {
    /// The places of the items, in the order of the walk.
    public let sorted: [Int]
    /// The category of each item, in the order of the request.
    public let categories: [ShopCategory]
    /// Whether the home chose it, for each item in the order of the request.
    public let assigned: [Bool]
    /// The walk.
    public let layout: StoreLayout

    /// Creates an order.
    public init(sorted: [Int], categories: [ShopCategory], assigned: [Bool], layout: StoreLayout) {
        self.sorted = sorted
        self.categories = categories
        self.assigned = assigned
        self.layout = layout
    }
}

/// An item for which the home has made no choice.
public struct OpenItem: Hashable, Sendable {
    /// The place of the item in the request.
    public let index: Int
    /// What could be chosen, the likeliest first.
    public let suggestions: [AisleSuggestion]

    /// Creates an entry.
    public init(index: Int, suggestions: [AisleSuggestion]) {
        self.index = index
        self.suggestions = suggestions
    }
}

/// A category that an item may belong to.
public struct AisleSuggestion: Hashable, Sendable {
    /// The category.
    public let category: ShopCategory
    /// Why, as a sentence.
    public let reason: String
    /// What suggests it, in the category service's terms.
    public let kind: String

    /// Creates a suggestion.
    public init(category: ShopCategory, reason: String, kind: String) {
        self.category = category
        self.reason = reason
        self.kind = kind
    }
}

/// An item with its category.
public struct SortedItem: Hashable, Sendable {
    /// The place of the item in the request.
    public let index: Int
    /// The name on lists.
    public let name: String
    /// The category.
    public let category: ShopCategory
    /// Whether the home chose it.
    public let isAssigned: Bool
    /// What could be chosen; none unless the request asks for them.
    public let suggestions: [AisleSuggestion]
    /// The product, where a choice can only be about it, because it is no ingredient; `nil` otherwise.
    public let product: ProductID?

    /// Creates an item.
    public init(
        index: Int,
        name: String,
        category: ShopCategory,
        isAssigned: Bool,
        suggestions: [AisleSuggestion] = [],
        product: ProductID? = nil
    ) {
        self.index = index
        self.name = name
        self.category = category
        self.isAssigned = isAssigned
        self.suggestions = suggestions
        self.product = product
    }
}
