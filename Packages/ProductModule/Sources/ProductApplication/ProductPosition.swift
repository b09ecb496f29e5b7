import Commands
import Foundation
public import ProductDomain

/// A place in the list of products, between two of them.
public struct ProductPosition: Hashable, Sendable, Codable {
    /// The title key of the product before it.
    public let titleKey: String
    /// The identity of the product before it.
    public let productId: ProductID

    /// The place after a product.
    public init(after product: Product) {
        titleKey = product.title.key
        productId = product.productId
    }

    /// Whether a product comes after this place.
    public func precedes(_ product: Product) -> Bool {
        if titleKey != product.title.key { return titleKey.utf8Precedes(product.title.key) }
        return productId < product.productId
    }
}

extension ProductPosition {
    /// Reads a cursor; `nil` when it is none of ours.
    init?(cursor: String) {
        guard let data = Data(base64Encoded: cursor) else { return nil }
        do { self = try StoredJSON.decode(from: Array(data)) } catch { return nil }
    }

    /// The cursor, opaque to whoever holds it.
    var cursor: String {
        do { return Data(try StoredJSON.encode(self)).base64EncodedString() } catch {
            preconditionFailure("A position is two texts: \(error)")
        }
    }
}
