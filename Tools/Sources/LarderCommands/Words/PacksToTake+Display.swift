import CommonMessages
import Foundation
import ShoppingMessages
import SwiftProtobuf

extension LocalWords {
    /// Writes packs with their product: "2 × 500 g Mill flour", "2 packs of 12 Farm eggs".
    func text(_ packs: PacksToTake) -> String {
        let product = packs.product.shown
        guard packs.isOfPieces else { return "\(packs.text.printable) \(product)" }
        let key: Key = packs.packs == 1 ? .packOf : .packsOf
        return self(key, "\(packs.packs)", "\(packs.count)", product)
    }
}

extension ProductToTake {
    /// The title with its brand, or, without either, the identifier.
    var shown: String {
        guard !title.isEmpty else { return "\(brand) \(productID)".printable.trimmedOfSpace }
        let isNamed = brand.isEmpty || title.localizedCaseInsensitiveContains(brand)
        return (isNamed ? title : "\(brand) \(title)").printable
    }
}

extension PacksToTake {
    /// The product alone.
    fileprivate var product: ProductToTake {
        .with { ($0.productID, $0.title, $0.brand) = (productID, title, brand) }
    }

    /// Whether a pack is a number of things, such as ten eggs, and not of a content.
    fileprivate var isOfPieces: Bool { count > 1 && content.amount.unit.isEmpty }
}
