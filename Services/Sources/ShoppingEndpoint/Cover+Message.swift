import CommonMessages
import EndpointKit
import InventoryMessages
import MessageBus
import QuantityMessages
import ShoppingMessages
import ShoppingModule

extension ShoppingMessages.CoveredLine {
    /// Creates the message of what covers a line.
    init(_ text: String, _ line: ShoppingModule.CoveredLine) {
        self.init()
        self.text = text
        switch line {
        case .read(let covers, let names): (ingredients, uncounted) = (covers.map { CoveredIngredient($0) }, names)
        case .refused(let error): problem = error.refusal.problem
        }
    }
}

extension CoveredIngredient {
    fileprivate init(_ cover: NamedCover) {
        self.init()
        (name, needed) = (cover.name, CommonMessages.Quantity(cover.needed))
        if let amount = cover.rest { rest = CommonMessages.Quantity(amount) }
        lots = cover.pieces.map { CoveringLot($0) }
        uncompared = cover.uncompared.map { ProductChoice($0) }
        leftOut = cover.leftOut.map { ProductChoice($0) }
        (packConversions, weightConversions) = (cover.packConversions, cover.weightConversions)
        assumptions = cover.assumptions.map { QuantityMessages.Assumption($0) }
    }
}

extension CoveringLot {
    fileprivate init(_ named: NamedCoverPiece) {
        self.init()
        (product, lotID) = (ProductChoice(named.product), named.piece.lot)
        (taken, location) = (CommonMessages.Quantity(named.taken), named.piece.location)
        if let due = named.piece.due { self.due = InventoryMessages.DueDay(due) }
    }
}
