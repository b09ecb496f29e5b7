import CommonMessages
import EndpointKit
import InventoryMessages
import Quantities
import ShoppingModule

extension InventoryServiceClient {
    func cover(_ needs: [ShoppingModule.StockNeed]) async throws(CollaboratorFailure) -> [StockCover] {
        guard let first = needs.first else { return [] }
        var request = CoverStockRequest()
        request.needs = needs.map { need in
            var message = InventoryMessages.StockNeed()
            message.productIds = need.alternatives.map(\.rawValue)
            message.amounts = [CommonMessages.Amount(need.amount)]
            message.ingredientKey = need.ingredient?.rawValue ?? ""
            message.group = need.group
            return message
        }
        let reply = try await nested.ask(.inventory, request, step: "cover-\(first.group)")
        try Collaborator.inventory.check(reply.needs.count, of: needs.count)
        return try reply.needs.map { (need) throws(CollaboratorFailure) in try StockCover(need) }
    }
}

extension StockCover {
    fileprivate init(_ message: CoveredNeed) throws(CollaboratorFailure) {
        let inventory = Collaborator.inventory
        try inventory.check(message.amounts.count, of: 1)
        let amount = message.amounts[0]
        self.init(
            rest: try inventory.amounts([amount.rest])[0],
            pieces: try amount.pieces.map { (piece) throws(CollaboratorFailure) in
                ShoppingModule.CoverPiece(
                    try inventory.amounts([piece.taken])[0],
                    of: ProductID(rawValue: piece.productID),
                    lot: piece.lotID,
                    location: piece.location,
                    due: piece.hasDue ? ShoppingModule.DueDay(piece.due) : nil
                )
            },
            uncompared: message.uncompared.map { ProductID(rawValue: $0) },
            measuredBy: message.measuredBy,
            assumptions: message.assumptions.map { StatedAssumption($0) },
            packs: try inventory.packs(message.packs)
        )
    }
}
