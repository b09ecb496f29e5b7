import Commands
import Foundation
public import InventoryDomain

extension InventoryModuleService {
    /// The maximum number of bytes in the name of a location.
    public static let locationBytes = 200

    /// Adds an amount of a product to the stock as a separate lot, and returns the product's new stock.
    ///
    /// `location` says where the home keeps it, in its own words; it may be empty.
    public func addStock(
        _ amount: StockedAmount,
        of productId: ProductID,
        location: String = ""
    ) async throws(InventoryError) -> ProductStock {
        let location = location.trimmingCharacters(in: .whitespacesAndNewlines)
        guard location.utf8.count <= Self.locationBytes else { throw .locationTooLong(bytes: location.utf8.count) }
        return try await context.once(in: store) { () async throws(InventoryError) in
            let ledger = try await ledger(of: productId)
            return try ledger.entering([amount.amount], as: .purchase, location: location)
        }
    }
}
