import CommonMessages
import EndpointKit
import InventoryMessages
import Quantities
import QuantityMessages
import ShoppingModule

extension InventoryServiceClient {
    func change(
        _ action: StockAction,
        _ amount: Quantities.Amount?,
        of meant: MeantStock
    ) async throws(CollaboratorFailure) -> EnteredChange {
        switch action {
        case .discard(let reason, let day): try await discard(amount, of: meant, reason, day)
        case .open(let day): try await open(amount, of: meant, day)
        case .move(let place, let day): try await move(amount, of: meant, to: place, day)
        case .freeze(let place, let day): try await freeze(amount, of: meant, to: place, day)
        case .thaw(let place, let day): try await thaw(amount, of: meant, to: place, day)
        case .correct(let correction): try await correct(correction, of: meant)
        }
    }

    private func discard(
        _ amount: Quantities.Amount?,
        of meant: MeantStock,
        _ reason: ShoppingModule.DiscardReason,
        _ day: LotDay?
    ) async throws(CollaboratorFailure) -> EnteredChange {
        var request = DiscardStockRequest()
        (request.productID, request.note) = (meant.product.rawValue, meant.note)
        if let amount { request.amount = CommonMessages.Amount(amount) }
        if let lots = InventoryMessages.LotChoice(meant.choice) { request.from = lots }
        request.ingredientKey = meant.ingredient?.rawValue ?? ""
        (request.reason, request.day) = (InventoryMessages.DiscardReason(reason), day?.rawValue ?? "")
        let reply = try await nested.ask(.inventory, request, step: "discard")
        return try EnteredChange(reply)
    }

    private func open(
        _ amount: Quantities.Amount?,
        of meant: MeantStock,
        _ day: LotDay?
    ) async throws(CollaboratorFailure) -> EnteredChange {
        var request = OpenStockRequest()
        (request.productID, request.note) = (meant.product.rawValue, meant.note)
        if let amount { request.amount = CommonMessages.Amount(amount) }
        if let lots = InventoryMessages.LotChoice(meant.choice) { request.from = lots }
        request.ingredientKey = meant.ingredient?.rawValue ?? ""
        request.day = day?.rawValue ?? ""
        let reply = try await nested.ask(.inventory, request, step: "open")
        return try EnteredChange(reply)
    }

    private func move(
        _ amount: Quantities.Amount?,
        of meant: MeantStock,
        to place: String,
        _ day: LotDay?
    ) async throws(CollaboratorFailure) -> EnteredChange {
        var request = MoveStockRequest()
        (request.productID, request.note, request.to) = (meant.product.rawValue, meant.note, place)
        if let amount { request.amount = CommonMessages.Amount(amount) }
        if let lots = InventoryMessages.LotChoice(meant.choice) { request.from = lots }
        request.ingredientKey = meant.ingredient?.rawValue ?? ""
        request.day = day?.rawValue ?? ""
        let reply = try await nested.ask(.inventory, request, step: "move")
        return try EnteredChange(reply, newLocation: reply.newLocation)
    }

    private func freeze(
        _ amount: Quantities.Amount?,
        of meant: MeantStock,
        to place: String,
        _ day: LotDay?
    ) async throws(CollaboratorFailure) -> EnteredChange {
        var request = FreezeStockRequest()
        (request.productID, request.note, request.to) = (meant.product.rawValue, meant.note, place)
        if let amount { request.amount = CommonMessages.Amount(amount) }
        if let lots = InventoryMessages.LotChoice(meant.choice) { request.from = lots }
        request.ingredientKey = meant.ingredient?.rawValue ?? ""
        request.day = day?.rawValue ?? ""
        let reply = try await nested.ask(.inventory, request, step: "freeze")
        return try EnteredChange(reply, newLocation: reply.newLocation)
    }

    private func thaw(
        _ amount: Quantities.Amount?,
        of meant: MeantStock,
        to place: String,
        _ day: LotDay?
    ) async throws(CollaboratorFailure) -> EnteredChange {
        var request = ThawStockRequest()
        (request.productID, request.note, request.to) = (meant.product.rawValue, meant.note, place)
        if let amount { request.amount = CommonMessages.Amount(amount) }
        if let lots = InventoryMessages.LotChoice(meant.choice) { request.from = lots }
        request.ingredientKey = meant.ingredient?.rawValue ?? ""
        request.day = day?.rawValue ?? ""
        let reply = try await nested.ask(.inventory, request, step: "thaw")
        return try EnteredChange(reply, newLocation: reply.newLocation)
    }

    private func correct(
        _ correction: ShoppingModule.LotCorrection,
        of meant: MeantStock
    ) async throws(CollaboratorFailure) -> EnteredChange {
        var request = CorrectLotRequest()
        (request.productID, request.note, request.shop) = (meant.product.rawValue, meant.note, correction.shop)
        if case .lot(let id) = meant.choice { request.lotID = id }
        if correction.dates != ShoppingModule.LotDates() {
            request.dates = InventoryMessages.LotDates(correction.dates)
        }
        if let price = correction.price { request.price = InventoryMessages.Money(price) }
        request.purchased = correction.purchased?.rawValue ?? ""
        request.cleared = correction.cleared
        let reply = try await nested.ask(.inventory, request, step: "correct")
        return EnteredChange(stock: try StockRecord(reply.stock), eventId: reply.eventID)
    }
}
