/// Something that a home looks for in a store.
public struct Ingredient: Hashable, Sendable {
    /// The opaque key that identifies the ingredient; empty when unknown.
    public let key: String
    /// The name for display.
    public let name: String
    /// Where stores keep it: the ``DefaultCategory/aisle`` of a default category; empty when unknown.
    public let aisleHint: String
    /// The product; empty for an ingredient of any product.
    public let productID: String
    /// What other vocabularies say, which may suggest a category and never decide about it.
    public let kinds: ForeignKinds

    /// Creates an ingredient.
    public init(
        key: String,
        name: String,
        aisleHint: String = "",
        productID: String = "",
        kinds: ForeignKinds = ForeignKinds()
    ) {
        self.key = key
        self.name = name
        self.aisleHint = aisleHint
        self.productID = productID
        self.kinds = kinds
    }

    /// What an assignment of it is about: the product if there is one, else the ingredient; `nil` for a name alone.
    package var thing: AssignedThing? {
        if !productID.isEmpty { return .product(productID) }
        return key.isEmpty ? nil : .ingredient(key)
    }
}

/// The kinds of something in the vocabularies of ingredients and of products.
public struct ForeignKinds: Hashable, Sendable {
    /// The ingredient group, such as "Flour"; empty when unknown.
    public let ingredientGroup: String
    /// The product's main category, such as "food"; empty when unknown.
    public let productMain: String
    /// The product's subcategory, such as "dairy"; empty when unknown.
    public let productSub: String

    /// Creates kinds.
    public init(ingredientGroup: String = "", productMain: String = "", productSub: String = "") {
        self.ingredientGroup = ingredientGroup
        self.productMain = productMain
        self.productSub = productSub
    }
}

/// What decided about the category of something.
public enum PlaceSource: String, Hashable, Codable, Sendable {
    /// The home's choice for the product.
    case product
    /// The home's choice for the ingredient.
    case ingredient
    /// The home's choice for something of the same name: nothing else says where it is, or it has neither key nor
    /// product.
    case name
    /// The aisle hint.
    case aisle
    /// Nothing: the category is UNKNOWN.
    case nothing

    /// Whether it is a choice of the home.
    public var isChoice: Bool { self == .product || self == .ingredient || self == .name }
}

/// Something and the category in which the home finds it.
public struct CategorizedIngredient: Hashable, Codable, Sendable {
    /// The key of the ingredient.
    public let ingredientKey: String
    /// The product; empty for an ingredient of any product.
    public let productID: String
    /// The home's choice, or the category of the aisle hint, or UNKNOWN.
    public let category: ShopCategory
    /// What decided about the category.
    public let source: PlaceSource

    /// Whether the home chose the category.
    public var isAssigned: Bool { source.isChoice }

    /// Creates an entry.
    public init(ingredientKey: String, productID: String = "", category: ShopCategory, source: PlaceSource) {
        self.ingredientKey = ingredientKey
        self.productID = productID
        self.category = category
        self.source = source
    }

    private enum CodingKeys: String, CodingKey {
        case ingredientKey, productID, category, source, isAssigned
    }

    /// Decodes an entry, also one that an earlier release stored as the outcome of a command.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let isAssigned = try container.decodeIfPresent(Bool.self, forKey: .isAssigned) ?? false
        self.init(
            ingredientKey: try container.decode(String.self, forKey: .ingredientKey),
            productID: try container.decodeIfPresent(String.self, forKey: .productID) ?? "",
            category: try container.decode(ShopCategory.self, forKey: .category),
            source: try container.decodeIfPresent(PlaceSource.self, forKey: .source)
                ?? (isAssigned ? .ingredient : .nothing)
        )
    }

    /// Encodes an entry.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(ingredientKey, forKey: .ingredientKey)
        try container.encode(productID, forKey: .productID)
        try container.encode(category, forKey: .category)
        try container.encode(source, forKey: .source)
    }
}
