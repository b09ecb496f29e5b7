public import Commands
public import Envelope
import InventoryMessages
import ProductModule

extension ProductEndpoint {
    /// Returns the request by which another service hears of what a command of this one owes its module.
    ///
    /// - Throws: A `StoreError` for an effect that cannot be read.
    public static func request(for effect: OwedEffect) throws(StoreError) -> (any RequestMessage)? {
        guard effect.effect.kind == ProductModuleService.movedEffect else { return nil }
        var request = RewriteReferencesRequest()
        request.changes = try effect.content(as: [ProductMove].self).map { move in
            var change = ReferenceChange()
            (change.earlierID, change.productID) = (move.earlierId.text, move.productId.text)
            return change
        }
        return request
    }
}
