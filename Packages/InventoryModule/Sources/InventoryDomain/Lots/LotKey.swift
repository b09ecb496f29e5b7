/// Which lot of which product.
public struct LotKey: Hashable, Sendable {
    /// The product, as it was called when the lot came in.
    public let productId: ProductID
    /// The identifier within the product.
    public let lotId: LotID

    /// Names a lot.
    public init(_ lotId: LotID, of productId: ProductID) { (self.productId, self.lotId) = (productId, lotId) }
}

extension Lot {
    /// Which lot it is.
    public var key: LotKey { LotKey(id, of: productId) }
}
