import Commands
import CommonMessages
import EndpointKit
import InventoryMessages
import InventoryModule

extension InventoryMessages.ExpiringLot {
    init(_ expiring: InventoryModule.ExpiringLot, of household: HouseholdID) {
        self.init()
        productID = expiring.productId.text
        lot = InventoryMessages.Lot(expiring.lot, of: household)
        lot.due = InventoryMessages.DueDay(expiring.due)
        daysLeft = Int32(clamping: expiring.daysLeft)
    }
}

extension InventoryMessages.MissingProduct {
    init(_ product: InventoryModule.MissingProduct) {
        self.init()
        productID = product.productId.text
        minimum = CommonMessages.Amount(product.minimum)
        if let target = product.target { self.target = CommonMessages.Amount(target) }
        onHand = product.onHand.map(CommonMessages.Amount.init)
        counted = CommonMessages.Amount(product.counted)
        toGet = CommonMessages.Amount(product.toGet)
    }
}

extension InventoryMessages.UncomparedProduct {
    init(_ product: InventoryModule.UncomparedProduct) {
        self.init()
        productID = product.productId.text
        minimum = CommonMessages.Amount(product.minimum)
        onHand = product.onHand.map(CommonMessages.Amount.init)
    }
}
