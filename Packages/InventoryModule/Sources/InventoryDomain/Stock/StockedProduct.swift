public import Quantities

/// What a home wants of a product, and how it keeps it.
public struct StockedProduct: Hashable, Sendable, Codable {
    /// The product.
    public let productId: ProductID
    /// Less than this is too little; `nil` when the home does not say.
    public var minimum: Amount?
    /// How much the home wants once it is too little; `nil` for the minimum.
    public var target: Amount?
    /// What kind of product it is, which decides how long it keeps: a name of the table of shelf lives; empty when
    /// unknown.
    public var kind: String
    /// Where the home usually puts it; `nil` when it does not say.
    public var place: LocationID?
    /// One more with every change.
    public let version: Int64

    /// Creates what a home wants.
    public init(
        productId: ProductID,
        minimum: Amount? = nil,
        target: Amount? = nil,
        kind: String = "",
        place: LocationID? = nil,
        version: Int64 = 0
    ) {
        (self.productId, self.minimum, self.target) = (productId, minimum, target)
        (self.kind, self.place, self.version) = (kind, place, version)
    }
}
