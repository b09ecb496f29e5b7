import EndpointKit
import InventoryMessages
import Quantities
import QuantityMessages
import ShoppingModule

/// A reply of the inventory service about a change of stock, with what converted its amount.
protocol ConvertedReply {
    var stock: ProductStock { get }
    var eventID: String { get }
    var measuredBy: [String] { get }
    var assumptions: [QuantityMessages.Assumption] { get }
    var packs: [QuantityMessages.PackContent] { get }
}

extension UseStockReply: ConvertedReply {}
extension DiscardStockReply: ConvertedReply {}
extension OpenStockReply: ConvertedReply {}
extension MoveStockReply: ConvertedReply {}
extension FreezeStockReply: ConvertedReply {}
extension ThawStockReply: ConvertedReply {}

extension EnteredChange {
    /// Reads what a change led to.
    init(_ reply: some ConvertedReply, newLocation: String = "") throws(CollaboratorFailure) {
        self.init(
            stock: try StockRecord(reply.stock),
            eventId: reply.eventID,
            measuredBy: reply.measuredBy,
            assumptions: reply.assumptions.map { StatedAssumption($0) },
            packs: try Collaborator.inventory.packs(reply.packs),
            newLocation: newLocation
        )
    }
}
