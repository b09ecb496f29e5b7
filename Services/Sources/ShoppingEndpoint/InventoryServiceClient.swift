import CommonMessages
import EndpointKit
import InventoryMessages
import MessageBus
import Quantities
import ShoppingModule

/// Requests the home's stock from the inventory service.
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
    ) async throws(CollaboratorFailure) -> StockUse {
        var request = UseStockRequest()
        request.productID = product.rawValue
        request.amount = CommonMessages.Amount(amount)
        request.ingredientKey = ingredient?.rawValue ?? ""
        do throws(CollaboratorFailure) {
            let reply = try await nested.ask(.inventory, request, step: "use")
            let onHand = try Collaborator.inventory.amounts(reply.stock.onHand)
            return .taken(onHand: onHand, measuredBy: reply.measuredBy)
        } catch {
            switch (error.cause as? Refusal)?.problem.code {
            case "inventory.notEnough": return .notEnough(onHand: try Self.onHand(in: error))
            case "inventory.otherUnit": return .otherUnit(onHand: try Self.onHand(in: error))
            default: throw error
            }
        }
    }

    /// Reads the stock that a refusal names, such as "1 kg; 2 cup".
    private static func onHand(in failure: CollaboratorFailure) throws(CollaboratorFailure) -> [Quantities.Amount] {
        let text = (failure.cause as? Refusal)?.problem.params["onHand"] ?? ""
        return try Collaborator.inventory.amounts(
            text.split(separator: ";").map { text in
                let words = text.split(separator: " ", maxSplits: 1).map(String.init)
                var amount = CommonMessages.Amount()
                (amount.value, amount.unit) = (words.first ?? "", words.dropFirst().first ?? "")
                return amount
            }
        )
    }
}
