import Foundation
import InventoryDomain
import Quantities
import Testing

@Suite struct ProductStockTests {
    private static let kilogram = UnitCode(rawValue: "kg")

    private func event(_ kind: StockEvent.Kind, _ value: Rational, _ unit: UnitCode = kilogram) -> StockEvent {
        StockEvent(
            kind: kind,
            amount: Amount(value, unit),
            location: nil,
            lotId: nil,
            at: Date(timeIntervalSince1970: 0)
        )
    }

    private func stock(_ ledger: [StockEvent]) throws -> ProductStock {
        ProductStock(productId: try ProductID("flour"), ledger: ledger, version: 1)
    }

    @Test func `two who use the last of it have both used it`() throws {
        let used = try stock([event(.purchase, 1), event(.consume, 1), event(.consume, 1)])
        #expect(used.onHand.isEmpty)
        #expect(used.shortfall == [Amount(1, Self.kilogram)])
        let bought = try used.adding([event(.purchase, 3)])
        #expect(bought.onHand == [Amount(2, Self.kilogram)], "What comes in makes up for it first.")
        #expect(bought.shortfall.isEmpty)
    }

    @Test func `the sum does not depend on the order of the ledger`() throws {
        let events = [event(.purchase, 2), event(.consume, 3), event(.purchase, 4, .count), event(.consume, 1, .count)]
        #expect(try stock(events) == stock(events.reversed()))
        #expect(try stock(events).onHand == [Amount(3, .count)])
        #expect(try stock(events).shortfall == [Amount(1, Self.kilogram)])
    }

    @Test func `a number beyond all kitchens keeps no other event from counting`() throws {
        let huge = try Rational(Int128.max, 1)
        let ledger = [event(.purchase, huge, .count), event(.purchase, huge, .count), event(.purchase, 1)]
        #expect(try stock(ledger).onHand == [Amount(huge, .count), Amount(1, Self.kilogram)])
        let used = [event(.consume, huge), event(.consume, 1), event(.consume, huge)]
        #expect(try stock(used).shortfall == [Amount(huge, Self.kilogram)])
    }
}
