import Commands
import InventoryDomain

extension InventoryStore {
    /// One product's stock as it is now.
    func current(_ productId: ProductID, in household: HouseholdID) async throws(InventoryError) -> ProductStock {
        do { return try await stock(of: [productId], in: household)[productId] ?? .none(of: productId) } catch {
            throw .store(error)
        }
    }
}
