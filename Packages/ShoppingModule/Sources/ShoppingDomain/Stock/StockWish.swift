public import Quantities

/// What the home wants of a product; what is `nil` or empty it does not say.
public struct StockWish: Hashable, Sendable {
    /// Less than this is too little.
    public let minimum: Amount?
    /// How much the home wants once it is too little.
    public let target: Amount?
    /// What kind of product it is, by which it keeps.
    public let kind: String
    /// The identifier of its usual location.
    public let locationId: String

    /// Creates a wish.
    public init(minimum: Amount? = nil, target: Amount? = nil, kind: String = "", locationId: String = "") {
        (self.minimum, self.target, self.kind, self.locationId) = (minimum, target, kind, locationId)
    }
}

/// What changes about a wish; what is `nil` stays as it is, and an amount of zero and an empty text remove it.
public struct StockWishChange: Hashable, Sendable {
    /// Less than this is too little.
    public var minimum: Amount?
    /// How much the home wants once it is too little.
    public var target: Amount?
    /// What kind of product it is.
    public var kind: String?
    /// Where the home usually puts it, by name or identifier.
    public var location: String?

    /// Creates a change of nothing.
    public init() {}
}

/// What the home wants of a product, for people.
public struct NamedStockWish: Hashable, Sendable {
    /// The product.
    public let product: Product
    /// Less than this is too little.
    public let minimum: StructuredQuantity?
    /// How much the home wants once it is too little.
    public let target: StructuredQuantity?
    /// What kind of product it is.
    public let kind: String
    /// The name of its usual location.
    public let location: String

    /// Creates an entry.
    public init(
        of product: Product,
        minimum: StructuredQuantity?,
        target: StructuredQuantity?,
        kind: String,
        location: String
    ) {
        (self.product, self.minimum, self.target) = (product, minimum, target)
        (self.kind, self.location) = (kind, location)
    }
}
