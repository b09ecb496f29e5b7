import CommonMessages
import EndpointKit
import InventoryMessages
import Quantities
import ShoppingModule

/// Asks the inventory service for the home's stock.
struct InventoryServiceClient: HouseholdStock {
    let nested: NestedRequests

    func onHand(_ products: [ProductID]) async throws(CollaboratorFailure) -> [[Quantities.Amount]] {
        var onHand: [[Quantities.Amount]] = []
        for piece in Batch.pieces(of: products, size: { $0.rawValue.utf8.count + 128 }) {
            var request = GetStockRequest()
            request.productIds = piece.map(\.rawValue)
            let reply = try await nested.ask(.inventory, request, step: "stock-\(piece.startIndex)")
            try Collaborator.inventory.check(reply.stock.count, of: piece.count)
            guard reply.stock.map(\.productID) == request.productIds else {
                throw Collaborator.inventory.brokeContract("in another order than it was asked")
            }
            for stock in reply.stock { onHand.append(try Collaborator.inventory.amounts(stock.onHand)) }
        }
        return onHand
    }

    func all() async throws(CollaboratorFailure) -> [(product: ProductID, onHand: [Quantities.Amount])] {
        var stock: [(product: ProductID, onHand: [Quantities.Amount])] = []
        var request = ListStockRequest()
        request.limit = 500
        repeat {
            let page = try await nested.ask(.inventory, request, step: "list-\(stock.count)")
            for entry in page.stock {
                stock.append((ProductID(rawValue: entry.productID), try Collaborator.inventory.amounts(entry.onHand)))
            }
            request.cursor = page.nextCursor
        } while !request.cursor.isEmpty
        return stock
    }

    func add(
        _ amount: Quantities.Amount,
        of product: ProductID,
        location: String
    ) async throws(CollaboratorFailure) -> [Quantities.Amount] {
        var request = AddStockRequest()
        request.productID = product.rawValue
        request.amount = CommonMessages.Amount(amount)
        request.location = location
        let reply = try await nested.ask(.inventory, request, step: "add")
        return try Collaborator.inventory.amounts(reply.stock.onHand)
    }

    func use(
        _ amount: Quantities.Amount,
        of product: ProductID,
        ingredient: IngredientKey?
    ) async throws(CollaboratorFailure) -> (onHand: [Quantities.Amount], measuredBy: [String]) {
        var request = UseStockRequest()
        request.productID = product.rawValue
        request.amount = CommonMessages.Amount(amount)
        request.ingredientKey = ingredient?.rawValue ?? ""
        let reply = try await nested.ask(.inventory, request, step: "use")
        return (try Collaborator.inventory.amounts(reply.stock.onHand), reply.measuredBy)
    }
}
