import Commands
public import InventoryDomain
import Quantities

extension InventoryModuleService {
    /// Takes an amount of a product out of the stock, and returns the product's new stock.
    ///
    /// The amount may be in another unit than the stock, where the two convert exactly, or by the measured weights of
    /// an ingredient that is named; what remains keeps the unit of the stock.
    public func useStock(
        _ amount: StockedAmount,
        of productId: ProductID,
        ingredientKey: String = ""
    ) async throws(InventoryError) -> UsedStock {
        try await context.once(in: store) { () async throws(InventoryError) in
            let ledger = try await ledger(of: productId)
            let before = ledger.stock
            let rates = try await rates(of: amount.amount, to: before, ingredientKey)
            let withdrawal: Withdrawal
            do throws(StockError) {
                withdrawal = try Withdrawal(of: amount, from: before, rates: rates.mapValues(\.value))
            } catch { throw .stock(error) }
            let (operations, after) = try ledger.entering(withdrawal.taken, as: .consume)
            let units = withdrawal.taken.map(\.unit)
            let sources = Set(units.flatMap { rates[$0]?.measuredBy ?? [] }).sorted()
            let outcome = UsedStock(stock: after, measuredBy: sources)
            return (operations, outcome)
        }
    }

    /// Returns how the requested unit converts to the other units of the stock, where the stock needs to know.
    private func rates(
        of requested: Amount,
        to stock: ProductStock,
        _ ingredientKey: String
    ) async throws(InventoryError) -> [UnitCode: ConversionRate] {
        let others = stock.onHand.map(\.unit).filter { $0 != requested.unit }
        let isCovered = stock.onHand(in: requested.unit) >= requested.value
        // Asking costs a message: as long as the requested unit suffices, nothing needs to convert.
        guard !isCovered, !others.isEmpty else { return [:] }
        do {
            return try await converter.rates(from: requested, to: others, ingredientKey: ingredientKey)
        } catch { throw .converter(error) }
    }
}

/// What a use of stock leads to.
public struct UsedStock: Hashable, Sendable, Codable {
    /// The product's new stock.
    public let stock: ProductStock
    /// The measured steps that converted the amount, for people; empty when every conversion is exact.
    public let measuredBy: [String]
}
