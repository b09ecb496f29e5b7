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

    func page(
        limit: Int,
        cursor: String
    ) async throws(CollaboratorFailure) -> (records: [StockRecord], nextCursor: String) {
        var request = ListStockRequest()
        (request.limit, request.cursor) = (UInt32(clamping: limit), cursor)
        let page = try await nested.ask(.inventory, request, step: "page")
        let records = try page.stock.map { (stock) throws(CollaboratorFailure) in try StockRecord(stock) }
        return (records, page.nextCursor)
    }

    func add(_ arrival: StockArrival, of product: ProductID) async throws(CollaboratorFailure) -> EnteredChange {
        var request = AddStockRequest()
        request.productID = product.rawValue
        request.amount = CommonMessages.Amount(arrival.amount)
        if let pack = arrival.pack { request.pack = QuantityMessages.PackContent(pack) }
        let details = arrival.details
        (request.location, request.shop, request.recipeID) = (details.location, details.shop, details.recipe)
        (request.barcode, request.kind, request.note) = (arrival.barcode, details.kind, details.note)
        request.purchased = details.purchased?.rawValue ?? ""
        if details.dates != ShoppingModule.LotDates() { request.dates = InventoryMessages.LotDates(details.dates) }
        if let price = details.price { request.price = InventoryMessages.Money(price) }
        request.pricedAmount = arrival.pricedAmount?.description ?? ""
        request.occasion = arrival.occasion
        // A request may add on several occasions.
        let step = arrival.occasion.isEmpty ? "add" : "add-\(arrival.occasion)"
        let reply = try await nested.ask(.inventory, request, step: step)
        return EnteredChange(
            stock: try StockRecord(reply.stock),
            eventId: reply.eventID,
            isEnteredBefore: reply.enteredBefore,
            newLocation: reply.newLocation
        )
    }

    func use(
        _ amount: Quantities.Amount,
        of meant: MeantStock,
        on day: LotDay?
    ) async throws(CollaboratorFailure) -> EnteredChange {
        var request = UseStockRequest()
        request.productID = meant.product.rawValue
        request.amount = CommonMessages.Amount(amount)
        request.ingredientKey = meant.ingredient?.rawValue ?? ""
        if let lots = InventoryMessages.LotChoice(meant.choice) { request.from = lots }
        (request.note, request.day) = (meant.note, day?.rawValue ?? "")
        let reply = try await nested.ask(.inventory, request, step: "use")
        return try EnteredChange(reply)
    }

    func recount(_ counts: [StockCount], note: String) async throws(CollaboratorFailure) -> [EnteredChange] {
        var request = RecountStockRequest()
        request.note = note
        request.counts = counts.map { count in
            var message = ProductCount()
            message.productID = count.product.rawValue
            message.amounts = count.amounts.map { CommonMessages.Amount($0) }
            message.ingredientKey = count.ingredient?.rawValue ?? ""
            if let lots = InventoryMessages.LotChoice(count.choice) { message.from = lots }
            return message
        }
        // One count may be asked for again, apart from others.
        let step = "recount-\(counts.count)-\(counts.first?.product.rawValue ?? "")"
        let reply = try await nested.ask(.inventory, request, step: step)
        try Collaborator.inventory.check(reply.stock.count, of: counts.count)
        try Collaborator.inventory.check(reply.eventIds.count, of: counts.count)
        return try zip(reply.stock, reply.eventIds).map { (stock, event) throws(CollaboratorFailure) in
            EnteredChange(stock: try StockRecord(stock), eventId: event)
        }
    }
}

extension StockRecord {
    /// Reads what the home has of one product.
    init(_ message: ProductStock) throws(CollaboratorFailure) {
        self.init(
            product: ProductID(rawValue: message.productID),
            onHand: try Collaborator.inventory.amounts(message.onHand),
            shortfall: try Collaborator.inventory.amounts(message.shortfall),
            locations: message.locations,
            packs: try Collaborator.inventory.packs(message.packs),
            lots: try message.lots.map { (lot) throws(CollaboratorFailure) in try StockLot(lot) }
        )
    }
}
