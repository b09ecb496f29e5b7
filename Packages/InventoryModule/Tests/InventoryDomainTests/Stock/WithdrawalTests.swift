import Foundation
import InventoryDomain
import Quantities
import Testing

@Suite struct WithdrawalTests {
    private static let gram = UnitCode(rawValue: "g")
    private static let kilogram = UnitCode(rawValue: "kg")
    private static let pound = UnitCode(rawValue: "lb")
    private static let can = UnitCode(rawValue: "can")

    private func stock(_ onHand: Amount...) throws -> ProductStock {
        ProductStock(productId: try ProductID("flour"), levels: onHand, version: 4)
    }

    private func withdraw(
        _ amount: Amount,
        from stock: ProductStock,
        rates: [UnitCode: Rational] = [:]
    ) throws -> Withdrawal {
        try Withdrawal(of: StockedAmount(amount), from: stock, rates: rates)
    }

    /// What is on hand once the withdrawal is in the ledger.
    private func remaining(after withdrawal: Withdrawal, from stock: ProductStock) throws -> ProductStock {
        try stock.adding(withdrawal.taken.map { event(.consume, $0) })
    }

    private func event(_ kind: StockEvent.Kind, _ amount: Amount) -> StockEvent {
        StockEvent(kind: kind, amount: amount, location: nil, lotId: nil, at: Date(timeIntervalSince1970: 0))
    }

    @Test func `the requested unit is used first`() throws {
        let stock = try stock(Amount(1, Self.kilogram), Amount(300, Self.gram))
        let withdrawal = try withdraw(
            Amount(200, Self.gram),
            from: stock,
            rates: [Self.kilogram: Rational(1, 1_000)]
        )
        #expect(withdrawal.taken == [Amount(200, Self.gram)])
        let remaining = try remaining(after: withdrawal, from: stock)
        #expect(remaining.onHand == [Amount(100, Self.gram), Amount(1, Self.kilogram)])
        #expect(remaining.version == 5)
    }

    @Test func `what remains of another unit is still counted in it`() throws {
        let stock = try stock(Amount(1, Self.kilogram))
        let withdrawal = try withdraw(
            Amount(200, Self.gram),
            from: stock,
            rates: [Self.kilogram: Rational(1, 1_000)]
        )
        #expect(withdrawal.taken == [Amount(try Rational(1, 5), Self.kilogram)])
        #expect(try remaining(after: withdrawal, from: stock).onHand == [Amount(try Rational(4, 5), Self.kilogram)])
    }

    @Test func `several units are used up one after the other, exactly`() throws {
        let stock = try stock(Amount(1, Self.pound), Amount(1, Self.kilogram), Amount(100, Self.gram))
        let rates = [Self.kilogram: try Rational(1, 1_000), Self.pound: try Rational(100_000, 45_359_237)]
        let withdrawal = try withdraw(Amount(1_200, Self.gram), from: stock, rates: rates)
        let pounds = try Rational(100, 1) * Rational(100_000, 45_359_237)
        #expect(
            withdrawal.taken == [Amount(100, Self.gram), Amount(1, Self.kilogram), Amount(pounds, Self.pound)]
        )
        #expect(try remaining(after: withdrawal, from: stock).onHand == [Amount(try 1 - pounds, Self.pound)])
    }

    @Test func `using all leaves nothing, and no zero`() throws {
        let stock = try stock(Amount(1, Self.kilogram))
        let withdrawal = try withdraw(
            Amount(1_000, Self.gram),
            from: stock,
            rates: [Self.kilogram: Rational(1, 1_000)]
        )
        #expect(try remaining(after: withdrawal, from: stock).levels.isEmpty)
    }

    @Test func `thirds stay thirds`() throws {
        var stock = try stock(Amount(1, Self.can))
        for _ in 0..<3 {
            stock = try remaining(after: withdraw(Amount(Rational(1, 3), Self.can), from: stock), from: stock)
        }
        #expect(stock.onHand.isEmpty)
    }

    @Test func `more than there is is refused with what there is`() throws {
        let stock = try stock(Amount(try Rational(3, 2), Self.kilogram))
        let id = stock.productId
        let requested = Amount(2_000, Self.gram)
        let refusal = StockError.notEnough(productId: id, requested: requested, onHand: stock.onHand)
        #expect(throws: refusal) {
            try withdraw(requested, from: stock, rates: [Self.kilogram: Rational(1, 1_000)])
        }
        #expect(
            refusal.description == "2000 g of flour cannot be used, because the home has only 1 1/2 kg: "
                + "use at most that, or add the stock first."
        )
    }

    @Test func `the refusal says when nothing at all is on hand`() throws {
        let requested = Amount(2, .count)
        let refusal = StockError.notEnough(productId: try ProductID("flour"), requested: requested, onHand: [])
        #expect(throws: refusal) { try withdraw(requested, from: stock()) }
        #expect(refusal.description == "Nothing of flour is on hand, so 2 cannot be used: add the stock first.")
    }

    @Test func `a unit without a conversion is refused with the unit to use`() throws {
        let stock = try stock(Amount(2, Self.can))
        let requested = Amount(200, Self.gram)
        let refusal = StockError.otherUnit(productId: stock.productId, requested: requested, onHand: stock.onHand)
        #expect(throws: refusal) { try withdraw(requested, from: stock) }
        #expect(refusal.description.hasSuffix("because no conversion is known: enter the amount in can."))
        #expect(throws: refusal) { try withdraw(requested, from: stock, rates: [Self.can: 0]) }
    }

    @Test func `a refusal names halves, negative numbers and plain counts as people write them`() throws {
        let onHand = [Amount(try Rational(1, 2), Self.kilogram), Amount(3, .count)]
        let flour = try ProductID("flour")
        let error = StockError.otherUnit(productId: flour, requested: Amount(1, Self.can), onHand: onHand.reversed())
        #expect(
            error.description == "1 can of flour cannot be taken from 3 and 1/2 kg, because no conversion is known: "
                + "enter the amount in pieces."
        )
        let negative = StockError.notPositive(Amount(try Rational(-7, 2), Self.gram))
        #expect(negative.description == "-3 1/2 g is not an amount of stock: enter a number above zero.")
    }

    @Test func `an overflow is an error, never a rounded number`() throws {
        let huge = try Rational(Int128.max, 1)
        let purchase = event(.purchase, Amount(huge, Self.gram))
        #expect(throws: StockError.arithmetic(.overflow)) { try stock(Amount(huge, Self.gram)).adding([purchase]) }
    }

    @Test func `an amount beyond all kitchens does not come in, since nothing could be added to it`() throws {
        let most = try Rational(1_000_000_000_000, 1)
        #expect(try StockedAmount(Amount(most, Self.gram)).amount.value == most)
        #expect(throws: StockError.arithmetic(.overflow)) { try StockedAmount(Amount(most + 1, Self.gram)) }
    }

    @Test(arguments: [0, -1])
    func `an amount of stock is above zero`(number: Int) {
        let amount = Amount(Rational(number), Self.gram)
        #expect(throws: StockError.notPositive(amount)) { try StockedAmount(amount) }
    }
}
