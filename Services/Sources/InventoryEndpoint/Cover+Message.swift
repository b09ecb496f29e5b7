import CommonMessages
import EndpointKit
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus
import Quantities
import QuantityMessages

extension InventoryModule.StockNeed {
    /// Reads what a request needs.
    init(_ message: InventoryMessages.StockNeed, field: String) throws(Refusal) {
        let products = try message.productIds.decoded(as: "\(field).productIds", ProductID.init(_:field:))
        let amounts = try message.amounts.decoded(as: "\(field).amounts") { (amount, field) throws(Refusal) in
            let amount = try Quantities.Amount(amount, field: field)
            do throws(StockError) { return try StockedAmount(amount) } catch {
                let problem = error.refusal.problem
                throw Refusal(.invalid, code: problem.code, sentence: problem.sentence, field: field)
            }
        }
        self.init(products, amounts, ingredientKey: message.ingredientKey, group: message.group)
    }
}

extension InventoryMessages.CoveredNeed {
    init(_ need: InventoryModule.CoveredNeed) {
        self.init()
        amounts = need.amounts.map { InventoryMessages.CoveredAmount($0) }
        uncompared = need.uncompared.map(\.text)
        measuredBy = need.measuredBy
        assumptions = need.assumptions.map { QuantityMessages.Assumption($0) }
        packs = need.packs.map { QuantityMessages.PackContent($0) }
    }
}

extension InventoryMessages.CoveredAmount {
    fileprivate init(_ amount: InventoryModule.CoveredAmount) {
        self.init()
        (needed, rest) = (CommonMessages.Amount(amount.needed), CommonMessages.Amount(amount.rest))
        pieces = amount.pieces.map { InventoryMessages.CoverPiece($0) }
    }
}

extension InventoryMessages.CoverPiece {
    fileprivate init(_ piece: InventoryModule.CoverPiece) {
        self.init()
        (productID, lotID) = (piece.productId.text, piece.lot.id.rawValue)
        (taken, covers) = (CommonMessages.Amount(piece.taken), CommonMessages.Amount(piece.covers))
        location = piece.lot.place?.name.name ?? ""
        if let due = piece.due { self.due = InventoryMessages.DueDay(due) }
        measured = piece.isMeasured
    }
}
