import CommonMessages
import InventoryMessages
import InventoryModule
import Quantities
import Testing

@testable import InventoryEndpoint

@Suite struct StockMessageTests {
    @Test func `a stock of which more went out than came in says how much is missing`() throws {
        let productId = try InventoryModule.ProductID("flour")
        let stock = InventoryModule.ProductStock(
            productId: productId,
            levels: [Quantities.Amount(2, UnitCode(rawValue: "kg")), Quantities.Amount(-1, UnitCode(rawValue: "bag"))],
            version: 1
        )
        let message = InventoryMessages.ProductStock(stock)
        #expect(message.productID == "flour")
        #expect(message.onHand.map { "\($0.value) \($0.unit)" } == ["2 kg"])
        #expect(message.shortfall.map { "\($0.value) \($0.unit)" } == ["1 bag"])
    }
}
