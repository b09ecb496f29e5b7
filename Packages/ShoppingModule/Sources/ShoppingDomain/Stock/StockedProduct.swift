public import Quantities

/// A person's reference to a product.
public enum ProductReference: Hashable, Sendable {
    /// The digits of a barcode.
    case barcode(String)
    /// The catalog's identifier.
    case productId(ProductID)
    /// The product's name.
    case name(String)

    /// Recognizes the kind of reference; six or more digits are a barcode, although only 8, 12, 13, or 14 make a valid
    /// one.
    public init(_ text: String) {
        let isNumber = text.utf8.count >= 6 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        self =
            text.hasPrefix("prd_")
            ? .productId(ProductID(rawValue: text)) : isNumber ? .barcode(text) : .name(text)
    }

    /// Recognizes what a person chose among products: a productId, which is digits or begins with `prd_`, or else a
    /// title.
    ///
    /// - Parameter text: The choice; white space around it doesn't count, and a choice without anything else is `nil`.
    public init?(choice text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let first = words.first, let last = words.last else { return nil }
        let chosen = String(text[first.startIndex..<last.endIndex])
        let isId = !ProductReference(chosen).isName && chosen.utf8.count <= Self.longestId
        self = isId ? .productId(ProductID(rawValue: chosen)) : .name(chosen)
    }

    /// The most bytes of a productId, by the product service.
    private static let longestId = 200

    /// The reference as written.
    public var text: String {
        switch self {
        case .barcode(let text), .name(let text): text
        case .productId(let id): id.rawValue
        }
    }

    /// Whether the reference is a name, not a barcode or a productId.
    public var isName: Bool {
        if case .name = self { true } else { false }
    }
}

/// A product of the home.
public struct Product: Hashable, Sendable {
    /// The product's identifier.
    public let id: ProductID
    /// The product's title; empty for a product with only a barcode.
    public let title: String
    /// The ingredients that the product is linked to, so that recipes find it.
    public let ingredients: [IngredientKey]
    /// The kind of product; `nil` when unknown.
    public let category: ProductCategory?
    /// What a shop sells as one; `nil` when unknown.
    public let pack: Pack?
    /// The identifiers that it had before its barcode was known, under which stock may still stand.
    public let earlierIds: [ProductID]

    /// Creates a product.
    public init(
        id: ProductID,
        title: String,
        ingredients: [IngredientKey] = [],
        category: ProductCategory? = nil,
        pack: Pack? = nil,
        earlierIds: [ProductID] = []
    ) {
        self.id = id
        self.earlierIds = earlierIds
        self.title = title
        self.ingredients = ingredients
        self.category = category
        self.pack = pack
    }

    /// The title, or else the identifier.
    package var label: String { title.isEmpty ? id.rawValue : title }

    /// Whether the product is linked to an ingredient.
    public var meansIngredient: Bool { !ingredients.isEmpty }
}

/// A product that has to do with a barcode, which isn't its own.
public struct RelatedProduct: Hashable, Sendable {
    /// What the product is to the article of the barcode.
    public enum Relation: String, Hashable, Sendable {
        /// The article that a case contains.
        case unit
        /// A case of the article.
        case `case`
        /// A product that names the barcode as a related one.
        case variant
        /// A relation that only a later release of the product service knows.
        case other
    }

    /// The product.
    public let product: Product
    /// What it is.
    public let relation: Relation

    /// Creates an entry.
    public init(_ product: Product, _ relation: Relation) {
        self.product = product
        self.relation = relation
    }
}

/// A product that may have to be created.
public struct ProductDraft: Hashable, Sendable {
    /// The digits of the barcode; empty for a product without one.
    public let barcode: String
    /// The product's title; empty only if there is a barcode.
    public let title: String
    /// The ingredient that the product is; `nil` when unknown.
    public let ingredient: IngredientKey?

    /// Whether a person has the product in hand, so that the home learns to take it for its ingredients.
    public var isScanned: Bool { !barcode.isEmpty }

    /// Creates a draft.
    public init(barcode: String, title: String, ingredient: IngredientKey?) {
        self.barcode = barcode
        self.title = title
        self.ingredient = ingredient
    }
}

/// A product and its stock for display.
public struct StockedProduct: Hashable, Sendable {
    /// The product.
    public let product: Product
    /// One amount per unit; empty when nothing is in stock.
    public let onHand: [StructuredQuantity]
    /// What was used beyond what came in, one amount per unit.
    public let shortfall: [StructuredQuantity]
    /// Where the home keeps it, in its own words.
    public let locations: [String]
    /// How much of it is due when, by day.
    public let due: [DueStock]

    /// Creates an entry.
    public init(
        _ product: Product,
        onHand: [StructuredQuantity],
        shortfall: [StructuredQuantity] = [],
        locations: [String] = [],
        due: [DueStock] = []
    ) {
        self.product = product
        self.onHand = onHand
        self.shortfall = shortfall
        self.locations = locations
        self.due = due
    }
}

/// A product of the catalog, represented only by its identifier.
public struct ProductID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier as it appears in messages.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier's text.
    public var description: String { rawValue }
}
