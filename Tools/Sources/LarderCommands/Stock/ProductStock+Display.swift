import InventoryMessages
import ProductMessages

extension ProductStock {
    /// "1 kg + 2"; "nothing" when none is left.
    var shown: String {
        onHand.isEmpty ? "nothing" : onHand.map(AmountText.text).joined(separator: " + ")
    }
}

extension CommandFailure {
    /// The same failure with the product's title where the service, which knows no titles, says its productId.
    func naming(_ product: Product) -> CommandFailure {
        guard case .refused(let sentence) = self else { return self }
        return .refused(sentence.replacing(product.productID, with: product.shownTitle))
    }
}

extension Product {
    /// The title, or the productId of a product without one.
    var shownTitle: String { title.isEmpty ? productID : title.printable }
}
