import InventoryMessages
import Quantities
import ShoppingModule

/// Asks the inventory service what is on hand.
struct StockByMessage: StockReader {
    let conversation: Conversation

    func onHand(_ products: [ProductID]) async throws(CollaboratorFailure) -> [[Amount]] {
        var onHand: [[Amount]] = []
        for piece in Batch.pieces(of: products, size: { $0.rawValue.utf8.count + 128 }) {
            var request = GetStockRequest()
            request.productIds = piece.map(\.rawValue)
            let reply = try await conversation.ask(.inventory, request, step: "stock-\(piece.startIndex)")
            try Collaborator.inventory.check(reply.stock.count, of: piece.count)
            guard reply.stock.map(\.productID) == request.productIds else {
                throw Collaborator.inventory.brokeContract("in another order than it was asked")
            }
            for stock in reply.stock { onHand.append(try Collaborator.inventory.amounts(stock.onHand)) }
        }
        return onHand
    }
}
