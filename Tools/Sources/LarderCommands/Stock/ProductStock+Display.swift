import InventoryMessages
import ProductMessages

extension ProductStock {
    /// "1 kg + 2"; "nothing" when none is left.
    var shown: String {
        onHand.isEmpty ? "nothing" : onHand.map(AmountText.text).joined(separator: " + ")
    }
}

extension Product {
    /// The title, or the productId of a product without one.
    var shownTitle: String { title.isEmpty ? productID : title.printable }
}
