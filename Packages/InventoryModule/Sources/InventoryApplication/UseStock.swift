import Commands
public import InventoryDomain
import Quantities

extension InventoryModuleService {
    /// Takes some of a product out of stock and returns the product's stock afterwards.
    ///
    /// The amount may be in another unit than the stock, where the two convert exactly; what remains keeps the unit
    /// of the stock.
    public func useStock(
        _ amount: StockedAmount,
        of productId: ProductID
    ) async throws(InventoryError) -> ProductStock {
        try await context.once(in: store) { () async throws(InventoryError) in
            let before = try await current(productId)
            let rates = try await rates(of: amount.amount, to: before)
            let withdrawal: Withdrawal
            do throws(StockError) {
                withdrawal = try Withdrawal(of: amount, from: before, rates: rates)
            } catch { throw .stock(error) }
            let events = events(.consume, withdrawal.taken, leadingTo: withdrawal.remaining)
            return ([.save(withdrawal.remaining)] + events.map { .append($0) }, withdrawal.remaining)
        }
    }

    /// Returns how the requested unit converts to the other units of the stock, where the stock needs to know.
    private func rates(
        of requested: Amount,
        to stock: ProductStock
    ) async throws(InventoryError) -> [UnitCode: Rational] {
        let others = stock.onHand.map(\.unit).filter { $0 != requested.unit }
        let isCovered = stock.onHand(in: requested.unit) >= requested.value
        // Asking costs a message: as long as the requested unit suffices, nothing needs to convert.
        guard !isCovered, !others.isEmpty else { return [:] }
        do { return try await converter.rates(from: requested.unit, to: others) } catch { throw .converter(error) }
    }
}
