public import Commands
public import InventoryDomain
import Quantities

/// Takes some of a product out of stock.
///
/// It may be asked for in another unit than it is kept in, where the units convert exactly; what remains is still
/// counted in the unit that it was.
public struct UseStock: Sendable {
    private let store: any InventoryStore
    private let converter: any AmountConverter
    private let context: CommandContext

    /// Makes the use case.
    public init(store: any InventoryStore, converter: any AmountConverter, context: CommandContext) {
        self.store = store
        self.converter = converter
        self.context = context
    }

    /// Uses the amount and returns the product's stock afterwards.
    public func callAsFunction(
        _ amount: StockedAmount,
        of productId: ProductID
    ) async throws(InventoryError) -> ProductStock {
        try await context.once(in: store) { () async throws(InventoryError) in
            try await decide(amount, of: productId)
        }
    }

    private func decide(
        _ amount: StockedAmount,
        of productId: ProductID
    ) async throws(InventoryError) -> (changes: [RowChange<InventoryRow>], outcome: ProductStock) {
        let before = try await store.current(productId, in: context.household)
        let withdrawal = try await withdraw(amount, from: before)
        let events = StockEvents(context: context)
            .make(.consume, withdrawal.taken, leadingTo: withdrawal.remaining)
        return ([.save(withdrawal.remaining)] + events.map { .append($0) }, withdrawal.remaining)
    }

    private func withdraw(
        _ amount: StockedAmount,
        from stock: ProductStock
    ) async throws(InventoryError) -> Withdrawal {
        let unit = amount.amount.unit
        let others = stock.onHand.map(\.unit).filter { $0 != unit }
        let isCovered = stock.onHand(in: unit) >= amount.amount.value
        // Nobody is asked about units as long as the requested one suffices.
        let rates = isCovered || others.isEmpty ? [:] : try await self.rates(from: unit, to: others)
        do { return try Withdrawal(of: amount, from: stock, rates: rates) } catch { throw .stock(error) }
    }

    private func rates(
        from unit: UnitCode,
        to others: [UnitCode]
    ) async throws(InventoryError) -> [UnitCode: Rational] {
        do { return try await converter.rates(from: unit, to: others) } catch { throw .converter(error) }
    }
}
