import InventoryMessages
import ShoppingModule

extension InventoryServiceClient: StockReports {
    func expiring(
        _ query: ExpiringQuery
    ) async throws(CollaboratorFailure) -> (lots: [ShoppingModule.ExpiringLot], nextCursor: String) {
        var request = ListExpiringRequest()
        request.day = query.day?.rawValue ?? ""
        if let days = query.days { request.days = UInt32(clamping: days) }
        (request.limit, request.cursor) = (UInt32(clamping: query.limit), query.cursor)
        let reply = try await nested.ask(.inventory, request, step: "expiring")
        let lots = try (reply.danger + reply.quality).map { (entry) throws(CollaboratorFailure) in
            ShoppingModule.ExpiringLot(
                try StockLot(entry.lot),
                of: ProductID(rawValue: entry.productID),
                daysLeft: Int(entry.daysLeft)
            )
        }
        return (lots, reply.nextCursor)
    }

    func missing(
        limit: Int,
        cursor: String
    ) async throws(CollaboratorFailure) -> (missing: [MissingStock], nextCursor: String) {
        var request = ListMissingRequest()
        (request.limit, request.cursor) = (UInt32(clamping: limit), cursor)
        let reply = try await nested.ask(.inventory, request, step: "missing")
        let missing = try reply.missing.map { (entry) throws(CollaboratorFailure) in
            let inventory = Collaborator.inventory
            return MissingStock(
                ProductID(rawValue: entry.productID),
                minimum: try inventory.amounts([entry.minimum])[0],
                target: try entry.hasTarget ? inventory.amounts([entry.target])[0] : nil,
                onHand: try inventory.amounts(entry.onHand),
                toGet: try inventory.amounts([entry.toGet])[0]
            )
        }
        let uncompared = try reply.uncompared.map { (entry) throws(CollaboratorFailure) in
            MissingStock(
                ProductID(rawValue: entry.productID),
                minimum: try Collaborator.inventory.amounts([entry.minimum])[0],
                target: nil,
                onHand: try Collaborator.inventory.amounts(entry.onHand),
                toGet: nil
            )
        }
        return (missing + uncompared, reply.nextCursor)
    }
}
