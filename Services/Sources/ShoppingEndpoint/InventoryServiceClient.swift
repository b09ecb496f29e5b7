import CommonMessages
import EndpointKit
import InventoryMessages
import MessageBus
import Quantities
import QuantityMessages
import ShoppingModule

/// Requests the home's stock from the inventory service.
struct InventoryServiceClient: HouseholdStock {
    let nested: NestedRequests

    func stock(of products: [ProductID]) async throws(CollaboratorFailure) -> [StockRecord] {
        var records: [StockRecord] = []
        for piece in Batch.pieces(of: products, size: { $0.rawValue.utf8.count + 256 }) {
            var request = GetStockRequest()
            request.productIds = piece.map(\.rawValue)
            let reply = try await nested.ask(.inventory, request, step: "stock-\(piece.startIndex)")
            try Collaborator.inventory.check(reply.stock.count, of: piece.count)
            guard reply.stock.map(\.productID) == request.productIds else {
                throw Collaborator.inventory.brokeContract("in another order than it was asked")
            }
            for stock in reply.stock { records.append(try StockRecord(stock)) }
        }
        return records
    }

    func all() async throws(CollaboratorFailure) -> [StockRecord] {
        var records: [StockRecord] = []
        var request = ListStockRequest()
        request.limit = 500
        repeat {
            let page = try await nested.ask(.inventory, request, step: "list-\(records.count)")
            for entry in page.stock { records.append(try StockRecord(entry)) }
            request.cursor = page.nextCursor
        } while !request.cursor.isEmpty
        return records
    }

    func add(
        _ amount: Quantities.Amount,
        of product: ProductID,
        location: String,
        pack: Quantities.PackContent?
    ) async throws(CollaboratorFailure) -> StockRecord {
        var request = AddStockRequest()
        request.productID = product.rawValue
        request.amount = CommonMessages.Amount(amount)
        request.location = location
        if let pack { request.pack = QuantityMessages.PackContent(pack) }
        return try StockRecord(try await nested.ask(.inventory, request, step: "add").stock)
    }

    func use(
        _ amount: Quantities.Amount,
        of product: ProductID,
        ingredient: IngredientKey?
    ) async throws(CollaboratorFailure) -> StockUse {
        var request = UseStockRequest()
        request.productID = product.rawValue
        request.amount = CommonMessages.Amount(amount)
        request.ingredientKey = ingredient?.rawValue ?? ""
        let reply = try await nested.ask(.inventory, request, step: "use")
        return StockUse(
            stock: try StockRecord(reply.stock),
            measuredBy: reply.measuredBy,
            assumptions: reply.assumptions.map { StatedAssumption($0) },
            packs: try Collaborator.inventory.packs(reply.packs)
        )
    }
}

extension StockRecord {
    /// Reads what the home has of one product.
    fileprivate init(_ message: ProductStock) throws(CollaboratorFailure) {
        self.init(
            product: ProductID(rawValue: message.productID),
            onHand: try Collaborator.inventory.amounts(message.onHand),
            shortfall: try Collaborator.inventory.amounts(message.shortfall),
            locations: message.locations,
            packs: try Collaborator.inventory.packs(message.packs)
        )
    }
}
