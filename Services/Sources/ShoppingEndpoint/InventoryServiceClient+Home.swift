import CommonMessages
import EndpointKit
import HouseholdMessages
import InventoryMessages
import Quantities
import ShoppingModule

extension InventoryServiceClient: StockSettings, StockJournal {
    func allLocations() async throws(CollaboratorFailure) -> [StockLocation] {
        try await nested.ask(.inventory, ListLocationsRequest(), step: "locations").locations.map { place in
            StockLocation(
                id: place.id,
                name: place.name,
                parentId: place.parentID,
                path: place.path,
                otherNames: place.otherNames
            )
        }
    }

    func wish(of product: ProductID) async throws(CollaboratorFailure) -> StockWish {
        var request = GetStockedProductsRequest()
        request.productIds = [product.rawValue]
        let reply = try await nested.ask(.inventory, request, step: "wish")
        try Collaborator.inventory.check(reply.products.count, of: 1)
        return try StockWish(reply.products[0])
    }

    func update(_ change: StockWishChange, of product: ProductID) async throws(CollaboratorFailure) -> StockWish {
        var request = UpdateStockedProductRequest()
        request.productID = product.rawValue
        if let minimum = change.minimum { request.minimum = CommonMessages.Amount(minimum) }
        if let target = change.target { request.target = CommonMessages.Amount(target) }
        if let kind = change.kind { request.kind = kind }
        if let location = change.location { request.location = location }
        // A request may change what the home wants of several products.
        let step = "want-\(product)"
        return try StockWish(try await nested.ask(.inventory, request, step: step).product)
    }

    func currency() async throws(CollaboratorFailure) -> String {
        try await nested.ask(.household, GetHouseholdRequest(), step: "currency").household.currency.value
    }

    func events(
        of products: [ProductID],
        _ filter: StockEventFilter,
        limit: Int,
        cursor: String
    ) async throws(CollaboratorFailure) -> (events: [ShoppingModule.StockEvent], nextCursor: String) {
        var request = ListJournalRequest()
        request.productIds = products.map(\.rawValue)
        request.kinds = filter.kinds.map { StockEventKind($0) }
        if let by = filter.by { request.by = by }
        if let from = filter.from { request.from = from }
        if let until = filter.until { request.until = until }
        request.countingOnly = filter.countingOnly
        (request.limit, request.cursor) = (UInt32(clamping: limit), cursor)
        let reply = try await nested.ask(.inventory, request, step: "journal")
        let events = try reply.events.map { (event) throws(CollaboratorFailure) in
            try ShoppingModule.StockEvent(event)
        }
        return (events, reply.nextCursor)
    }

    func undo(
        _ event: String,
        redo: Bool
    ) async throws(CollaboratorFailure) -> UndoneStockEvent {
        var request = UndoStockEventRequest()
        (request.eventID, request.redo) = (event, redo)
        let reply = try await nested.ask(.inventory, request, step: "undo")
        return UndoneStockEvent(
            try ShoppingModule.StockEvent(reply.event),
            stock: try StockRecord(reply.stock),
            isUnchanged: reply.unchanged
        )
    }
}

extension StockWish {
    fileprivate init(_ message: InventoryMessages.StockedProduct) throws(CollaboratorFailure) {
        let inventory = Collaborator.inventory
        self.init(
            minimum: try message.hasMinimum ? inventory.amounts([message.minimum]).first : nil,
            target: try message.hasTarget ? inventory.amounts([message.target]).first : nil,
            kind: message.kind,
            locationId: message.locationID
        )
    }
}

extension ShoppingModule.StockEvent {
    fileprivate init(_ message: InventoryMessages.StockEvent) throws(CollaboratorFailure) {
        self.init(
            id: message.id,
            Kind(message.kind),
            of: ProductID(rawValue: message.productID),
            try message.hasAmount ? Collaborator.inventory.amounts([message.amount]).first : nil,
            at: message.at,
            by: message.by
        )
        reason = ShoppingModule.DiscardReason(message.reason)
        (note, day) = (message.note, LotDay(rawValue: message.day))
        lots = message.changes.map(\.lotID)
        corrected = try message.changes.flatMap(\.corrected).map { (field) throws(CollaboratorFailure) in
            try ShoppingModule.CorrectedField(field)
        }
        location = message.changes.lazy.map(\.location).first { !$0.isEmpty } ?? ""
        if message.hasUndone { undone = Undone(at: message.undone.at, by: message.undone.by) }
    }
}

extension ShoppingModule.CorrectedField {
    fileprivate init(_ message: InventoryMessages.CorrectedField) throws(CollaboratorFailure) {
        self.init(
            message.field,
            before: message.hasBefore ? try Value(message.before) : nil,
            after: try Value(message.after)
        )
    }
}

extension ShoppingModule.CorrectedField.Value {
    fileprivate init(_ message: LotValue) throws(CollaboratorFailure) {
        self =
            switch message.value {
            case .day(let day): LotDay(rawValue: day).map { .day($0) } ?? .unknown
            case .shop(let shop): .shop(shop)
            case .price(let money): .price(try Price(money))
            case .pack(let pack): .pack(try Collaborator.inventory.packs([pack])[0])
            case nil: .unknown
            }
    }
}
