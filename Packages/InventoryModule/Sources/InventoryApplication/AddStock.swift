import Commands
import Foundation
public import InventoryDomain

extension InventoryModuleService {
    /// Puts some of a product into stock, as a lot of its own, and returns the product's stock afterwards.
    ///
    /// `location` says where the home keeps it, in its own words; it may be empty.
    public func addStock(
        _ amount: StockedAmount,
        of productId: ProductID,
        location: String = ""
    ) async throws(InventoryError) -> ProductStock {
        let location = location.trimmingCharacters(in: .whitespacesAndNewlines)
        return try await context.once(in: store) { () async throws(InventoryError) in
            let before = try await current(productId)
            let after: ProductStock
            do throws(StockError) { after = try before.adding(amount) } catch { throw .stock(error) }
            let events = events(.purchase, [amount.amount], leadingTo: after, location: location)
            return ([.save(after)] + events.map { .append($0) }, after)
        }
    }
}
