public import InventoryModule
public import Quantities

extension ProductStock {
    /// Stock for tests; a broken `productId` is a broken test.
    public static func sample(_ productId: String, _ onHand: [Amount], version: Int64) -> ProductStock {
        do { return ProductStock(productId: try ProductID(productId), onHand: onHand, version: version) } catch {
            preconditionFailure("\(error)")
        }
    }
}
