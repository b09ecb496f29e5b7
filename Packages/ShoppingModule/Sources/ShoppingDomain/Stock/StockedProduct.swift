public import Quantities

/// How a person names a product.
public enum ProductReference: Hashable, Sendable {
    /// The digits under the bars.
    case barcode(String)
    /// The catalog's own identity.
    case productId(ProductID)
    /// What people call it.
    case name(String)

    /// Recognizes a text: six digits and more in a row are meant as a barcode, though only 8, 12, 13 or 14 make one.
    public init(_ text: String) {
        let isNumber = text.utf8.count >= 6 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        self =
            text.hasPrefix("prd_")
            ? .productId(ProductID(rawValue: text)) : isNumber ? .barcode(text) : .name(text)
    }

    /// As it was written.
    public var text: String {
        switch self {
        case .barcode(let text), .name(let text): text
        case .productId(let id): id.rawValue
        }
    }

    /// Whether it is a name, and neither a barcode nor a productId.
    public var isName: Bool {
        if case .name = self { true } else { false }
    }
}

/// A product of the home.
public struct Product: Hashable, Sendable {
    /// Its identity.
    public let id: ProductID
    /// Empty for a product that is known by its barcode alone.
    public let title: String
    /// Whether the product means an ingredient, so that recipes find it.
    public let meansIngredient: Bool

    /// Makes a product.
    public init(id: ProductID, title: String, meansIngredient: Bool) {
        self.id = id
        self.title = title
        self.meansIngredient = meansIngredient
    }
}

/// A product that the home may have to make.
public struct ProductDraft: Hashable, Sendable {
    /// The digits under the bars; empty for a product without one.
    public let barcode: String
    /// Empty only where there is a barcode.
    public let title: String
    /// The ingredient that it is; `nil` when its name is not known.
    public let ingredient: IngredientKey?

    /// Makes a draft.
    public init(barcode: String, title: String, ingredient: IngredientKey?) {
        self.barcode = barcode
        self.title = title
        self.ingredient = ingredient
    }
}

/// A product and what is on hand of it, as people read it.
public struct StockedProduct: Hashable, Sendable {
    /// Which.
    public let product: Product
    /// One a unit; empty where nothing is on hand.
    public let onHand: [StructuredQuantity]

    /// Makes an entry.
    public init(_ product: Product, onHand: [StructuredQuantity]) {
        self.product = product
        self.onHand = onHand
    }
}

/// What became of a request that changes stock by a product's name.
public enum StockOutcome: Hashable, Sendable {
    /// The stock is changed.
    case changed(StockChange)
    /// Several products may be meant; nothing is changed.
    case ambiguous([Product])
}

/// A change of stock that was made.
public struct StockChange: Hashable, Sendable {
    /// What was added or used, as it was read.
    public let amount: StructuredQuantity
    /// The product, with what is on hand afterwards.
    public let stock: StockedProduct
    /// Whether the product was made for it.
    public let created: Bool
    /// What was assumed, and what to do so that recipes find the product.
    public let notes: [String]

    /// Makes a change.
    public init(amount: StructuredQuantity, stock: StockedProduct, created: Bool, notes: [String]) {
        self.amount = amount
        self.stock = stock
        self.created = created
        self.notes = notes
    }
}

/// A product of the catalog, known here by its identifier alone.
public struct ProductID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier as messages hold it.
    public let rawValue: String

    /// Makes an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier itself.
    public var description: String { rawValue }
}
